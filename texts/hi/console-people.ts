/** Texts of people as staff look them up, in Hindi. */
import type { ConsolePeopleTexts } from '#texts/console-people.ts';

export const consolePeople: ConsolePeopleTexts = {
  // The list.
  searchPeople: 'लोग खोजें',
  nameEmailOrId: 'नाम, ईमेल या ID',
  allRoles: 'सभी भूमिकाएँ',
  listFailed: 'लोगों की सूची लोड नहीं हुई',
  nobodyFound: 'कोई नहीं मिला',
  searchLess: 'नाम का छोटा हिस्सा लिखें, या सभी भूमिकाएँ चुनें।',
  nobodyYet: 'अभी यहाँ कोई नहीं',
  referral: 'रेफ़रल',
  joined: 'कब जुड़े',
  balance: 'बैलेंस',
  lastSeen: 'पिछली बार दिखे',
  noLogin: 'लॉगिन नहीं',
  noBalance: 'खाता नहीं',
  active: 'सक्रिय',
  disabled: 'रोका हुआ',
  since: ({ moment }) => `${moment} से`,

  // One person.
  allPeople: 'सभी लोग',
  nobodyHasThisId: 'यह ID किसी का नहीं',
  copiedInPart: 'शायद अधूरा कॉपी हुआ है।',
  personFailed: 'यह व्यक्ति लोड नहीं हुआ',
  loadingPerson: 'व्यक्ति लोड हो रहा है',
  factsAndActions: 'ब्योरा और काम',
  moneyNotShown: 'पैसे यहाँ नहीं दिखाए जाते',
  whoReadsMoney: 'बैलेंस, अनुरोध और स्टेटमेंट फ़ाइनेंस और एडमिन पढ़ते हैं।',
  referralCode: 'रेफ़रल कोड',
  apiKeys: 'API कुंजी',
  apiKeyLastUsed: 'API कुंजी का पिछला इस्तेमाल',
  id: 'ID',
  theId: 'ID',

  // Their own limits.
  ownLimits: 'अपनी सीमाएँ',
  theirsToChange: 'वे ख़ुद बदलते हैं',
  break: 'ब्रेक',
  limits: 'सीमाएँ',
  limitOf: {
    deposit: { day: 'एक दिन की जमा', week: 'एक हफ़्ते की जमा' },
    loss: { day: 'एक दिन का नुकसान', week: 'एक हफ़्ते का नुकसान' },
    stake: { day: 'एक दिन में लगाई रकम', week: 'एक हफ़्ते में लगाई रकम' },
    contracts: { day: 'एक दिन के कॉन्ट्रैक्ट', week: 'एक हफ़्ते के कॉन्ट्रैक्ट' },
  },
  limitsFailed: 'उनकी सीमाएँ लोड नहीं हुईं',

  // Their requests and tickets.
  requests: 'अनुरोध',
  request: 'अनुरोध',
  requestsFailed: 'उनके अनुरोध लोड नहीं हुए',
  noRequests: 'अभी कोई जमा या निकासी नहीं माँगी गई',
  tickets: 'टिकट',
  opened: 'कब खुला',
  lastChange: 'पिछला बदलाव',
  ticketsFailed: 'उनके टिकट लोड नहीं हुए',
  noTickets: 'अभी कोई टिकट नहीं',

  // Their statement.
  statement: 'स्टेटमेंट',
  movement: 'आवाजाही',
  available: 'उपलब्ध',
  frozen: 'फ़्रीज़',
  availableAfter: 'बाद में उपलब्ध',
  frozenAfter: 'बाद में फ़्रीज़',
  statementFailed: 'स्टेटमेंट लोड नहीं हुआ',
  noMovements: 'अभी कोई आवाजाही नहीं',
  movementsShowHere: 'इस व्यक्ति के पैसों की हर आवाजाही यहाँ दिखती है।',

  // Whether they may sign in.
  access: 'पहुँच',
  notOneself: 'कोई ख़ुद को नहीं रोक सकता: दूसरे एडमिन से कहें।',
  enable: {
    lead: 'यह व्यक्ति साइन इन नहीं कर सकता। उनके पैसे जैसे हैं वैसे रहते हैं।',
    ask: 'चालू करें…',
    title: ({ name }) => `${name} को चालू करें?`,
    action: ({ name }) => `${name} को चालू करें`,
    busy: 'चालू हो रहा है...',
    follows: ({ name, email }) => `${name} (${email}) अपने पुराने पासवर्ड से फिर साइन इन कर सकेंगे।`,
    done: ({ name }) => `${name} फिर चालू हैं।`,
  },
  disable: {
    lead: 'रोका हुआ व्यक्ति हर जगह से तुरंत साइन आउट होता है और साइन इन नहीं कर सकता। उनके पैसे जैसे हैं वैसे रहते हैं, और खुले कॉन्ट्रैक्ट नियम से सेटल होते हैं।',
    ask: 'रोकें…',
    title: ({ name }) => `${name} को रोकें?`,
    action: ({ name }) => `${name} को रोकें`,
    busy: 'रोका जा रहा है...',
    follows: ({ name, email }) => `${name} (${email}) कुछ सेकंड में हर डिवाइस से साइन आउट हो जाएँगे।`,
    done: ({ name }) => `${name} रोक दिए गए।`,
  },

  // Another role.
  anotherAdminDoes: 'कोई अपनी भूमिका नहीं बदलता: दूसरा एडमिन बदलता है।',
  roleNow: ({ role }) => `अभी ${role}`,
  newRole: 'नई भूमिका',
  endsSessions: 'स्टाफ़ के दूसरे लोग यह पढ़ेंगे। भूमिका बदलने पर व्यक्ति के सेशन बंद हो जाते हैं।',
  proposeRole: 'नई भूमिका का प्रस्ताव रखें',

  // A lost second factor.
  secondFactor: 'टू-फ़ैक्टर',
  howYouKnow: 'आपको कैसे पता कि यह सचमुच वही हैं। जो एडमिन इसे मंज़ूर करेगा, वह यह पढ़ेगा।',
  proposeTakeOff: 'इसे हटाने का प्रस्ताव रखें',
  lostDevice: 'डिवाइस खो गया…',
};
