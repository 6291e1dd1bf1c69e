/**
 * Texts of the desks of the console, in Hindi: what deposits, withdrawals and tickets share, and
 * what is said of money.
 */
import type { DepositPane, RequestCounts, WithdrawalPane } from '#protocol/desk.ts';
import type { ConsoleDeskTexts } from '#texts/console-desk.ts';
import { formatInr, formatCount } from '#texts/format.ts';

type Status = (DepositPane | WithdrawalPane)['status'];
type Queue = 'deposits' | 'withdrawals';
type Unit = 'minute' | 'hour' | 'day';
/** Who decided and when, as far as it is known. */
type DecidedBy = { by: string | null; at: string | null };

/** Inside a sentence. */
const stateWords = {
  pending: 'बाक़ी',
  approved: 'मंज़ूर',
  rejected: 'नामंज़ूर',
  cancelled: 'रद्द',
} satisfies Record<Status, string>;
const queueWords = { deposits: 'जमा', withdrawals: 'निकासी' } satisfies Record<Queue, string>;
const units = { minute: 'मि॰', hour: 'घं॰', day: 'दिन' } satisfies Record<Unit, string>;

function byAndAt(what: string, { by, at }: DecidedBy): string {
  const who = by === null ? '' : `${by} ने `;
  const when = at === null ? '' : `${at} पर `;
  return who + when + what;
}
const cancelledAt = ({ at }: DecidedBy) => `ग्राहक ने ${at === null ? '' : `${at} पर `}रद्द किया।`;
const didNothing = 'आपके फ़ैसले से कुछ नहीं हुआ।';

/** '2 मंज़ूर (₹35,000.00), 1 नामंज़ूर'; states that have none are left out. */
function counted({ pending, approved, approvedSum, rejected, cancelled }: RequestCounts): string {
  const said = [
    pending > 0 ? `${formatCount(pending)} बाक़ी` : null,
    approved > 0 ? `${formatCount(approved)} मंज़ूर (${formatInr(approvedSum)})` : null,
    rejected > 0 ? `${formatCount(rejected)} नामंज़ूर` : null,
    cancelled > 0 ? `${formatCount(cancelled)} रद्द` : null,
  ].filter((part) => part !== null);
  return said.length === 0 ? 'कोई नहीं' : said.join(', ');
}

