/** Texts of referral codes, in Hindi. */
import type { ConsoleCodesTexts } from '#texts/console-codes.ts';

export const consoleCodes: ConsoleCodesTexts = {
  // All of them, and a sub-admin's own.
  allStates: 'सभी स्थितियाँ',
  states: { active: 'सक्रिय', expired: 'समय पूरा', revoked: 'रद्द' },
  allSubAdmins: 'सभी सब-एडमिन',
  bySubAdmin: 'सब-एडमिन के अनुसार',
  signUpsBySubAdmin: 'सब-एडमिन के अनुसार साइन अप',
  code: 'कोड',
  codes: 'कोड',
  created: 'बनाया गया',
  validUntil: 'कब तक मान्य',
  noEnd: 'कोई सीमा नहीं',
  listFailed: 'कोड लोड नहीं हुए',
  ownFailed: 'आपके कोड लोड नहीं हुए',
  noMatch: 'कोई कोड नहीं मिला',
  chooseOthers: 'सभी स्थितियाँ चुनें, या कोई और सब-एडमिन।',
  noCodes: 'अभी कोई कोड नहीं',
  nobodyWithout: 'कोड के बिना कोई साइन अप नहीं कर सकता।',
  makeAndHandOut: 'एक कोड बनाएँ, और जिसे साइन अप करना है उसे दें।',
  copy: 'कॉपी करें',
  theCode: 'कोड',
  codeNamed: ({ code }) => `कोड ${code}`,

  // Making one.
  makeACode: 'कोड बनाएँ',
  noSubAdmin: 'अभी कोई सब-एडमिन नहीं है। पहले किसी को न्योता दें।',
  validForDays: 'कितने दिन मान्य',
  emptyIsNoEnd: 'ख़ाली छोड़ने पर कोई सीमा नहीं। इसे कभी भी रद्द किया जा सकता है।',
  daysInvalid: '1 से 3,650 तक पूरे दिन लिखें, या सीमा न हो तो ख़ाली छोड़ें।',
  creating: 'बन रहा है...',
  create: 'कोड बनाएँ',
  newFor: ({ name }) => `नया, ${name} के लिए`,

  // Revoking one.
  revokeOne: ({ code }) => `${code} रद्द करें`,
  revokeTitle: ({ code }) => `${code} रद्द करें?`,
  revokeMeans: ({ name }) =>
    `यह ${name} का है। इससे आगे कोई साइन अप नहीं करेगा, और यह वापस नहीं लाया जा सकता। जो इससे आए, वे बने रहेंगे।`,
  isRevoked: ({ code }) => `कोड ${code} रद्द हुआ।`,

  // Who came with them.
  signUpsAndNew: 'साइन अप और नया कोड',
  signUps: 'साइन अप',
  signUpsByDay: 'दिन के अनुसार साइन अप',
  day: 'दिन',
  lastDays: ({ days }) => `पिछले ${days} दिन, भारतीय समय`,
  signedUp: ({ people }) => `${people} ने साइन अप किया`,
  mostOnOneDay: ({ people }) => `, एक दिन में सबसे ज़्यादा: ${people}`,
  nobodySignedUp: 'इन दिनों में किसी ने साइन अप नहीं किया।',
};
