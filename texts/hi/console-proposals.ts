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
  },
  decidedBy: {
    approved: 'किसने मंज़ूर किया',
    rejected: 'किसने नामंज़ूर किया',
    withdrawn: 'किसने वापस लिया',
  },
  noneYet: {
    approved: 'अभी कुछ मंज़ूर नहीं हुआ',
    rejected: 'अभी कुछ नामंज़ूर नहीं हुआ',
    withdrawn: 'अभी कुछ वापस नहीं लिया गया',
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
  state: 'स्थिति',

  whatWillBeDone: 'ठीक क्या किया जाएगा',
  whyAndByWhom: 'क्यों और किसने',
  reason: 'कारण',
  forWhom: 'किसके लिए',
  digest: 'डाइजेस्ट',
  digestMeans: 'ऊपर जो लिखा है, ठीक उसी का हैश। मंज़ूरी केवल इसी डाइजेस्ट के लिए गिनी जाती है।',

  decision: 'फ़ैसला',
  approveAsk: 'मंज़ूर करें…',
  rejectAsk: 'नामंज़ूर करें…',
  withdrawAsk: 'वापस लें…',
  decided: 'इस पर फ़ैसला हो चुका है।',
  ownProposal: 'यह प्रस्ताव आपने रखा है, इसलिए मंज़ूरी कोई और देगा।',
  aboutYou: 'यह आपके बारे में है, इसलिए फ़ैसला दूसरे करेंगे।',
  adminDecides: 'इस पर फ़ैसला एडमिन करता है।',
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
  openTheProposal: 'प्रस्ताव खोलें',

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
