/**
 * The desks of the console: deposits, withdrawals and tickets, their lists and the request that is
 * open.
 */
import {
  type DepositPane,
  desk,
  type DeskDeposit,
  type DeskTicket,
  NOTE_MAX_CHARS,
  REASON_MAX_CHARS,
  type RequestCounts,
  type WithdrawalPane,
  moneyDesks,
} from '#protocol/desk.ts';
import { meta } from '#protocol/meta.ts';
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { MESSAGE_MAX_CHARS, SUBJECT_MAX_CHARS } from '#protocol/tickets.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';

import {
  agrees,
  type Answer,
  DAY,
  draws,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  MINUTE,
  type Moments,
  refuses,
  replies,
} from './entry.ts';
import { listStates } from './list-states.ts';
import {
  asha,
  bank,
  colleague,
  HASH,
  idOf,
  longColleague,
  longestBank,
  longPerson,
  longText,
  longWord,
  meta as modes,
  MOST,
  staffMember,
} from './samples.ts';
import { office } from './shells.ts';

const person = (moments: Moments, isLong = false) => {
  const { id, name, email } = isLong ? longPerson : asha;
  return { id, name, email, joinedAt: moments.ago(40 * DAY), isDisabled: isLong };
};

function rowOf(moments: Moments, number: number, isLong = false) {
  return {
    id: idOf('dep-', number),
    person: person(moments, isLong),
    amount: isLong ? MOST : '25000.00',
    createdAt: moments.ago(23 * HOUR - number * 40 * MINUTE),
    dueAt: moments.ahead(HOUR + number * 40 * MINUTE),
    approvalsNeeded: number % 3 === 0 ? 2 : 1,
    approvals:
      number % 3 === 0
        ? [{ by: isLong ? longColleague : colleague, at: moments.ago(10 * MINUTE) }]
        : [],
    claim: isLong ? { by: longColleague, until: moments.ahead(4 * MINUTE) } : null,
    shut: isLong ? ('claimed' as const) : null,
    decidedAt: null,
    decidedBy: null,
    rejectionReason: null,
    flags: isLong
      ? (
          [
            'duplicate-proof',
            'similar-proof',
            'same-reference',
            'name-differs',
            'first-request',
          ] as const
        ).slice()
      : number % 4 === 1
        ? (['first-request'] as const).slice()
        : [],
  };
}

export function depositRow(moments: Moments, number: number, isLong = false): DeskDeposit {
  return {
    ...rowOf(moments, number, isLong),
    status: 'pending',
    reference: isLong ? 'A'.repeat(22) : '412345678901',
  };
}

const countsOf = (isLong: boolean, few: Partial<RequestCounts>): RequestCounts => ({
  pending: isLong ? 2_147_483_647 : 0,
  approved: isLong ? 2_147_483_647 : 0,
  approvedSum: isLong ? MOST : '0.00',
  rejected: isLong ? 2_147_483_647 : 0,
  cancelled: isLong ? 2_147_483_647 : 0,
  ...(isLong ? {} : few),
});

const historyOf = (moments: Moments, isLong: boolean) => ({
  deposits: countsOf(isLong, { approved: 3, approvedSum: '75000.00' }),
  withdrawals: countsOf(isLong, { pending: 1, approved: 1, approvedSum: '12500.00' }),
  contracts: isLong ? 2_147_483_647 : 41,
  recent: Array.from({ length: isLong ? 10 : 3 }, (_, index) => ({
    id: idOf('wit-', 20 + index),
    kind: index % 2 === 0 ? ('deposit' as const) : ('withdrawal' as const),
    amount: isLong ? MOST : '25000.00',
    status: index % 2 === 0 ? 'approved' : 'rejected',
    createdAt: moments.ago((index + 2) * DAY),
  })),
});

const notesOf = (moments: Moments, isLong: boolean) => [
  {
    text: isLong ? longWord(NOTE_MAX_CHARS) : 'Called the bank: the payment is on our account.',
    by: isLong ? longColleague : colleague,
    at: moments.ago(20 * MINUTE),
  },
];

function depositPane(moments: Moments, number: number, isLong = false): DepositPane {
  return {
    ...depositRow(moments, number, isLong),
    digest: HASH,
    balanceBefore: isLong ? MOST : '850000.00',
    balanceAfter: isLong ? MOST : '875000.00',
    history: historyOf(moments, isLong),
    notes: notesOf(moments, isLong),
    proof: {
      path: desk.depositProof.path.replace(':id', idOf('dep-', number)),
      width: 620,
      height: 1060,
      bytes: 184_220,
      sha256: HASH,
    },
    payeeReference: isLong ? longWord(20) : 'DR7K2M',
    alike: isLong
      ? [
          {
            id: idOf('dep-', 30),
            person: longPerson.email,
            status: 'approved',
            why: 'duplicate-proof',
            createdAt: moments.ago(3 * DAY),
          },
        ]
      : [],
  };
}

