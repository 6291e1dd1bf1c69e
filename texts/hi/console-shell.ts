/** Texts of the frame around the console's pages, in Hindi. */
import type { ConsoleShellTexts } from '#texts/console-shell.ts';

export const consoleShell: ConsoleShellTexts = {
  skipToContent: 'सीधे सामग्री पर जाएँ',
  documentTitle: ({ page }) => `${page} · Drishti कंसोल`,
  brokenPage:
    'यह पेज रुक गया। इस पल से पहले आपने जो तय किया, वह सर्वर के पास है; कुछ भी दोहराने से पहले अनुरोध फिर देखें।',
  noSuchPage: 'ऐसा कोई पेज नहीं',
  leadsNowhere: 'कंसोल का यह पता कहीं नहीं जाता। शायद ग़लत लिखा गया, या किसी पुराने वर्ज़न का है।',
  toFirstPage: 'अपने पहले पेज पर जाएँ',

  menu: 'मेन्यू',

  // Beneath the rail: who is signed in, and how the console looks.
  signOut: 'साइन आउट करें',
  signedOut: 'साइन आउट हुए',
  appearance: 'रूप',
  themes: { system: 'सिस्टम', light: 'हल्का', dark: 'गहरा' },
  colours: 'रंग',
  palettes: { 'green-red': 'हरा, लाल', 'blue-orange': 'नीला, नारंगी' },

  delayedChanges: ({ count, moment }) =>
    count === 1
      ? `1 बदलाव ${moment} को दूसरे व्यक्ति के बिना लागू होगा।`
      : `${count} बदलाव दूसरे व्यक्ति के बिना लागू होंगे, पहला ${moment} को।`,
  seeDelayed: ({ count }) => (count === 1 ? 'इसे देखें' : 'इन्हें देखें'),

  waiting: 'इंतज़ार में',
  inRail: {
    move: 'आगे-पीछे',
    answer: 'जवाब',
    approve: 'मंज़ूर',
    reject: 'नामंज़ूर',
    allKeys: 'सब कुंजियाँ',
  },

  // The sheet of keys.
  keys: 'कुंजियाँ',
  singleKeysWork: 'इस डिवाइस पर एक-एक कुंजी काम करती है',
  neverWhileYouWrite: 'लिखते समय ये कभी काम नहीं करतीं।',
  keyGroups: {
    queue: 'सूची',
    decision: 'फ़ैसला',
    proofImage: 'सबूत का चित्र',
    goTo: 'यहाँ जाएँ',
  },
  keysDo: {
    nextPrevious: 'अगला, पिछला अनुरोध',
    release: 'अपना ताला छोड़ें; जाने पर भी छूटता है',
    search: 'खोजें',
    approve: 'मंज़ूर करें, फिर Enter; टिकट पर: जवाब दें',
    reject: 'नामंज़ूर करें: 1 से 6 से कारण चुनें',
    note: 'दूसरे समीक्षकों के लिए नोट',
    back: 'वापस, कुछ भेजे बिना',
    zoom: 'बड़ा करें, छोटा करें',
    fit: 'पूरा दिखाएँ, या 100%',
    moveImage: 'चित्र सरकाएँ',
    turn: 'घुमाएँ',
    invert: 'रंग उलटें',
    thisSheet: 'यह सूची',
  },
};
