/**
 * Texts of proposals, in Hindi: the page, and each proposal as the person who decides it reads it.
 */
import type { ConsoleProposalsTexts } from '#texts/console-proposals.ts';

import { consoleWords } from './console-words.ts';

/** Roles come by their names in the protocol. */
const roleOf = (role: string): string => roleNames[role] ?? role;
const roleNames: Readonly<Record<string, string>> = consoleWords.roles;

/** The answer was lost. */
const unknown = (action: string) =>
  `कोई जवाब नहीं आया, इसलिए पता नहीं कि यह हुआ या नहीं। जानने के लिए ‘${action}’ फिर दबाएँ: यह ज़्यादा से ज़्यादा एक बार होता है।`;

const approve = {
  title: 'इसे मंज़ूर करें?',
  follows: 'यह तुरंत लागू होता है, आप दोनों के नाम से, और वापस नहीं लिया जा सकता।',
  action: 'मंज़ूर करें',
  busy: 'मंज़ूर हो रहा है...',
  done: 'मंज़ूर हुआ। यह लागू हो गया।',
  unknown: unknown('मंज़ूर करें'),
};

export const consoleProposals: ConsoleProposalsTexts = {
  kinds: {
    correction: 'सुधार',
    setting: 'सेटिंग',
    role: 'भूमिका',
    'bank-details': 'बैंक की जानकारी',
    'second-factor': 'टू-फ़ैक्टर',
    invitation: 'न्योता',
  },
  statuses: {
    open: 'इंतज़ार में',
    approved: 'मंज़ूर',
    rejected: 'नामंज़ूर',
    withdrawn: 'वापस लिया',
    objected: 'आपत्ति हुई',
    lapsed: 'बेअसर',
  },
  decidedBy: {
    approved: 'किसने मंज़ूर किया',
    rejected: 'किसने नामंज़ूर किया',
    withdrawn: 'किसने वापस लिया',
    objected: 'किसने आपत्ति की',
  },
  noneYet: {
    approved: 'अभी कुछ मंज़ूर नहीं हुआ',
    rejected: 'अभी कुछ नामंज़ूर नहीं हुआ',
    withdrawn: 'अभी कुछ वापस नहीं लिया गया',
    objected: 'अभी किसी पर आपत्ति नहीं हुई',
    lapsed: 'अभी कुछ बेअसर नहीं हुआ',
  },

  proposals: 'प्रस्ताव',
  byState: 'स्थिति के अनुसार प्रस्ताव',
  theProposal: 'प्रस्ताव',
  loadingProposal: 'प्रस्ताव लोड हो रहा है',
  notHere: 'यह प्रस्ताव यहाँ नहीं है',
  notHereBecause: 'शायद यह सबसे नए सौ से पुराना है, या लिंक अधूरा है।',
  loadFailed: 'प्रस्ताव लोड नहीं हुए',
  nothingWaits: 'कुछ इंतज़ार में नहीं',
  whatWaitsShows: 'जिसके लिए दूसरा व्यक्ति चाहिए, वह यहाँ दिखता है।',
  whatWillHappen: 'क्या होगा',
  kind: 'प्रकार',
  proposedBy: 'प्रस्ताव किसने रखा',
  proposed: 'कब रखा',
  waitsFor: 'किसके इंतज़ार में',
  you: 'आप',
  anotherPerson: 'कोई दूसरा',
  nobody: 'कोई नहीं',

  whatWillBeDone: 'ठीक क्या किया जाएगा',
  whyAndByWhom: 'क्यों और किसने',
  reason: 'कारण',
  forWhom: 'किसके लिए',
  digest: 'डाइजेस्ट',
  digestMeans: 'ऊपर जो लिखा है, ठीक उसी का हैश। मंज़ूरी केवल इसी डाइजेस्ट के लिए गिनी जाती है।',

  takesEffect: 'कब लागू होगा',
  unlessObjected: 'अगर स्टाफ़ में से कोई आपत्ति न करे।',
  onlyIfApproved: 'अब दूसरा एडमिन इस पर फ़ैसला कर सकता है। यह केवल उनकी मंज़ूरी पर लागू होगा।',
  appliedAlone: 'तुरंत लागू हुआ: प्रस्ताव रखने वाले अकेले एडमिन थे।',
  nobodyObjected: 'किसी ने आपत्ति नहीं की, इसलिए यह दूसरे व्यक्ति के बिना लागू हुआ।',
  lapsedBecause: 'जैसा लिखा था, यह अब वैसे लागू नहीं हो सकता था। कुछ नहीं बदला।',

  decision: 'फ़ैसला',
  approveAsk: 'मंज़ूर करें…',
  rejectAsk: 'नामंज़ूर करें…',
  withdrawAsk: 'वापस लें…',
  decided: 'इस पर फ़ैसला हो चुका है।',
  ownProposal: 'यह प्रस्ताव आपने रखा है, इसलिए मंज़ूरी कोई और देगा।',
  aboutYou: 'यह आपके बारे में है, इसलिए फ़ैसला दूसरे करेंगे।',
  adminDecides: 'इस पर फ़ैसला एडमिन करता है।',
  ownDelayed: 'यह प्रस्ताव आपने रखा है। लागू होने तक आप इसे वापस ले सकते हैं।',
  sameRoot:
    'आप और प्रस्ताव रखने वाले एक ही व्यक्ति के ज़रिए जुड़े हैं, इसलिए दोनों खाते एक ही व्यक्ति के हो सकते हैं। इस पर फ़ैसला कोई और करेगा।',
  newerAccount: 'आपका खाता इस प्रस्ताव से नया है, इसलिए फ़ैसला कोई और करेगा।',
  nobodyDecides:
    'अभी स्टाफ़ में कोई इस पर फ़ैसला नहीं कर सकता। ऑपरेटर मशीन पर किसी स्टाफ़ की पुष्टि कर सकता है या दूसरे एडमिन को जोड़ सकता है।',
  steps: {
    approve,
    reject: {
      title: 'इसे नामंज़ूर करें?',
      follows: 'कुछ नहीं बदलता। इसका प्रस्ताव फिर रखा जा सकता है।',
      action: 'नामंज़ूर करें',
      busy: 'नामंज़ूर हो रहा है...',
      done: 'नामंज़ूर हुआ। कुछ नहीं बदला।',
      unknown: unknown('नामंज़ूर करें'),
    },
    withdraw: {
      title: 'अपना प्रस्ताव वापस लें?',
      follows: 'कुछ नहीं बदलता। आप इसका प्रस्ताव फिर रख सकते हैं।',
      action: 'वापस लें',
      busy: 'वापस लिया जा रहा है...',
      done: 'वापस लिया। कुछ नहीं बदला।',
      unknown: unknown('वापस लें'),
    },
  },
  approveInvitation: {
    ...approve,
    follows:
      'जिसने प्रस्ताव रखा, वह फिर एक बार का लिंक बना सकता है, जो एक दिन चलता है। जब तक कोई जुड़ा न हो, कोई भी एडमिन उसे रद्द कर सकता है।',
    done: 'मंज़ूर हुआ। जिसने प्रस्ताव रखा, वह अब लिंक बना सकता है।',
  },

  appliedAtOnce: 'तुरंत लागू हुआ: आप अकेले एडमिन हैं।',
  waitsForAnother: 'प्रस्ताव रखा गया। दूसरे एडमिन की मंज़ूरी पर लागू होगा।',
  takesEffectAt: ({ moment }) => `प्रस्ताव रखा गया। अगर कोई आपत्ति न करे, तो यह ${moment} को लागू होगा।`,
  nobodyDecidesNow: 'प्रस्ताव रखा गया। अभी स्टाफ़ में कोई इस पर फ़ैसला नहीं कर सकता, इसलिए यह इंतज़ार में है।',
  openTheProposal: 'प्रस्ताव खोलें',

  wouldBeDelayed:
    'अभी कोई दूसरा एडमिन इस पर फ़ैसला नहीं कर सकता: अगर स्टाफ़ में से कोई आपत्ति न करे, तो यह एक दिन बाद लागू होगा।',
  needsOperator:
    'अभी कोई प्रस्ताव नहीं रखा जा सकता। कोई दूसरा एडमिन फ़ैसला नहीं कर सकता, और मेल सर्वर के बिना रोके गए स्टाफ़ को बताया नहीं जा सकता। ऑपरेटर मशीन पर दूसरे एडमिन को जोड़ सकता है।',

  // Objecting to a delayed proposal.
  objection: 'आपत्ति',
  objectionMeans: 'आपकी आपत्ति पर यह बदलाव लागू नहीं होगा।',
  objectAsk: 'आपत्ति करें…',
  objectTitle: 'इस बदलाव पर आपत्ति करें?',
  objectFollows:
    'यह लागू हुए बिना ख़त्म होता है, और आपत्ति के साथ आपका नाम रहता है। इसका प्रस्ताव फिर रखा जा सकता है।',
  object: 'आपत्ति करें',
  objecting: 'आपत्ति की जा रही है...',
  youObjected: 'आपने आपत्ति की। यह बदलाव लागू नहीं होगा।',

  // The page of delayed proposals.
  delayedMeans:
    'प्रस्ताव के समय कोई दूसरा एडमिन इन बदलावों पर फ़ैसला नहीं कर सकता था। अगर कोई आपत्ति न करे, तो हर बदलाव अपने समय पर लागू होता है।',
  delayedFailed: 'देर से लागू होने वाले बदलाव लोड नहीं हुए',
  noDelayed: 'देर से लागू होने वाला कोई बदलाव नहीं',
  whatIsDelayed:
    'जिस बदलाव पर कोई दूसरा एडमिन फ़ैसला नहीं कर सकता, वह लागू होने से पहले एक दिन यहाँ दिखता है।',
  takesEffectOn: ({ moment }) => `${moment} को लागू होगा`,

  // The page behind a mailed link.
  objectLead:
    'प्रस्ताव के समय कोई दूसरा एडमिन इस बदलाव पर फ़ैसला नहीं कर सकता था। अगर कोई आपत्ति न करे, तो यह लागू होगा। साइन इन करना ज़रूरी नहीं।',
  loadingChange: 'बदलाव लोड हो रहा है',
  changeFailed: 'बदलाव लोड नहीं हुआ',
  noObjectionLink: 'यहाँ आपत्ति के लिए कोई बदलाव नहीं',
  objectionLinkMissing:
    'इस पते में एक बार का कोड नहीं है। लिंक ठीक वैसे ही खोलें जैसे मेल में है, # के बाद का हिस्सा भी।',
  objectionLinkWrong: 'यह लिंक नहीं चलता। किसी बदलाव के सबसे नए मेल का लिंक ही चलता है।',
  ended: {
    approved: 'यह बदलाव लागू हो गया है।',
    rejected: 'यह नामंज़ूर हुआ। कुछ नहीं बदला।',
    withdrawn: 'प्रस्ताव रखने वाले ने इसे वापस लिया। कुछ नहीं बदला।',
    objected: 'किसी ने आपत्ति की। यह बदलाव लागू नहीं होगा।',
    lapsed: 'यह बेअसर हुआ। कुछ नहीं बदला।',
  },

  proposeCorrection: 'सुधार का प्रस्ताव रखें',
  close: 'बंद करें',
  direction: 'दिशा',
  directions: { credit: 'बैलेंस में जोड़ें', debit: 'बैलेंस से घटाएँ' },
  availableNow: ({ amount }) => `अभी उपलब्ध ${amount}`,
  availableAfterwards: ({ now, after }) => `उपलब्ध ${now} → ${after}`,
  cause: 'किसका सुधार',
  causeHint: 'यह किसका सुधार है: जमा, निकासी, कॉन्ट्रैक्ट या टिकट का ID।',
  reasonHint: 'यह व्यक्ति पढ़ता है, और वह एडमिन भी जो मंज़ूर करता है।',
  whatPersonReads: 'व्यक्ति क्या पढ़ेगा',
  fillIn: 'देखने के लिए ऊपर के ख़ाने भरें।',
  proposing: 'प्रस्ताव रखा जा रहा है...',
  proposeTheCorrection: 'सुधार का प्रस्ताव रखें',
  correctionMeans:
    'दूसरे एडमिन की मंज़ूरी तक कुछ नहीं हिलता। यह व्यक्ति और बाहर की दुनिया के बीच एक अलग आवाजाही है; जो लिखा जा चुका, वह नहीं बदलता।',
  personMissing: 'वह व्यक्ति चुनें जिसका बैलेंस ग़लत है।',
  moreThanAvailable: 'व्यक्ति के उपलब्ध बैलेंस से ज़्यादा',
  causeMissing: 'बताएँ कि यह किसका सुधार है, जैसे किसी अनुरोध का ID।',

  person: 'व्यक्ति',
  change: 'बदलें',
  changeThePerson: 'व्यक्ति बदलें',
  findThePerson: 'व्यक्ति खोजें',
  nameOrEmail: 'नाम या ईमेल का हिस्सा',
  searchFailed: 'खोज नहीं हो सकी। फिर कोशिश के लिए लिखते रहें।',
  nobodyFound: 'कोई नहीं मिला।',

  summaries: {
    credit: ({ amount, person }) => `${person} को ₹${amount} दें`,
    debit: ({ amount, person }) => `${person} से ₹${amount} घटाएँ`,
    setting: ({ names }) => `सेटिंग बदलें: ${names}`,
    role: ({ person, before, after }) =>
      `${person} को ${roleOf(before)} की जगह ${roleOf(after)} बनाएँ`,
    bankDetails: ({ person }) => `${person} की बैंक की जानकारी बदलें`,
    secondFactor: ({ person }) => `${person} का टू-फ़ैक्टर हटाएँ`,
    invitation: ({ email, role }) => `${email} को ${roleOf(role)} के रूप में न्योता दें`,
  },
  fields: {
    availableBalance: 'उपलब्ध बैलेंस',
    corrects: 'किसका सुधार',
    role: 'भूमिका',
    twoFactor: 'टू-फ़ैक्टर साइन इन',
    email: 'ईमेल',
  },
  twoFactorOn: 'चालू',
  twoFactorOff: 'बंद',
  bankFields: {
    accountName: 'खाताधारक',
    accountNumber: 'खाता नंबर',
    bankName: 'बैंक',
    ifsc: 'IFSC',
    phone: 'फ़ोन',
    additionalInfo: 'अतिरिक्त जानकारी',
  },
};