export function withdrawalPane(moments: Moments, number: number, isLong = false): WithdrawalPane {
  return {
    ...rowOf(moments, number, isLong),
    id: idOf('wit-', number),
    status: 'pending',
    bankDetails: isLong ? longestBank : bank,
    digest: HASH,
    balanceBefore: isLong ? MOST : '850000.00',
    balanceAfter: isLong ? MOST : '825000.00',
    history: historyOf(moments, isLong),
    notes: notesOf(moments, isLong),
  };
}

/** INR. */
export const sumOf = (rows: readonly { amount: string }[]) =>
  formatAmount(
    rows.reduce((sum, { amount }) => sum + (parseAmount(amount, INR_SCALE) ?? 0n), 0n),
    INR_SCALE,
  );

export function deskEntries(moments: Moments): Entry[] {
  return [...depositDesk(moments), ...withdrawalDesk(moments), ...ticketDesk(moments)];
}

function depositDesk(moments: Moments): Entry[] {
  const page = (items: DeskDeposit[]) =>
    replies(moneyDesks.deposits.list, {
      items,
      nextCursor: null,
      lastDecisionAt: moments.ago(18 * MINUTE),
      pending: items.length,
      pendingSum: sumOf(items),
    });
  const rows = Array.from({ length: 23 }, (_, number) => depositRow(moments, number));
  const first = depositPane(moments, 1);
  const full = page(rows.slice(1));
  const answers: Answer[] = [
    full,
    replies(moneyDesks.deposits.read, first),
    draws(desk.depositProof),
    agrees(moneyDesks.deposits.claim),
    agrees(moneyDesks.deposits.release),
    ...office('finance'),
  ];
  const open = `/console/deposits?request=${first.id}`;
  return entriesOf(
    { app: 'console', name: 'Deposit desk', address: '/console/deposits', answers },
    {
      ...listStates({
        files: ['console/desk/MoneyDesk.tsx', 'console/desk/DeskList.tsx'],
        routes: [moneyDesks.deposits.list],
        loading: 'State',
        empty: { answers: [page([])], shows: 'The queue is empty.' },
        error: 'Could not load the list',
        full: 'asha.verma',
        paged: full,
        older: consoleDeskTexts().showMore,
      }),
      Open: { address: open, shows: 'Balance effect' },
      'Request failed': {
        address: open,
        answers: [fails(moneyDesks.deposits.read)],
        shows: 'Could not load this request',
      },
      'Proof failed': {
        address: open,
        answers: [fails(desk.depositProof)],
        shows: 'Balance effect',
      },
      'Held by a colleague': {
        address: open,
        answers: [
          replies(moneyDesks.deposits.read, {
            ...first,
            claim: { by: colleague, until: moments.ahead(4 * MINUTE) },
            shut: 'claimed',
          }),
        ],
        shows: 'K. Singh',
      },
      Rejected: {
        address: `/console/deposits?status=rejected&request=${first.id}`,
        answers: [
          page([
            {
              ...depositRow(moments, 1),
              status: 'rejected',
              decidedAt: moments.ago(HOUR),
              decidedBy: colleague,
              rejectionReason: longText(REASON_MAX_CHARS),
            },
          ]),
          replies(moneyDesks.deposits.read, {
            ...first,
            status: 'rejected',
            decidedAt: moments.ago(HOUR),
            decidedBy: colleague,
            rejectionReason: longText(REASON_MAX_CHARS),
          }),
        ],
        shows: 'Because the bank sent the money back twice',
      },
      'Longest values': {
        address: `/console/deposits?request=${idOf('dep-', 0)}`,
        answers: [
          page([
            depositRow(moments, 0, true),
            depositRow(moments, 3, true),
            depositRow(moments, 2),
          ]),
          replies(moneyDesks.deposits.read, depositPane(moments, 0, true)),
        ],
        shows: '92,23,37,20,36,85,47,758.07',
      },
    },
  );
}

function withdrawalDesk(moments: Moments): Entry[] {
  const page = (items: WithdrawalPane[]) =>
    replies(moneyDesks.withdrawals.list, {
      items,
      nextCursor: null,
      lastDecisionAt: null,
      pending: items.length,
      pendingSum: sumOf(items),
    });
  const first = withdrawalPane(moments, 1);
  const full = page([1, 2, 3, 4].map((number) => withdrawalPane(moments, number)));
  const answers: Answer[] = [
    full,
    replies(moneyDesks.withdrawals.read, first),
    agrees(moneyDesks.withdrawals.claim),
    agrees(moneyDesks.withdrawals.release),
    ...office('finance'),
  ];
  const open = `/console/withdrawals?request=${first.id}`;
  return entriesOf(
    { app: 'console', name: 'Withdrawal desk', address: '/console/withdrawals', answers },
    {
      ...listStates({
        files: ['console/desk/MoneyDesk.tsx', 'console/desk/DeskList.tsx'],
        routes: [moneyDesks.withdrawals.list],
        loading: 'State',
        empty: { answers: [page([])], shows: 'The queue is empty.' },
        error: 'Could not load the list',
        full: 'asha.verma',
        paged: full,
        older: consoleDeskTexts().showMore,
      }),
      Open: { address: open, shows: 'State Bank of India' },
      'Longest values': {
        address: `/console/withdrawals?request=${idOf('wit-', 0)}`,
        answers: [
          page([withdrawalPane(moments, 0, true), withdrawalPane(moments, 3, true)]),
          replies(moneyDesks.withdrawals.read, withdrawalPane(moments, 0, true)),
        ],
        shows: 'unbreakable',
      },
    },
  );
}