export const consoleDesk: ConsoleDeskTexts = {
  byState: ({ title }) => `${title}: स्थिति के अनुसार`,
  search: 'ID, ईमेल या नाम से खोजें',
  searchFor: 'ID, ईमेल, नाम',
  readOnly: 'इतनी छोटी स्क्रीन पर केवल देख सकते हैं। फ़ैसलों के लिए 1,024 पिक्सेल या उससे चौड़ी विंडो चाहिए।',
  backToTheList: 'सूची पर वापस',
  opensHere: 'बाईं ओर जो चुनेंगे, वह यहाँ खुलेगा।',

  listFailed: 'सूची लोड नहीं हुई',
  nothingDecided: 'इससे कोई फ़ैसला नहीं हुआ। फिर कोशिश करें; इससे कुछ नहीं बदलता।',
  showMore: 'और दिखाएँ',
  loading: 'लोड हो रहा है',
  request: 'अनुरोध',
  user: 'ग्राहक',
  age: 'कब से',
  took: 'समय लगा',
  decidedBy: 'किसने तय किया',
  listOf: ({ title, status }) => `${title}, ${stateWords[status]}`,
  nothingMatches: ({ status, search }) => `“${search}” से कुछ ${stateWords[status]} नहीं मिला।`,
  noneOf: ({ status, queue }) => `${queueWords[queue]}: कुछ ${stateWords[status]} नहीं।`,
  queueClear: 'सूची ख़ाली है।',
  queueClearSince: ({ at }) => `सूची ख़ाली है। आख़िरी फ़ैसला ${at}।`,
  place: ({ place, total, hasMore }) => `${total}${hasMore ? '+' : ''} में से ${place}`,
  countOf: ({ count, total }) => `${formatCount(total)} में से ${formatCount(count)}`,
  atMostCharacters: ({ count }) => `ज़्यादा से ज़्यादा ${count} अक्षर।`,
  span: ({ count, unit }) => `${count} ${units[unit]}`,

  states: {
    pending: 'बाक़ी',
    approved: 'मंज़ूर',
    rejected: 'नामंज़ूर',
    cancelled: 'रद्द',
  },
  stateWords,
  lateBy: ({ span }) => `${span} की देर`,
  dueIn: ({ span }) => `${span} में करना है`,
  sending: 'भेजा जा रहा है',
  notConfirmed: 'पुष्टि नहीं हुई',
  you: 'आप',
  worksOnIt: ({ name }) => `${name} इस पर काम कर रहे हैं`,
  yoursUntil: ({ until }) => `${until} तक आपके पास`,
  heldUntil: ({ name, until }) => `${until} तक ${name} के पास`,

  requestFailed: 'यह अनुरोध लोड नहीं हुआ',
  requestMayNotExist: 'शायद यह है ही नहीं, या कनेक्शन टूट गया। कोई फ़ैसला नहीं हुआ।',
  loadingTheRequest: 'अनुरोध लोड हो रहा है',
  facts: 'ब्योरा',
  id: 'ID',
  decided: {
    approved: (decision) => `${byAndAt('मंज़ूर किया', decision)}।`,
    rejected: (decision) => `${byAndAt('नामंज़ूर किया', decision)}।`,
    cancelled: cancelledAt,
  },
  alreadyDecided: {
    approved: (decision) => `${byAndAt('पहले ही मंज़ूर किया', decision)}। ${didNothing}`,
    rejected: (decision) => `${byAndAt('पहले ही नामंज़ूर किया', decision)}। ${didNothing}`,
    cancelled: (decision) => `${cancelledAt(decision)} ${didNothing}`,
  },
  didNothing: ({ why }) => `${why} ${didNothing}`,
  reviewing: ({ name, until }) => `${name} इसे ${until} तक देख रहे हैं।`,
  approvedByYou: 'आप इसे मंज़ूर कर चुके हैं। दूसरी मंज़ूरी कोई और देगा।',
  approvedByYouOf: ({ count, needed }) =>
    `आपने इसे मंज़ूर किया (${needed} में से ${count})। दूसरी मंज़ूरी कोई और देगा।`,
  ownRequest: 'यह आपका अपना अनुरोध है: फ़ैसला कोई और करेगा।',

  joined: ({ name, date }) => `${name} · ${date} को जुड़े`,
  firstRequest: 'पहला अनुरोध',
  history: ({ deposits, withdrawals, contracts }) =>
    [
      `जमा: ${counted(deposits)}`,
      `निकासी: ${counted(withdrawals)}`,
      contracts === 0 ? 'कोई कॉन्ट्रैक्ट नहीं' : `${formatCount(contracts)} कॉन्ट्रैक्ट`,
    ].join(' · '),
  accountDisabled: 'यह खाता रोका हुआ है।',
  asked: 'कब माँगा',
  due: ({ at }) => `${at} तक करना है`,
  approvals: 'मंज़ूरियाँ',
  twoMustAgree: 'आप में से दो को सहमत होना है: इस व्यक्ति की एक दिन की कुल रकम सीमा से ऊपर है।',
  balanceEffect: 'बैलेंस पर असर',
  notes: 'नोट',
  otherRequests: 'दूसरे अनुरोध',
  askedAt: {
    deposit: ({ at }) => `जमा, ${at}`,
    withdrawal: ({ at }) => `निकासी, ${at}`,
  },

  note: 'नोट',
  noteForOthers: 'दूसरे समीक्षकों के लिए नोट',
  noteIsKept: 'यह व्यक्ति को नहीं दिखता। इसे बदला या हटाया नहीं जा सकता।',
  noteMissing: 'पहले कुछ लिखें।',
  saveNote: 'नोट सेव करें',
  approve: ({ amount }) => `${amount} मंज़ूर करें`,
  reject: 'नामंज़ूर करें…',
  rejectAmount: ({ amount }) => `${amount} नामंज़ूर करें`,
  rejectOf: ({ amount, email }) => `${email} के ${amount} नामंज़ूर करें`,
  reason: 'कारण; इनमें से कोई ठीक न हो तो अपने शब्दों में लिखें',
  reasonMissing: 'कोई कारण चुनें या लिखें।',
  whatTheyRead: ({ name }) => `${name} यह पढ़ेंगे`,
  amountStays: 'रकम बदली नहीं जा सकती: ग़लत रकम कारण बताकर नामंज़ूर की जाती है।',
  release: 'छोड़ें',
  approvalIsOneOf: ({ number, needed }) =>
    `आपकी मंज़ूरी ${needed} में से ${number} है। जब तक कोई और सहमत न हो, पैसे नहीं हिलते।`,
  confirmApproval: 'मंज़ूरी की पुष्टि करें',
  confirmAmount: ({ amount }) => `${amount} की पुष्टि करें`,
  approving: 'मंज़ूर हो रहा है...',
  rejecting: 'नामंज़ूर हो रहा है...',
  amountFor: ({ amount, who }) => `${who} के लिए ${amount}`,
  notKnown: {
    approve: 'हम पुष्टि नहीं कर सके कि यह मंज़ूरी हुई या नहीं।',
    reject: 'हम पुष्टि नहीं कर सके कि यह नामंज़ूर हुआ या नहीं।',
  },
  askingIsSafe:
    'फिर पूछना सुरक्षित है: वही फ़ैसला उसी कुंजी से दोहराया जाता है, और कुछ भी दो बार नहीं हो सकता।',
  asking: 'पूछा जा रहा है...',
  askAgain: 'फिर पूछें',

  approvedFor: ({ amount, who }) => `${who} के लिए ${amount} मंज़ूर हुए।`,
  rejectedFor: ({ amount, who }) => `${who} के लिए ${amount} नामंज़ूर हुए।`,
  approvalsFor: ({ count, needed, amount, who }) =>
    `${who} के ${amount} की ${needed} में से ${count} मंज़ूरियाँ।`,
  next: ({ place, total }) => `अगला:\u00a0${total}\u00a0में\u00a0से\u00a0${place}`,
};
