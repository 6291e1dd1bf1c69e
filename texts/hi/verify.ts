/** Texts of verify, in Hindi. */
import type { VerifyTexts } from '#texts/verify.ts';

export const verify: VerifyTexts = {
  aTicksNumberFrom: 'टिक का नंबर, 0 से।',
  ticksTo: ({ fact1, fact2 }: { fact1: string | number; fact2: string | number }) =>
    `टिक ${fact1} से ${fact2}`,
  fetchesTheseTicksWorks: 'ये टिक लाता है, हर हैश फिर से निकालता है, और हर लाइव भाव को नियम से मिलाता है।',
  fetchesTheseTicksAnd: 'इन टिक और इनके सीड को लाकर हर हैश और हर भाव का हिसाब फिर से लगाता है।',
  theNewestTickIs: ({ fact1 }: { fact1: string | number }) => ` सबसे नई टिक ${fact1} है।`,
  fromTick: 'टिक से',
  toTick: 'टिक तक',
  ticksVerified: 'टिक जाँची गईं',
  ofTicks: ({ fact1, fact2 }: { fact1: string | number; fact2: string | number }) =>
    `${fact2} में से ${fact1} टिक`,
  stop: 'रोकें',
  verifyThisPeriod: 'यह समय जाँचें',
  couldNotVerifyThis: 'यह समय नहीं जाँचा जा सका',
  nothingWasFoundWrong: ({ message }: { message: string | number }) =>
    `${message} तब तक कुछ ग़लत नहीं मिला।`,
  thisTickIsNot: 'यह टिक अभी टेप पर नहीं है।',
  notBeforeTheFirst: 'पहली से पहले नहीं।',
  thisFileIsToo: 'रसीद के लिए यह फ़ाइल बहुत बड़ी है।',
  loadingYourReceipt: 'आपकी रसीद लोड हो रही है',
  thisReceiptIsPrivate: 'यह रसीद सिर्फ़ कॉन्ट्रैक्ट लगाने वाले की है।',
  toFetchItOr: 'करके इसे लाएँ, या ऊपर इसकी फ़ाइल चुनें।',
  logIn: 'लॉग इन',
  couldNotLoadThis: 'यह रसीद लोड नहीं हो पाई',
  openAReceiptUnder:
    '“बंद ऑर्डर” में रसीद खोलें, डाउनलोड करें और फ़ाइल यहाँ चुनें। यह बिना इंटरनेट के भी जाँची जाती है।',
  chooseReceipt: 'रसीद चुनें',
  orPasteItsText: 'या उसका टेक्स्ट चिपकाएँ',
  textOfTheReceipt: 'रसीद का टेक्स्ट',
  formatDrishtiReceipt: '{ "format": "drishti-receipt-3", …',
  verifyThisText: 'यह टेक्स्ट जाँचें',
  publicTape: 'सार्वजनिक टेप',
  alsoAgainstThePublic: ', सार्वजनिक टेप से भी मिलाया',
  byTheFileAlone: ', सिर्फ़ फ़ाइल से',
  comparingWithThePublic: 'सार्वजनिक टेप से मिलाया जा रहा है…',
  everythingInTheFile:
    'फ़ाइल की हर बात जाँची गई, पर यह नहीं जाँचा गया कि सार्वजनिक टेप अब भी वही बताता है या नहीं।',
  thisReceiptComesWithout: 'इस रसीद के साथ टेप का अपना हिस्सा नहीं है, इसलिए सार्वजनिक टेप चाहिए।',
  retry: 'फिर कोशिश करें',
  holds: 'सही है',
  doesNotHold: 'सही नहीं है',
  waits: 'इंतज़ार है',
  verified: 'जाँच सही निकली',
  aDiscrepancyWasFound: 'फ़र्क़ मिला',
  nothingIsWrongBut: 'कुछ ग़लत नहीं, पर अभी सब जाँचा नहीं जा सकता',
  result: 'नतीजा',
  andMoreBelow: ({ others }: { others: string | number }) => ` और ${others} नीचे हैं।`,
  ofChecksHoldThe: ({
    held,
    length,
    until,
  }: {
    held: string | number;
    length: string | number;
    until: string | number;
  }) => `${length} में से ${held} जाँचें सही हैं। बाक़ी ${until} से पहले नहीं जाँची जा सकतीं।`,
  allChecksHold: 'सभी जाँचें सही हैं।',
  cannotBeCheckedBefore: ({ until }: { until: string | number }) =>
    `${until} से पहले नहीं जाँचा जा सकता।`,
  andMoreLikeThese: ({ more }: { more: string | number }) => `और ऐसी ${more}।`,
  expected: 'होना चाहिए',
  seen: 'मिला',
  aReceipt: 'एक रसीद',
  aPeriodOfThe: 'टेप का कोई समय',
  verify: 'जाँचें',
  whatToVerify: 'क्या जाँचें',
  whatIsChecked: 'क्या जाँचा जाता है',
  thatTheTapeIs:
    'कि टेप एक अटूट कड़ी है, उसके लाइव भाव नियम के रूप और दर के हैं, कॉन्ट्रैक्ट को सही टिक के भाव मिले, और नतीजा व हिसाब प्रकाशित नियम से निकलते हैं। सिम्युलेटेड दिनों का भाव सीड से भी निकलता है।',
  whatItCannotShow:
    'इससे क्या नहीं दिखता: कि एक्सचेंज ने यही भाव बताए, जो किसी सीड से नहीं निकलते; और दिशा व रकम वही हैं या नहीं जो आपने चुनी। वह आप जानते हैं।',
  thatTheTapeIs2:
    'कि टेप एक अटूट कड़ी है, हर भाव ऐसी सीड से निकलता है जो कॉन्ट्रैक्ट मंज़ूर होने से पहले तय थी, कॉन्ट्रैक्ट को सही टिक के भाव मिले, और नतीजा व हिसाब प्रकाशित नियम से निकलते हैं।',
  whatItCannotShow2:
    'इससे क्या नहीं दिखता: किसी ने भाव पहले देखे या नहीं; और दिशा व रकम वही हैं या नहीं जो आपने चुनी। वह आप जानते हैं।',
  thatTheTapeIsOfBeacon:
    'कि टेप एक अटूट कड़ी है, हर भाव ऐसी सीड से निकलता है जो कॉन्ट्रैक्ट मंज़ूर होने से पहले तय थी, और बीकन के एक राउंड से; हर राउंड का हस्ताक्षर सही है, और हर टिक का राउंड व समय वही है जो उसका नंबर बताता है; कॉन्ट्रैक्ट को सही टिक के भाव मिले, और नतीजा व हिसाब प्रकाशित नियम से निकलते हैं।',
  whatItCannotShowOfBeacon:
    'इससे क्या नहीं दिखता: कॉन्ट्रैक्ट मंज़ूर होते समय किसी को उसके दो ड्रॉ पता थे या नहीं, जैसा नियम में लिखा है; और दिशा व रकम वही हैं या नहीं जो आपने चुनी। वह आप जानते हैं।',
  whatItCannotShowOfOwnBeacon:
    'इससे क्या नहीं दिखता: सर्वर और बीकन दोनों चलाने वाले ने भाव पहले जाने या नहीं; और दिशा व रकम वही हैं या नहीं जो आपने चुनी। वह आप जानते हैं।',
  theSameCheckIs: 'यही जाँच एक कमांड भी है, और एक फ़ोल्डर भी जिसे कॉपी करें:',
  formatsAndFormulasAre: '। प्रारूप और सूत्र यहाँ हैं:',
  ofTheSource: '(सोर्स में)।',
  npmRunVerify: 'npm run verify',
  docsVerificationMd: 'docs/verification.md',
  readTheRule: 'नियम पढ़ें',
  whatWeOwe: 'हम पर क्या बक़ाया है',
  dayByDay: 'दिन-ब-दिन',
  showOlder: 'पुराने दिखाएँ',
  noTotalYet: 'अभी कोई कुल नहीं',
  theFirstOneIs: 'पहला कुल पहले खाते के एक मिनट के भीतर प्रकाशित होता है।',
  couldNotLoadThe: 'कुल लोड नहीं हो पाए',
  thisSaysNothingAbout: 'इसका आपके बैलेंस से कोई संबंध नहीं, वह वहीं है।',
  loadingTheTotals: 'कुल लोड हो रहे हैं',
  owedToCustomersOn: ({ time }: { time: string | number }) => `${time} को ग्राहकों का बक़ाया`,
  inVirtualFunds: ', वर्चुअल पैसों में',
  coinsOwedToCustomers: 'ग्राहकों के बक़ाया कॉइन',
  priceRecord: ({ fact1, time }: { fact1: string | number; time: string | number }) =>
    `भाव रिकॉर्ड ${fact1}, ${time}`,
  customers: ({ fact1 }: { fact1: string | number }) => `${fact1} ग्राहक`,
  whatThisShows: 'इससे क्या दिखता है',
  thatYourBalanceIs:
    'कि आपका बैलेंस हमारे बताए कुल बक़ाये में है: पूरा, और एक बार। हर बैलेंस पेड़ का एक पत्ता है; ऊपर का हर क़दम दो रकमें जोड़कर दोनों को बंद कर देता है। सब जाँचें तो कोई छूट नहीं सकता।',
  whatItDoesNot: 'इससे क्या नहीं दिखता',
  thatWeHoldWhat:
    'कि ग्राहकों का जितना हम पर बक़ाया है, उतना हमारे पास मौजूद है। बक़ाया के जोड़ से पता नहीं चलता कि असल में कितना मौजूद है।',
  thatOthersCheckedA: 'कि दूसरों ने जाँचा। जिसे कोई न जाँचे वह बैलेंस छूट सकता है।',
  whatIsInYour: 'आपके खुले कॉन्ट्रैक्ट में जो है: पूरा होने तक वह किसी का बक़ाया नहीं।',
  anythingOfValueThese: 'कोई असली मूल्य: ये पैसे वर्चुअल हैं।',
  yourProofNamesYou:
    'आपके सबूत में आपका नाम है, और एक और ग्राहक का बैलेंस बिना नाम के। इसे सिर्फ़ उन्हें दिखाएँ जो आपका बैलेंस जान सकते हैं।',
  yourProofFor: ({ time }: { time: string | number }) => `${time} का आपका सबूत`,
  toSeeYourOwn: 'करके इस कुल में अपना बैलेंस देखें और जाँचें।',
  youAreNotIn: 'आप इस कुल में नहीं हैं',
  youHadNoAccount: 'यह बनते समय आपका खाता नहीं था। अगले दिन के कुल में आप होंगे।',
  couldNotLoadYour: 'आपका सबूत लोड नहीं हो पाया',
  yourBalanceIsNot: 'आपके बैलेंस पर कोई असर नहीं।',
  loadingYourProof: 'आपका सबूत लोड हो रहा है',
  yourRupeesAvailableAnd: 'आपके रुपये, उपलब्ध और रोके हुए',
  checkItHere: 'यहीं जाँचें',
  downloadProof: 'सबूत डाउनलोड करें',
  yourBalanceIsIn:
    'आपका बैलेंस कुल में है, और इस ब्राउज़र ने यह ख़ुद निकाला। मूल मान को दूसरों को दिखने वाले मान से मिलाएँ।',
  thisProofDoesNot: 'यह सबूत सही नहीं है। इसे डाउनलोड करके रखें, और किसी भरोसेमंद को दिखाएँ।',
  right: 'सही',
  wrong: 'ग़लत',
  workItOutAgain: 'यहीं, इस ब्राउज़र में फिर से हिसाब लगाएँ। आप जो चुनते हैं, वह इस ब्राउज़र से बाहर नहीं जाता।',
  onceADayWhat: 'दिन में एक बार: सब ग्राहकों का कुल, और सबूत कि आप उसमें हैं।',
  couldNotRefreshThe: 'कुल ताज़ा नहीं हो पाए',
  yourCoins: ({ asset }) => `आपका ${asset}`,
};
