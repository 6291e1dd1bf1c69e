/** The installed app in Hindi. */
import type { InstalledTexts } from '#texts/installed.ts';

export const installed: InstalledTexts = {
  newVersion: 'नया वर्ज़न तैयार है।',
  newVersionLater: 'आप पहले यहाँ का काम पूरा कर सकते हैं।',
  useNewVersion: 'फिर से लोड करें',
  offline:
    'यहाँ से Drishti तक पहुँच नहीं है। भाव और बैलेंस बदल चुके हो सकते हैं, और कनेक्शन लौटने तक न कुछ लगाया, न जमा किया, न निकाला जा सकता है।',
  tryAgain: 'फिर कोशिश करें',
  lastSeen: 'आपका पोर्टफ़ोलियो, पिछली बार',
  lastSeenAt: (time) => `${time} तक। उसके बाद अपडेट नहीं हुआ।`,
  netWorth: 'उस समय की कुल संपत्ति',
  available: 'उपलब्ध',
  reserved: 'रोके हुए',
  pull: 'ताज़ा करने के लिए नीचे खींचें',
  letGo: 'ताज़ा करने के लिए छोड़ें',
  refreshing: 'ताज़ा हो रहा है',
  price: ({ coin, price, change }) =>
    `${coin} ${price}${change === null ? '' : `, 24 घंटे में ${change}`}।`,
};
