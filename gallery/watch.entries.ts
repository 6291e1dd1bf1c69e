/**
 * What admins watch: the settings with their history, the audit log, the ledger and the price feed.
 */
import type { AuditEntry, AuditPage } from '#protocol/audit.ts';
import type { FeedHealth, MailHealth, LedgerHealth } from '#protocol/health.ts';
import type { Settings } from '#protocol/settings.ts';
import { staff } from '#protocol/staff.ts';
import type { PersonRow } from '#protocol/staff-people.ts';

import {
  DAY,
  entriesOf,
  type Entry,
  fails,
  MINUTE,
  type Moments,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import {
  asha,
  colleague,
  HASH,
  idOf,
  listed,
  LONGEST_NAME,
  longColleague,
  longPerson,
  longText,
  longWord,
  MOST,
  staffMember,
} from './samples.ts';
import { office } from './shells.ts';

export function watchEntries(moments: Moments): Entry[] {
  return [...settingEntries(moments), ...bookEntries(moments)];
}

function settingEntries(moments: Moments): Entry[] {
  const settings: Settings = {
    depositThreshold: '50000.00',
    withdrawalThreshold: '50000.00',
    depositMin: '100.00',
    depositMax: null,
    withdrawalMin: '100.00',
    withdrawalMax: '500000.00',
    payeeAccountName: 'Drishti Markets Private Limited',
    payeeAccountNumber: '30211144174417',
    payeeBankName: 'State Bank of India',
    payeeIfsc: 'SBIN0000456',
    payeeUpiId: null,
    orderTypes: ['market'],
    coinLongLimit: '1000000000.00',
    coinShortLimit: '1000000000.00',
    personLongLimit: '100000000.00',
    personShortLimit: '100000000.00',
    contractsPerMinute: 60,
    openContractsPerCoin: 50,
    contact: 'help@drishti.example',
  };
  const change = {
    name: 'depositThreshold',
    before: '40000.00',
    after: '50000.00',
    proposedBy: 'Ravi Menon',
    approvedBy: 'Kiran Singh',
    at: moments.ago(3 * DAY),
  };
  const admin = (person: Pick<PersonRow, 'id' | 'name' | 'email' | 'role'>): PersonRow => ({
    ...person,
    referral: null,
    createdAt: moments.ago(40 * DAY),
    lastSeenAt: moments.ago(MINUTE),
    disabledAt: null,
  });
  const admins = replies(staff.people, {
    items: [staffMember('admin'), { ...staffMember('admin'), id: colleague.id }].map((one) =>
      listed(admin(one)),
    ),
    nextCursor: null,
  });
  const touch = [{ fill: 'Deposits above', with: '75000' }] as const;
  return entriesOf(
    {
      app: 'console',
      name: 'House settings',
      address: '/console/settings',
      answers: [
        replies(staff.settings, { settings, history: [change] }),
        admins,
        ...office('admin'),
      ],
    },
    {
      Loading: { answers: [silent(staff.settings)], shows: 'Loading the settings' },
      Error: { answers: [fails(staff.settings)], shows: 'Could not load the settings' },
      'No history': {
        answers: [replies(staff.settings, { settings, history: [] })],
        shows: 'Two-person approval',
      },
      Full: { shows: 'Kiran Singh' },
      'Wrong input': {
        steps: [{ fill: 'Smallest deposit', with: '0' }],
        shows: 'Reason',
      },
      Changed: { steps: touch, shows: 'Reason' },
      'Longest values': {
        answers: [
          replies(staff.settings, {
            settings: {
              ...settings,
              depositThreshold: MOST,
              withdrawalThreshold: MOST,
              depositMax: MOST,
              withdrawalMax: MOST,
              payeeAccountName: longWord(100),
              payeeBankName: longWord(100),
              payeeAccountNumber: '9'.repeat(34),
              payeeUpiId: longWord(100),
              contact: longWord(100),
            },
            history: [
              {
                ...change,
                name: 'payeeBankName',
                before: longWord(100),
                after: longWord(100),
                proposedBy: LONGEST_NAME,
              },
              { ...change, before: MOST, after: MOST, approvedBy: LONGEST_NAME },
            ],
          }),
        ],
        steps: touch,
        shows: 'Reason',
      },
    },
  );
}

function bookEntries(moments: Moments): Entry[] {
  const entry = (number: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
    number,
    at: moments.ago((40 - number) * MINUTE),
    actor: { ...colleague, role: 'finance' },
    action: 'deposit.approve',
    subject: idOf('dep-', number),
    person: { id: asha.id, name: asha.name },
    facts: { amount: '25000.00', approval: '1 of 1', digest: HASH, person: asha.id },
    previousHash: HASH,
    hash: HASH,
    ...given,
  });
  const longest = entry(2_147_483_647, {
    at: moments.ago(MINUTE),
    actor: { ...longColleague, role: 'finance' },
    action: longWord(60),
    subject: longWord(100),
    person: { id: longPerson.id, name: longPerson.name },
    facts: { [longWord(40)]: longWord(300), reason: longText(300) },
  });
  const chain: AuditPage['chain'] = {
    size: 38,
    head: HASH,
    checkedAt: moments.ago(20),
    brokenAt: null,
  };
  const log = (items: AuditEntry[], given: Partial<AuditPage['chain']> = {}) =>
    replies(staff.audit, { items, nextCursor: null, chain: { ...chain, ...given } });
  const checkpoint = { actor: null, action: 'chain.checkpoint', person: null, facts: {} };
  const full = log([
    entry(38),
    entry(37, { ...checkpoint, subject: 'chain' }),
    entry(36, { action: 'person.disable', subject: asha.id, facts: { reason: 'Asked.' } }),
  ]);
  const books: LedgerHealth = {
    halted: null,
    checkedAt: moments.ago(12),
    findings: [],
    transfers: '41022',
    totals: [
      { asset: 'INR', kind: 'available', balance: '85412350.50' },
      { asset: 'INR', kind: 'frozen', balance: '120500.00' },
      { asset: 'INR', kind: 'escrow', balance: '4800.00' },
      { asset: 'INR', kind: 'external', balance: '-85537650.50' },
    ],
    openContracts: 12,
    openContractStakes: '3200.00',
  };
  const broken: LedgerHealth = {
    ...books,
    halted: `L5: the stored balance of ${idOf('usr-', 3)} is not the sum of its transfers ${longWord(120)}`,
    findings: [
      { rule: 'L5', text: `${longWord(200)} ${MOST} instead of -${MOST}` },
      { rule: 'L2', text: 'INR: all accounts together are 0.01' },
    ],
    transfers: '9223372036854775807',
    totals: [
      { asset: 'INR', kind: 'available', balance: MOST },
      { asset: 'INR', kind: 'external', balance: `-${MOST}` },
      { asset: 'THELONGEST', kind: 'a-kind-of-a-later-release', balance: '-9223372036.85477580' },
    ],
    openContracts: 2_147_483_647,
    openContractStakes: MOST,
  };
  const mailing: MailHealth = {
    isOn: true,
    waiting: 0,
    failing: 0,
    givenUp: 0,
    oldestAt: null,
    lastFailure: null,
  };
  const feed: FeedHealth = {
    source: 'simulated',
    lastTick: { number: 86_400, at: moments.ago(1), hash: HASH },
    isStale: false,
    ticks: 3_599,
    longestGapMs: 1_200,
    gapsOver5s: 0,
    epoch: { number: 1_440, firstTick: 86_341, lastTick: 86_400 },
    voidedLastDay: 0,
    settledLastDay: 412,
    rewind: null,
    beacon: null,
  };
  const beacon: NonNullable<FeedHealth['beacon']> = {
    network: 'quicknet',
    isPublic: true,
    round: 41_204_511,
    dueRound: 41_204_512,
    chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    state: 'ok',
    waitsSince: null,
    lateTicks: 0,
  };
  const followed: FeedHealth = { ...feed, source: `simulated-beacon ${HASH}`, beacon };
  const waiting: FeedHealth = {
    ...followed,
    lastTick: { number: 86_400, at: moments.ago(724), hash: HASH },
    isStale: true,
    ticks: 2_876,
    longestGapMs: 724_000,
    gapsOver5s: 1,
    beacon: {
      ...beacon,
      dueRound: 41_204_752,
      state: 'waiting',
      waitsSince: moments.ago(721),
      lateTicks: 18,
    },
  };
  const lost = (number: number) => ({
    personId: idOf('usr-', number),
    key: `0198c5a0-6f1e-7cc3-98c4-dc0c0c07398${number}`,
    kind: 'contract.place',
    acknowledgedAt: moments.ago(120 + number),
  });
  const rewound: FeedHealth = {
    ...feed,
    rewind: {
      noticedAt: moments.ago(90),
      knownTick: 86_311,
      foundTick: 86_308,
      lostCommands: 3,
      lost: [lost(1), lost(2), lost(3)],
    },
  };
  const stalled: FeedHealth = {
    ...feed,
    lastTick: { number: 2_147_483_647, at: moments.ago(90), hash: HASH },
    isStale: true,
    ticks: 2_140,
    longestGapMs: 2_147_483_647,
    gapsOver5s: 3,
    voidedLastDay: 2_147_483_647,
    settledLastDay: 2_147_483_647,
  };
  return [
    ...entriesOf(
      {
        app: 'console',
        name: 'Audit log',
        address: '/console/audit',
        answers: [full, ...office('admin')],
      },
      {
        ...listStates({
          files: ['console/audit/AuditPage.tsx'],
          routes: [staff.audit],
          loading: 'Loading: Audit log',
          empty: { answers: [log([], { size: 0 })], shows: 'No entries yet' },
          error: 'Could not load the audit log',
          full: 'chain.checkpoint',
          paged: full,
        }),
        Broken: { answers: [log([entry(38)], { brokenAt: 31 })], shows: 'broken' },
        'Longest values': {
          answers: [log([longest, entry(38)], { size: 2_147_483_647 })],
          steps: [{ press: 'Entry 2,14,74,83,647' }],
          shows: 'Previous hash',
        },
        'Longest rows': { answers: [log([longest, entry(38)])], shows: 'unbreakable' },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'Ledger',
        address: '/console/ledger',
        answers: [replies(staff.ledgerHealth, books), ...office('finance')],
      },
      {
        ...listStates({
          files: ['console/ledger/LedgerPage.tsx'],
          routes: [staff.ledgerHealth],
          loading: 'Loading the state of the ledger',
          empty: {
            answers: [
              replies(staff.ledgerHealth, {
                ...books,
                checkedAt: null,
                transfers: '0',
                totals: [],
                openContracts: 0,
                openContractStakes: '0.00',
              }),
            ],
            shows: 'Not checked since the server started',
          },
          error: 'Could not load the state of the ledger',
          full: 'The books are balanced',
        }),
        'Halted, longest values': {
          answers: [replies(staff.ledgerHealth, broken)],
          shows: 'Money movements are halted',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'Mail',
        address: '/console/mail',
        answers: [replies(staff.mailHealth, mailing), ...office('support')],
      },
      {
        ...listStates({
          files: ['console/mail/MailPage.tsx'],
          routes: [staff.mailHealth],
          loading: 'Loading the state of the mail',
          empty: {
            answers: [replies(staff.mailHealth, { ...mailing, isOn: false })],
            shows: 'No mail server is set',
          },
          error: 'Could not load the state of the mail',
          full: 'Mail is being sent',
        }),
        Failing: {
          answers: [
            replies(staff.mailHealth, {
              isOn: true,
              waiting: 1_204_511,
              failing: 1_204_511,
              givenUp: 88_213,
              oldestAt: moments.ago(41 * 3_600),
              lastFailure: 'EENVELOPE 550',
            }),
          ],
          shows: 'Some mail could not be sent',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'Price feed',
        address: '/console/feed',
        answers: [replies(staff.feedHealth, feed), ...office('support')],
      },
      {
        ...listStates({
          files: ['console/feed/FeedPage.tsx'],
          routes: [staff.feedHealth],
          loading: 'Loading the state of the feed',
          empty: {
            answers: [
              replies(staff.feedHealth, {
                ...feed,
                lastTick: null,
                longestGapMs: null,
                epoch: null,
                ticks: 0,
              }),
            ],
            shows: 'There is no tick yet',
          },
          error: 'Could not load the state of the feed',
          full: 'Prices arrive every second',
        }),
        Beacon: { answers: [replies(staff.feedHealth, followed)], shows: 'The beacon' },
        'Beacon, waiting': {
          answers: [replies(staff.feedHealth, waiting)],
          shows: 'Prices are waiting for public random numbers',
        },
        'Own beacon, behind, longest values': {
          answers: [
            replies(staff.feedHealth, {
              ...stalled,
              source: followed.source,
              beacon: {
                ...beacon,
                network: 'x'.repeat(40),
                isPublic: false,
                round: 1,
                dueRound: 2_147_483_647,
                state: 'behind',
                lateTicks: 2_147_483_647,
              },
            }),
          ],
          shows: 'Prices are behind the beacon’s rounds',
        },
        Rewound: {
          answers: [replies(staff.feedHealth, rewound)],
          shows: 'The database lost confirmed data',
        },
        'Stopped, longest values': {
          answers: [replies(staff.feedHealth, stalled)],
          shows: 'Prices have stopped',
        },
      },
    ),
  ];
}
