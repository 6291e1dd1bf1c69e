/**
 * Texts of the settings, in English: the page, and each setting as a proposal to change it names
 * it.
 */
import type { Settings } from '#protocol/settings.ts';

const atLeastOnePaisa = 'At least one paisa.';
const noUpperLimit = 'Empty for no upper limit.';
const inOneCoin = 'In one coin. Empty for no limit.';

export const consoleSettings = {
  settings: 'Settings',
  loadFailed: 'Could not load the settings',
  stayAsTheyAre: 'They stay as they are.',
  loading: 'Loading the settings',
  changesAndHistory: 'Changes and history',

  groups: {
    approvals: {
      title: 'Two pairs of eyes',
      meaning:
        'Where the sum of a person’s requests over 24 hours passes this, two different reviewers approve. Requests already made keep the number of approvals they were made with.',
    },
    requests: {
      title: 'Limits of a request',
      meaning: 'The form refuses amounts outside. They count for each request by itself.',
    },
    payee: {
      title: 'Where people pay',
      meaning:
        'Shown on the deposit page, with a QR code where there is a UPI id. While funds are virtual, nobody sees it.',
    },
    contact: {
      title: 'Contact',
      meaning:
        'Shown to everybody at sign-up and login: whom to ask for a referral code or for help.',
    },
    orders: {
      title: 'Orders',
      meaning: 'Which kinds of spot orders people may place.',
    },
    trading: {
      title: 'Limits on trading',
      meaning:
        'What people may stand for in one coin, in rupees at the last price. Long counts coins, unfilled buys and long positions, short counts short positions. What would pass a limit is refused; selling and closing never are.',
    },
    contracts: {
      title: 'Contracts of one person',
      meaning:
        'A contract that would pass one of these is refused; contracts that are open stay as they are.',
    },
  },
  /** Each under the title of its group, with what follows from it. */
  fields: {
    depositThreshold: {
      label: 'Deposits above',
      meaning: 'Sum of one person’s deposits over 24 hours.',
    },
    withdrawalThreshold: {
      label: 'Withdrawals above',
      meaning: 'Sum of one person’s withdrawals over 24 hours.',
    },
    depositMin: { label: 'Smallest deposit', meaning: atLeastOnePaisa },
    depositMax: { label: 'Largest deposit', meaning: noUpperLimit },
    withdrawalMin: { label: 'Smallest withdrawal', meaning: atLeastOnePaisa },
    withdrawalMax: { label: 'Largest withdrawal', meaning: noUpperLimit },
    payeeAccountName: { label: 'Account name', meaning: 'As the bank knows it.' },
    payeeAccountNumber: {
      label: 'Account number',
      meaning: 'People send money here: compare it digit by digit.',
    },
    payeeBankName: { label: 'Bank', meaning: 'Name and, if you like, the branch.' },
    payeeIfsc: { label: 'IFSC', meaning: 'Eleven characters, the fifth is a zero.' },
    payeeUpiId: { label: 'UPI id', meaning: 'name@bank' },
    contact: { label: 'People write to', meaning: 'An e-mail address or a telephone number.' },
    orderTypes: {
      label: 'Order types',
      meaning: 'Limit and stop orders show as coming soon while they are off.',
    },
    coinLongLimit: { label: 'All people, long', meaning: inOneCoin },
    coinShortLimit: { label: 'All people, short', meaning: inOneCoin },
    personLongLimit: { label: 'One person, long', meaning: inOneCoin },
    personShortLimit: { label: 'One person, short', meaning: inOneCoin },
    contractsPerMinute: {
      label: 'Placed in a minute',
      meaning: 'At most, in all coins together.',
    },
    openContractsPerCoin: { label: 'Open in one coin', meaning: 'At most, at one time.' },
  } satisfies Record<keyof Settings, { label: string; meaning: string }>,
  /** By itself, where the title of its group is not above it. */
  twoApprovals: ({ label }: { label: string }) => `Two approvals: ${label}`,
  noLimit: 'no limit',
  notSet: 'not set',
  none: 'none',
  marketOnly: 'Market only',
  allOrderTypes: 'Market, limit and stop',
  rupeesInvalid: 'Please enter an amount in rupees.',
  countInvalid: 'Please enter a whole number above zero.',

  changes: 'Changes',
  nothingChanged: 'Nothing is changed yet.',
  changesToBeMade: 'Changes to be made',
  reasonHint: 'Kept in the history and in the audit log.',
  waitsForAnother: 'It waits for another admin. Until then everything stays as it is.',
  appliesAtOnce:
    'You are the only admin: it applies at once. Nobody else has ever been on the staff.',
  changeTheSettings: 'Change the settings',
  proposeTheChange: 'Propose the change',
  discard: 'Discard',

  history: 'History',
  changeCount: ({ count }: { count: number }) => (count === 1 ? '1 change' : `${count} changes`),
  noHistory: 'Nothing has been changed since this installation began.',
  became: 'became',
  /** The proposer was the only admin, or nobody objected for a day. */
  byOneAlone: ({ name }: { name: string }) => `${name}, without a second person`,
  byTwo: ({ name, approvedBy }: { name: string; approvedBy: string }) =>
    `${name}, approved by ${approvedBy}`,

  /** As a proposal names them. */
  labels: {
    depositThreshold: 'Two approvals for deposits above',
    withdrawalThreshold: 'Two approvals for withdrawals above',
    depositMin: 'Smallest deposit',
    depositMax: 'Largest deposit',
    withdrawalMin: 'Smallest withdrawal',
    withdrawalMax: 'Largest withdrawal',
    payeeAccountName: 'Payee account name',
    payeeAccountNumber: 'Payee account number',
    payeeBankName: 'Payee bank',
    payeeIfsc: 'Payee IFSC',
    payeeUpiId: 'Payee UPI id',
    orderTypes: 'Order types',
    coinLongLimit: 'All people long in one coin, at most',
    coinShortLimit: 'All people short in one coin, at most',
    personLongLimit: 'One person long in one coin, at most',
    personShortLimit: 'One person short in one coin, at most',
    contractsPerMinute: 'Contracts a minute of one person, at most',
    openContractsPerCoin: 'Open contracts of one person in one coin, at most',
    contact: 'Contact for people without an account',
  } satisfies Record<keyof Settings, string>,
};
