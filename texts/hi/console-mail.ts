/** Texts of the page about mail of the console, in Hindi. */
import type { ConsoleMailTexts } from '#texts/console-mail.ts';

export const consoleMail: ConsoleMailTexts = {
  refreshed: 'हर 5 सेकंड में ताज़ा',
  failed: 'मेल की स्थिति लोड नहीं हुई',
  failedSaysNothing: 'इससे ख़ुद मेल के बारे में कुछ पता नहीं चलता।',
  loading: 'मेल की स्थिति लोड हो रही है',

  waiting: 'इंतज़ार में',
  sentWithinSeconds: 'सब ठीक हो तो कुछ सेकंड में भेजे जाते हैं',
  triedAndWaiting: 'कोशिश हुई, इंतज़ार में',
  triedAgain: 'अपने आप फिर कोशिश होती है',
  givenUp: 'छोड़ दिए गए',
  afterTwoDays: 'दो दिन की कोशिश के बाद',
  oldestWaiting: 'सबसे पुराना, इंतज़ार में',
  whenWritten: 'कब लिखा गया',
  lastFailure: 'पिछली गड़बड़',
  codesOfTheServer: 'मेल सर्वर के कोड',

  noServer: 'कोई मेल सर्वर तय नहीं है',
  nothingIsMailed: 'कोई मेल नहीं जाता और कुछ इंतज़ार में नहीं: लोग अपनी सूचनाएँ ऐप में पढ़ते हैं।',
  isSent: 'मेल भेजे जा रहे हैं',
  someNotSent: 'कुछ मेल भेजे नहीं जा सके',
  isTriedAgain:
    'बढ़ते अंतराल पर फिर कोशिश होती है, क़रीब दो दिन तक। इस बीच कुछ नहीं खोता; मेल सर्वर और SMTP_URL देखें।',
};
