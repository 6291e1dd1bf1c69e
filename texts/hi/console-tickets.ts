/** Texts of the desk of tickets of the console, in Hindi. */
import type { DeskTicketState } from '#protocol/desk.ts';
import type { TicketStatus } from '#protocol/tickets.ts';
import type { ConsoleTicketsTexts } from '#texts/console-tickets.ts';

/** Inside a sentence. */
const stateWords = {
  open: 'खुला',
  answered: 'जवाब दिया हुआ',
  closed: 'बंद',
  resolved: 'हल',
} satisfies Record<DeskTicketState, string>;
const answeredAnd = {
  open: 'जवाब दिया और फिर खोला',
  closed: 'जवाब दिया और बंद किया',
  resolved: 'जवाब दिया और हल किया',
} satisfies Record<TicketStatus, string>;
const wasSet = {
  open: 'फिर खोला',
  closed: 'बंद किया',
  resolved: 'हल किया',
} satisfies Record<TicketStatus, string>;

export const consoleTickets: ConsoleTicketsTexts = {
  ticket: 'टिकट',
  subject: 'विषय',
  states: { open: 'खुला', answered: 'जवाब दिया', closed: 'बंद', resolved: 'हल' },
  waitsForThem: 'ग्राहक के इंतज़ार में',
  waitsForNobody: 'वे यहाँ जवाब नहीं लिख सकते',
  listOf: ({ status }) => `टिकट, ${stateWords[status]}`,
  nothingMatches: ({ status, search }) => `“${search}” से कुछ ${stateWords[status]} नहीं मिला।`,
  noneOf: ({ status }) => `कोई ${stateWords[status]} टिकट नहीं।`,
  queueClearSince: ({ at }) => `सूची ख़ाली है। आख़िरी जवाब ${at}।`,

  ticketFailed: 'यह टिकट लोड नहीं हुआ',
  ticketMayNotExist: 'शायद यह है ही नहीं, या कनेक्शन टूट गया।',
  loadingTheTicket: 'टिकट लोड हो रहा है',
  answering: ({ name, until }) => `${name} ${until} तक इसका जवाब दे रहे हैं।`,
  goesByMail: ({ email }) => `आपका जवाब मेल से ${email} को जाता है।`,
  sendItYourself: ({ email }) =>
    `कोई मेल सर्वर तय नहीं है: अपना जवाब ${email} को ख़ुद भेजें। यहाँ जो लिखेंगे, वह केवल रखा जाता है।`,
  theEmail: 'ईमेल',
  conversation: 'बातचीत',
  withoutAnAccount: 'बिना खाते के; पता किसी ने नहीं जाँचा',
  joined: ({ date }) => `${date} को जुड़े`,
  cameWith: ({ referral }) => `${referral} से आए`,
  accountDisabled: 'खाता रोका हुआ',
  saidByThem: ({ name, at }) => `${name}, ${at}`,
  saidBySupport: ({ name, at }) => `${name}, सपोर्ट, ${at}`,

  newBankDetails: 'बैंक की नई जानकारी',
  proposeThisChange: 'इस बदलाव का प्रस्ताव रखें',
  openTheProposals: 'प्रस्ताव खोलें',
  changes: {
    requested: 'व्यक्ति ने माँगा है। उनके लिखे से मिलाएँ, फिर प्रस्ताव रखें: किसी और को सहमत होना है।',
    open: 'प्रस्ताव रखा गया। लागू होने से पहले किसी और को सहमत होना है।',
    approved: 'सहमति हुई। नई जानकारी लागू है, और निकासी 24 घंटे रुकती है।',
    rejected: 'सहमति नहीं हुई। पुरानी जानकारी ही लागू है।',
    withdrawn: 'प्रस्ताव वापस लिया गया। पुरानी जानकारी ही लागू है।',
  },

  answerTo: ({ name }) => `${name} को जवाब`,
  answerMissing: 'पहले जवाब लिखें।',
  answer: {
    send: 'भेजें',
    busy: 'भेजा जा रहा है...',
    and: {
      resolved: 'भेजें और हल करें',
      closed: 'भेजें और बंद करें',
      open: 'भेजें और फिर खोलें',
    },
  },
  answerIsKept: {
    send: 'रखें',
    busy: 'रखा जा रहा है...',
    and: {
      resolved: 'रखें और हल करें',
      closed: 'रखें और बंद करें',
      open: 'रखें और फिर खोलें',
    },
  },
  setStatus: { resolved: 'हल करें', closed: 'बंद करें', open: 'फिर खोलें' },
  answered: ({ subject, status }) =>
    `${status === undefined ? 'जवाब दिया' : answeredAnd[status]}: “${subject}”`,
  statusWasSet: ({ subject, status }) => `${wasSet[status]}: “${subject}”`,
  undo: 'वापस लें',
  undone: ({ subject }) => `वापस लिया: “${subject}” पहले जैसा है`,
};
