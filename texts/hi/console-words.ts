/** Texts that all of the staff's console shares, in Hindi. */
import type { ConsoleWordsTexts } from '#texts/console-words.ts';

export const consoleWords: ConsoleWordsTexts = {
  staffConsole: 'स्टाफ़ कंसोल',
  console: 'कंसोल',
  simulation: 'सिम्युलेशन',

  pages: {
    today: 'आज',
    deposits: 'जमा',
    withdrawals: 'निकासी',
    tickets: 'टिकट',
    people: 'लोग',
    proposals: 'प्रस्ताव',
    invitations: 'न्योते',
    codes: 'रेफ़रल कोड',
    settings: 'सेटिंग',
    ledger: 'बहीखाता',
    exposure: 'एक्सपोज़र',
    audit: 'ऑडिट लॉग',
    feed: 'भाव फ़ीड',
    mail: 'मेल',
    ownCodes: 'मेरे कोड',
    start: 'शुरू',
    signIn: 'साइन इन करें',
    claim: 'पहला एडमिन',
    join: 'स्टाफ़ से जुड़ें',
    password: 'पासवर्ड बदलें',
    twoFactor: 'टू-फ़ैक्टर',
    sessions: 'सेशन और डिवाइस',
    delayed: 'देर से लागू होने वाले बदलाव',
    object: 'बदलाव पर आपत्ति करें',
    notFound: 'पेज नहीं मिला',
  },

  roles: {
    user: 'ग्राहक',
    'sub-admin': 'सब-एडमिन',
    support: 'सपोर्ट',
    finance: 'फ़ाइनेंस',
    admin: 'एडमिन',
  },
  roleMay: {
    support: 'टिकटों के जवाब देता है और लोगों को खोजता है। पैसे नहीं देखता।',
    finance: 'जमा और निकासी की समीक्षा करता है और लोगों के स्टेटमेंट पढ़ता है।',
    admin:
      'लोगों, भूमिकाओं और सेटिंग को सँभालता है, सुधार के प्रस्ताव रखता है। जमा या निकासी की समीक्षा नहीं करता।',
    'sub-admin': 'अपने रेफ़रल कोड और उनसे हुए साइन अप की गिनती देखता है। और कुछ नहीं।',
  },

  // Names of facts, columns and fields.
  cause: 'किस कारण',
  email: 'ईमेल',
  id: 'ID',
  name: 'नाम',
  no: 'नं॰',
  person: 'व्यक्ति',
  reason: 'कारण',
  role: 'भूमिका',
  state: 'स्थिति',
  when: 'कब',

  // Values in the columns.
  noLimit: 'कोई सीमा नहीं',
  none: 'कोई नहीं',
  never: 'कभी नहीं',
  partOf: ({ part, whole }) => `${whole} में से ${part}`,
  until: ({ moment }) => `${moment} तक`,

  // A change, field by field.
  field: 'ख़ाना',
  before: 'पहले',
  after: 'बाद में',

  // What is done.
  cancel: 'रद्द करें',
  copyTheId: 'ID कॉपी करें',
  goToTheConsole: 'कंसोल पर जाएँ',
  idCopied: 'ID कॉपी हुआ',
  openTheProposal: 'प्रस्ताव खोलें',
  proposing: 'प्रस्ताव रखा जा रहा है...',
  retry: 'फिर कोशिश करें',
  revoke: 'रद्द करें',
  revokeAsk: 'रद्द करें…',
  revoking: 'रद्द हो रहा है...',
  showOlder: 'पुराने दिखाएँ',
  takeBack: 'वापस लें',

  // Lists and forms.
  loadingList: ({ label }) => `लोड हो रहा है: ${label}`,
  maybeOutOfDate: 'यह ताज़ा नहीं हो सका और पुराना हो सकता है।',
  nothingChanged: 'इससे कुछ नहीं बदला।',
  keptInTheAuditLog: 'ऑडिट लॉग में रहता है।',
  reasonMissing: 'कारण लिखें। यह ऑडिट लॉग में रहता है।',
  reasonTooShort: ({ least }) => `कृपया कम से कम ${least} अक्षर।`,
  mayHaveGoneThrough: ({ detail }) => `${detail} फिर भी यह हो गया हो सकता है: दोहराने से पहले देखें।`,
};
