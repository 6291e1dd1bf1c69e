/**
 * Texts of signing in to the console, of one's own account there, and of the first admin, in Hindi.
 */
import type { ConsoleSessionTexts } from '#texts/console-session.ts';

/** 'क', 'क और ख', 'क, ख और ग'. */
const listOf = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' और ');

export const consoleSession: ConsoleSessionTexts = {
  noServer: 'कंसोल अपने सर्वर तक नहीं पहुँचा।',
  sessionEnded: 'आपका सेशन पूरा हो गया। फिर साइन इन करें।',
  signInToOpen: 'कंसोल का यह पेज खोलने के लिए साइन इन करें।',

  signInLead:
    'उनके लिए जो अनुरोध देखते हैं और हाउस चलाते हैं। यहाँ आप जो करते हैं, वह सब आपके नाम से ऑडिट लॉग में रहता है।',
  noAccount: 'खाता नहीं है? न्योता एडमिन देता है।',
  customersLogIn: 'ग्राहक यहाँ लॉग इन करें',
  email: 'ईमेल',
  signingIn: 'साइन इन हो रहा है...',
  oneMoreStep: 'एक क़दम और',
  twoFactorIsOn: 'इस खाते पर टू-फ़ैक्टर चालू है।',
  beforeYouStart: 'शुरू करने से पहले',
  setUpLead: 'इस हाउस के पूरे स्टाफ़ के पास टू-फ़ैक्टर है। अपना अभी सेट करें; एक मिनट और एक ऑथेंटिकेटर ऐप चाहिए।',

  notYourRole: 'यह पेज आपकी भूमिका का नहीं है',
  signedInAs: ({ role }) => `आप ${role} के रूप में साइन इन हैं।`,
  openTo: ({ page, roles }) => `${page} इनके लिए खुला है: ${listOf(roles)}।`,
  nothingLoaded: 'कुछ लोड नहीं किया गया। काम के लिए चाहिए, तो एडमिन से दूसरी भूमिका माँगें।',

  changePasswordLead:
    'दूसरे ब्राउज़रों में आपके सेशन तुरंत बंद होते हैं; यह चलता रहता है। ऑडिट लॉग में रहता है कि आपने पासवर्ड बदला, वह क्या है यह कभी नहीं।',
  sessionsLead: 'हर ब्राउज़र जिसमें आप कंसोल में साइन इन हैं। जिसे आप बंद करें, वह तुरंत साइन आउट होता है।',

  confirmItIsYou: 'पुष्टि करें कि यह आप हैं',
  confirmLead: 'इसके लिए पाँच मिनट से नया कोड चाहिए। आप जो कर रहे थे, वह अपने आप आगे चलेगा।',
  confirm: 'पुष्टि करें',

  drishtiConsole: 'Drishti कंसोल',
  becomeFirstAdmin: 'पहले एडमिन बनें',
  becomeFirstAdminLead:
    'यह लिंक एक ही बार चलता है। एडमिन लोगों और सेटिंग को सँभालते हैं; वे न भाव चुन सकते हैं, न नतीजा, और ट्रेड नहीं कर सकते।',
  password: 'पासवर्ड',
  creating: 'बन रहा है...',
  createAdmin: 'एडमिन खाता बनाएँ',
  nothingToClaim: 'यहाँ लेने को कुछ नहीं',
  linkMissing:
    'इस पते में एक बार का कोड नहीं है। लिंक ठीक वैसे ही खोलें जैसे सर्वर ने दिखाया था, # के बाद का हिस्सा भी।',
  linkUsed:
    'यह लिंक अब नहीं चलता। यह एक ही बार चलता है, और पहला एडमिन बनने तक ही। सर्वर हर बार शुरू होने पर मौजूदा लिंक दिखाता है।',
  youAreFirstAdmin: 'आप पहले एडमिन हैं',
  accountExists: ({ name }) =>
    `${name} का खाता बन गया, और लिंक का काम पूरा हुआ। कंसोल में आप बाक़ी सबको न्योता देते हैं: फ़ाइनेंस के समीक्षक, सपोर्ट, और एक दूसरा एडमिन। जब ऑपरेटर मशीन पर दूसरे एडमिन की पुष्टि कर दे, तब एक के प्रस्ताव को दूसरा मंज़ूर करता है।`,
};
