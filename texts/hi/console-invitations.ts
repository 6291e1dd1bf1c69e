/** Texts of invitations to the staff, in Hindi. */
import type { ConsoleInvitationsTexts } from '#texts/console-invitations.ts';

export const consoleInvitations: ConsoleInvitationsTexts = {
  // The list.
  invitedBy: 'न्योता किसने दिया',
  invited: 'न्योता दिया',
  listFailed: 'न्योते लोड नहीं हुए',
  nobodyYet: 'अभी किसी को न्योता नहीं दिया गया',
  howStaffJoin: 'स्टाफ़ एक लिंक से जुड़ता है जो एक ही बार चलता है।',
  states: {
    waiting: 'इंतज़ार में',
    approved: 'मंज़ूर',
    rejected: 'नामंज़ूर',
    open: 'खुला',
    accepted: 'जुड़ गए',
    revoked: 'रद्द',
    expired: 'समय पूरा',
  },
  whatComesNext: 'आगे क्या',
  getTheLink: 'लिंक लें…',
  ofInvited: ({ email }) => `${email} का`,
  theInvitationOf: ({ email }) => `${email} का न्योता`,
  proposal: 'प्रस्ताव',
  toInvite: ({ email }) => `${email} को न्योता देने का`,
  theOperator: 'ऑपरेटर',
  getsTheLink: ({ name }) => `लिंक ${name} को मिलेगा`,

  // Inviting.
  inviteSomebody: 'किसी को न्योता दें',
  inviting: 'न्योता दिया जा रहा है...',
  propose: 'न्योते का प्रस्ताव रखें',
  approverReads: 'जो एडमिन इसे मंज़ूर करेगा, वह यह पढ़ेगा।',
  approvedFirst: 'पहले कोई दूसरा एडमिन इसे मंज़ूर करता है; फिर आप यहाँ लिंक बनाते हैं।',
  allStaffRead: 'पूरा स्टाफ़ यह पढ़ेगा।',
  linkAfterwards: 'फिर आप यहाँ लिंक बनाते हैं।',
  noMail: 'कोई मेल नहीं भेजा जाता: लिंक आप ख़ुद देते हैं।',
  worksOnce:
    'यह एक ही बार और एक दिन तक चलता है। स्टाफ़ का खाता अलग होता है, चाहे उनका ग्राहक वाला खाता भी हो।',
  waits: ({ email }) =>
    `${email} का न्योता दूसरे एडमिन की मंज़ूरी के इंतज़ार में है। मंज़ूर होने पर लिंक आपको यहाँ मिलेगा।`,
  waitsForTheDay: ({ email, moment }) =>
    `अगर कोई आपत्ति न करे, तो ${email} का न्योता ${moment} को लागू होगा। फिर लिंक आपको यहाँ मिलेगा।`,

  // The link.
  makeTheLink: 'लिंक बनाएँ',
  makeTitle: 'एक बार का लिंक बनाएँ?',
  making: 'बन रहा है...',
  makeMeans: ({ email, role }) =>
    `${email} को ${role} के रूप में न्योता है। लिंक एक ही बार बनता और दिखता है, और अब से एक दिन चलता है: पहले तय कर लें कि उसे कैसे पहुँचाएँगे।`,
  oneTimeLink: 'एक बार का लिंक',
  linkFor: ({ email, role, until }) =>
    `${email} के लिए, ${role} के रूप में${until === null ? '।' : `; ${until} तक मान्य।`}`,
  shownOnlyNow: ({ email }) =>
    `यह केवल अभी दिखता है। जो इसे पहले खोलेगा, वही स्टाफ़ बनेगा: इसे ऐसे रास्ते से दें जिसे केवल ${email} पढ़ते हों। ग़लत हाथ में पड़े, तो रद्द करें।`,
  theLink: 'लिंक',
  done: 'हो गया',

  // Taking it back.
  revokeTitle: 'न्योता रद्द करें?',
  revokeMeans: ({ email, role, hasLink }) =>
    `${email} को ${role} के रूप में न्योता दिया गया था। ${hasLink ? 'उनका लिंक तुरंत बंद हो जाएगा।' : 'लिंक अभी नहीं बना, और अब बनेगा भी नहीं।'}`,
  isRevoked: ({ email }) => `${email} का न्योता रद्द हुआ।`,

  // Joining.
  noInvitation: 'यहाँ कोई न्योता नहीं',
  linkMissing: 'इस पते में एक बार का कोड नहीं है। लिंक ठीक वैसे ही खोलें जैसे मिला था, # के बाद का हिस्सा भी।',
  linkUsed:
    'यह लिंक अब नहीं चलता। यह एक ही बार और एक दिन तक चलता है, और रद्द भी किया गया हो सकता है। जिस एडमिन ने न्योता दिया, उनसे नया माँगें।',
  joinLead:
    'आपका ईमेल वही है जिस पर न्योता आया। स्टाफ़ में कोई भी भाव, नतीजा या बैलेंस नहीं चुन सकता, और स्टाफ़ के खाते ट्रेड नहीं कर सकते।',
  join: 'जुड़ें',
  joining: 'जुड़ रहे हैं...',
  welcome: ({ name }) => `स्वागत है, ${name}`,
  youAreStaff: ({ email, role }) =>
    `अब आप स्टाफ़ में हैं, ${role} के रूप में। लिंक का काम पूरा हुआ; आगे आप ${email} और अपने पासवर्ड से साइन इन करें।`,
};