/** Staff have the last word. */
function answeredTicket(moments: Moments, number: number): DeskTicket {
  const ticket = ticketRow(moments, number);
  return { ...ticket, state: 'answered', waitingSince: null, replies: ticket.replies.slice(0, 1) };
}

export function ticketRow(moments: Moments, number: number, isLong = false): DeskTicket {
  return {
    id: idOf('tic-', number),
    subject: isLong ? longWord(SUBJECT_MAX_CHARS) : 'Where is my deposit?',
    message: isLong
      ? longWord(MESSAGE_MAX_CHARS)
      : 'I paid ₹25,000 this morning and sent the proof. When will it be credited?',
    referral: isLong ? longWord(64) : 'DRISHTI-7K2M',
    status: 'open',
    asksBankDetails: isLong,
    createdAt: moments.ago((10 - number) * HOUR),
    updatedAt: moments.ago((10 - number) * HOUR),
    replies: [
      {
        id: idOf('rep-', 1),
        message: isLong ? longText(MESSAGE_MAX_CHARS) : 'We look into it.',
        from: 'staff',
        name: isLong ? longColleague.name : colleague.name,
        createdAt: moments.ago((8 - number) * 20 * MINUTE),
      },
      {
        id: idOf('rep-', 2),
        message: isLong ? longWord(MESSAGE_MAX_CHARS) : 'Thank you. It is still not there.',
        from: 'person',
        name: person(moments, isLong).name,
        createdAt: moments.ago((8 - number) * 10 * MINUTE),
      },
    ],
    state: 'open',
    waitingSince: moments.ago((8 - number) * 10 * MINUTE),
    person: person(moments, isLong),
    claim: isLong ? { by: longColleague, until: moments.ahead(4 * MINUTE) } : null,
    change: isLong ? { proposalId: null, details: longestBank, status: 'requested' } : null,
  };
}

function ticketDesk(moments: Moments): Entry[] {
  const page = (items: DeskTicket[]) =>
    replies(desk.tickets, {
      items,
      nextCursor: null,
      lastDecisionAt: moments.ago(HOUR),
      pending: 5,
      answered: 3,
    });
  const first = ticketRow(moments, 1);
  const answered = [6, 7, 5].map((number) => answeredTicket(moments, number));
  const me = { id: staffMember('support').id, name: 'Ravi Menon' };
  const full = page([1, 2, 3, 4, 5].map((number) => ticketRow(moments, number)));
  const answers: Answer[] = [
    full,
    replies(desk.ticket, { ...first, claim: { by: me, until: moments.ahead(4 * MINUTE) } }),
    agrees(desk.claimTicket),
    agrees(desk.releaseTicket),
    ...office('support'),
  ];
  const visitor = replies(desk.ticket, {
    ...first,
    replies: [],
    referral: null,
    subject: 'Written without an account',
    message: 'I forgot my password, and no mail comes. Please help me into my account.',
    person: {
      id: null,
      name: 'Asha Verma',
      email: 'asha.verma@example.in',
      joinedAt: null,
      isDisabled: false,
    },
    claim: { by: me, until: moments.ahead(4 * MINUTE) },
  });
  const open = `/console/tickets?request=${first.id}`;
  return entriesOf(
    { app: 'console', name: 'Ticket desk', address: '/console/tickets', answers },
    {
      ...listStates({
        files: ['console/tickets/TicketsPage.tsx'],
        routes: [desk.tickets],
        loading: 'State',
        empty: { answers: [page([])], shows: 'The queue is empty.' },
        error: 'Could not load the list',
        full: 'Where is my deposit?',
        paged: full,
        older: consoleDeskTexts().showMore,
      }),
      Open: { address: open, shows: 'We look into it.' },
      Answered: {
        address: `/console/tickets?status=answered&request=${idOf('tic-', 6)}`,
        answers: [page(answered), replies(desk.ticket, answeredTicket(moments, 6))],
        shows: 'waiting for the customer',
      },
      'Without an account': {
        address: open,
        answers: [replies(meta.meta, { ...modes, passwordReset: false }), visitor],
        shows: 'Text written here is only saved.',
      },
      'Ticket failed': {
        address: open,
        answers: [refuses(desk.ticket, 'not-found')],
        shows: 'Could not load',
      },
      'Longest values': {
        address: `/console/tickets?request=${idOf('tic-', 0)}`,
        answers: [
          page([ticketRow(moments, 0, true), ticketRow(moments, 2)]),
          replies(desk.ticket, ticketRow(moments, 0, true)),
        ],
        shows: 'unbreakable',
      },
    },
  );
}
