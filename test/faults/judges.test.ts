/**
 * Every judge on evidence that is in order, and on that evidence with one thing wrong: a judge that
 * cannot fail shows nothing.
 */
// Long because every judge is tried on the same evidence, with each thing wrong in turn.
import { expect, test } from 'vitest';

import type { Tick } from '#protocol/market.ts';
import type { StatementLine } from '#protocol/people.ts';
import { formatAmount } from '#protocol/money.ts';

import type { Belongings, Evidence } from './evidence.ts';
import type { Asked, Attempt, Kind } from './history.ts';
import { judgeConservation, judgeExactlyOnce, judgeStatements } from './judges.ts';
import { judgeOutcomes, minor } from './outcomes.ts';
import { judge } from './report.ts';

const START_MS = Date.parse('2026-01-05T06:30:00.000Z');
const timeOf = (tick: number, ms = 0) => new Date(START_MS + tick * 1000 + ms).toISOString();
const ids = { win: 'contract-1', cancelled: 'wit-1', pending: 'wit-2', buy: 'trade-1' };
const rest = { deposit: 'dep-1', position: 'position-1' };

/** The coin's price rises by a rupee a second. */
const tick = (number: number): Tick => ({
  version: 4,
  number,
  time: timeOf(number),
  prices: { BTC: `${100 + number}.00000000`, DOGE: '10.00000000' },
  commitment: null,
  source: 'simulated-related',
  hash: '',
  previousHash: '',
  placed: null,
  step: null,
});

function statementOf(
  lines: readonly (readonly [kind: string, cause: string, available: bigint, frozen: bigint])[],
): StatementLine[] {
  const standing = new Map<string, { available: bigint; frozen: bigint }>();
  return lines.map(([kind, cause, available, frozen], index) => {
    const [asset, scale] = kind === 'order-receive' ? ['DOGE', 6] : ['INR', 2];
    const before = standing.get(asset) ?? { available: 0n, frozen: 0n };
    const after = { available: before.available + available, frozen: before.frozen + frozen };
    standing.set(asset, after);
    return {
      id: String(index + 1),
      at: timeOf(100),
      kind,
      asset,
      cause,
      amount: formatAmount(available + frozen, scale),
      availableAfter: formatAmount(after.available, scale),
      frozenAfter: formatAmount(after.frozen, scale),
    };
  });
}

const statement = () =>
  statementOf([
    ['welcome-grant', 'sign-up', 850_000_00n, 0n],
    ['contract-stake', ids.win, -100_00n, 0n],
    ['withdrawal-hold', ids.cancelled, -300_00n, 300_00n],
    ['withdrawal-release', ids.cancelled, 300_00n, -300_00n],
    ['withdrawal-hold', ids.pending, -200_00n, 200_00n],
    ['order-hold', ids.buy, -100_00n, 100_00n],
    ['order-give', ids.buy, 0n, -99_90n],
    ['order-fee', ids.buy, 0n, -10n],
    ['order-receive', ids.buy, 9_990_000n, 0n],
    ['position-hold', rest.position, -50_10n, 50_10n],
    ['position-fee', rest.position, 0n, -10n],
    ['position-release', rest.position, 50_00n, -50_00n],
    ['position-profit', rest.position, 4_97n, 0n],
    ['contract-payout', ids.win, 130_00n, 0n],
  ]);

const accepted = { acceptedAt: timeOf(100, 200), acceptedAfterTick: 100 };
const entered = { entryTick: 101, entryPrice: '201.00000000', entryAt: timeOf(101) };
const bankDetails = {
  accountName: 'Asha Verma',
  bankName: 'HDFC Bank',
  accountNumber: '••••4417',
  ifsc: null,
  phone: null,
  additionalInfo: null,
};

function belongings(): Belongings {
  const request = { bankDetails, createdAt: timeOf(100), decidedAt: null, rejectionReason: null };
  return {
    me: {
      id: 'p',
      name: 'Asha',
      email: 'a@example.in',
      role: 'user',
      referral: null,
      creditScore: 0,
      city: null,
      country: null,
      createdAt: timeOf(1),
      totalUsdt: '0',
      mustConfirmEmail: false,
      balances: {
        inr: { available: '849734.87', frozen: '200.00', total: '849934.87' },
        coins: [{ coin: 'DOGE', available: '9.990000', frozen: '0.000000', total: '9.990000' }],
      },
    },
    statement: statement(),
    contracts: [
      {
        id: ids.win,
        coin: 'BTC',
        coinName: 'Bitcoin',
        direction: 'BUY_UP',
        amount: '100.00',
        duration: 60,
        returnPercentage: 30,
        coinQuantity: null,
        status: 'WIN',
        ...accepted,
        ...entered,
        expiresAt: timeOf(161),
        closesAtTick: 161,
        exitTick: 161,
        exitPrice: '261.00000000',
        exitAt: timeOf(161),
        settledAt: timeOf(161),
        payout: '130.00',
        profit: '30.00',
      },
    ],
    orders: [
      {
        id: ids.buy,
        coin: 'DOGE',
        coinName: 'Dogecoin',
        side: 'buy',
        type: 'market',
        status: 'completed',
        amount: '100.00',
        quantity: '9.990000',
        price: null,
        leverage: 1,
        positionId: null,
        fee: '0.10',
        realised: null,
        number: 1,
        clientOrderId: null,
        byQuantity: false,
        limitPrice: null,
        timeInForce: 'gtc',
        postOnly: false,
        listNumber: null,
        listClientOrderId: null,
        fillNumber: 1,
        pair: null,
        changedAt: null,
        changedAfterTick: null,
        expiresAt: null,
        triggeredTick: null,
        ...accepted,
        fillTick: 101,
        fillPrice: '10.00000000',
        filledAt: timeOf(101),
        endedAt: timeOf(101),
        failure: null,
      },
    ],
    positions: [
      {
        id: rest.position,
        coin: 'BTC',
        coinName: 'Bitcoin',
        side: 'long',
        status: 'closed',
        margin: '50.00',
        leverage: 2,
        exposure: '100.00',
        fee: '0.10',
        quantity: null,
        ...accepted,
        ...entered,
        liquidationPrice: null,
        takeProfit: null,
        stopLoss: null,
        price: null,
        equity: null,
        pnl: '4.97',
        closeAskedAt: timeOf(110, 500),
        closeReason: 'asked',
        closeTick: 111,
        closePrice: '211.00000000',
        closedAt: timeOf(111),
        returned: '54.97',
        gap: null,
      },
    ],
    withdrawals: [
      { id: ids.cancelled, amount: '300.00', status: 'cancelled', ...request },
      { id: ids.pending, amount: '200.00', status: 'pending', ...request },
    ],
    deposits: [
      { id: rest.deposit, amount: '500.00', status: 'pending', reference: null, ...request },
    ],
  };
}

const attempted = (result: Attempt['result'], id: string | null): Attempt => ({
  result,
  askedMs: 0,
  answeredMs: 1,
  isReplay: false,
  status: id === null ? null : 201,
  text: id === null ? null : JSON.stringify({ id }),
});

function askedFor(
  number: number,
  kind: Kind,
  id: string,
  fields: Asked['fields'],
  path = '',
): Asked {
  const attempts = [attempted('unknown', null), attempted('ok', id)];
  return { number, kind, who: 0, path, fields, key: `key-${number}`, attempts };
}

const inOrder = (): Evidence => ({
  history: [
    askedFor(0, 'contract', ids.win, { coin: 'BTC', amount: '100.00', duration: 60 }),
    askedFor(1, 'withdrawal', ids.cancelled, { amount: '300' }),
    askedFor(
      2,
      'cancel-withdrawal',
      ids.cancelled,
      null,
      `/api/withdrawals/${ids.cancelled}/cancel`,
    ),
    askedFor(3, 'withdrawal', ids.pending, { amount: '200.00' }),
    askedFor(4, 'buy', ids.buy, { coin: 'DOGE', side: 'buy', amount: '100.00' }),
    askedFor(5, 'position', rest.position, { margin: '50.00', leverage: 2 }),
    askedFor(6, 'close-position', rest.position, null, `/api/positions/${rest.position}/close`),
    askedFor(7, 'deposit', rest.deposit, { amount: '500.00' }),
  ],
  people: [belongings()],
  ticks: Array.from({ length: 200 }, (_, number) => tick(number)),
  scales: { BTC: 8, DOGE: 6 },
  feeBps: 10,
});

test('evidence that is in order has no findings', () => {
  expect(judge(inOrder())).toEqual([]);
});

/** One thing wrong with the only person's belongings. */
const person = (change: (person: Belongings) => void) => (evidence: Evidence) => {
  const [one] = evidence.people;
  if (one) change(one);
};
const history = (change: (history: Asked[]) => void) => (evidence: Evidence) =>
  change(evidence.history as Asked[]);

const judges = {
  conservation: judgeConservation,
  'exactly once': judgeExactlyOnce,
  outcomes: judgeOutcomes,
  statements: judgeStatements,
};

const wrongs: [keyof typeof judges, string, (evidence: Evidence) => void, RegExp][] = [
  [
    'conservation',
    'a paisa too much',
    person(({ me }) => (me.balances.inr.total = '849934.88')),
    /has 84993488 of INR/,
  ],
  [
    'conservation',
    'a coin out of nothing',
    person(
      ({ me }) =>
        (me.balances.coins[0] = {
          coin: 'DOGE',
          available: '10.000000',
          frozen: '0.000000',
          total: '10.000000',
        }),
    ),
    /of DOGE/,
  ],
  [
    'conservation',
    'a win that was not paid',
    person(({ contracts: [one] }) => one && (one.payout = '0.00')),
    /should have/,
  ],
  [
    'conservation',
    'frozen for nothing',
    person(({ withdrawals }) => void withdrawals.pop()),
    /200\.00 INR frozen for 0/,
  ],
  [
    'exactly once',
    'an acknowledged contract that is lost',
    person(({ contracts }) => void contracts.pop()),
    /contract-1 .* there 0 times/,
  ],
  [
    'exactly once',
    'a withdrawal made twice',
    person(({ withdrawals }) => {
      const [one] = withdrawals;
      if (one) withdrawals.push({ ...one, id: 'wit-3' });
    }),
    /wit-3 .* acknowledged to nobody/,
  ],
  [
    'exactly once',
    'two answers to one key',
    history(([one]) => one?.attempts.push(attempted('ok', 'contract-2'))),
    /two answers/,
  ],
  [
    'exactly once',
    'two keys with one answer',
    history((all) => void all.push(askedFor(8, 'contract', ids.win, {}))),
    /answers two keys/,
  ],
  [
    'exactly once',
    'no answer that stands',
    history(([one]) => void one?.attempts.pop()),
    /no answer that stands/,
  ],
  [
    'exactly once',
    'another amount than was asked',
    person(({ contracts: [one] }) => one && (one.amount = '99.00')),
    /amount is 99\.00/,
  ],
  [
    'exactly once',
    'a cancelling that did not happen',
    person(({ withdrawals: [one] }) => one && (one.status = 'pending')),
    /cancel-withdrawal of wit-1/,
  ],
  [
    'exactly once',
    'a closing that did not happen',
    person(({ positions: [one] }) => one && (one.closeAskedAt = null)),
    /close-position of position-1/,
  ],
  [
    'exactly once',
    'a movement made twice',
    person(({ statement: lines }) => {
      const last = lines.at(-1);
      if (last) lines.push(last);
    }),
    /contract-payout for contract-1 twice/,
  ],
  [
    'outcomes',
    'a lost contract shown as won',
    person(({ contracts: [one] }) => one && (one.direction = 'SELL_SHORT')),
    /status is WIN and should be LOSS/,
  ],
  [
    'outcomes',
    'another exit tick',
    person(({ contracts: [one] }) => one && (one.exitTick = 160)),
    /exitTick is 160/,
  ],
  [
    'outcomes',
    'the last price instead of the next',
    person(({ contracts: [one] }) => one && (one.entryTick = 100)),
    /entryTick is 100/,
  ],
  [
    'outcomes',
    'settled a millisecond early',
    person(({ contracts: [one] }) => one && (one.settledAt = timeOf(160, 999))),
    /1 ms early/,
  ],
  [
    'outcomes',
    'not settled at all',
    person(
      ({ contracts: [one] }) => one && Object.assign(one, { status: 'ACTIVE', settledAt: null }),
    ),
    /status is ACTIVE/,
  ],
  [
    'outcomes',
    'a payout rounded up',
    person(({ contracts: [one] }) => one && (one.payout = '130.01')),
    /payout is 13001/,
  ],
  [
    'outcomes',
    'accepted after its entry',
    person(({ contracts: [one] }) => one && (one.acceptedAt = timeOf(101, 1))),
    /was accepted after the tick/,
  ],
  [
    'outcomes',
    'void by a price that came in time',
    person(({ contracts: [one] }) => one && (one.status = 'VOID')),
    /status is VOID/,
  ],
  [
    'outcomes',
    'won though the entry price was late',
    (evidence) =>
      void (evidence.ticks as Tick[]).splice(
        0,
        200,
        ...evidence.ticks.map((one) =>
          one.number < 101 ? one : { ...one, time: timeOf(one.number + 10) },
        ),
      ),
    /should be VOID/,
  ],
  [
    'outcomes',
    'a fill at another price',
    person(({ orders: [one] }) => one && (one.fillPrice = '9.00000000')),
    /fillPrice is 9/,
  ],
  [
    'outcomes',
    'a unit too many',
    person(({ orders: [one] }) => one && (one.quantity = '9.990001')),
    /got is 9990001/,
  ],
  ['outcomes', 'no fee', person(({ orders: [one] }) => one && (one.fee = '0.00')), /fee is 0/],
  [
    'outcomes',
    'a position closed a price late',
    person(
      ({ positions: [one] }) =>
        one &&
        Object.assign(one, { closeTick: 112, closePrice: '212.00000000', returned: '55.47' }),
    ),
    /later than at the next price/,
  ],
  [
    'outcomes',
    'a position closed before it was asked',
    person(({ positions: [one] }) => one && (one.closeTick = 110)),
    /closeTick is 110/,
  ],
  [
    'outcomes',
    'a liquidation that no price required',
    person(({ positions: [one] }) => one && (one.status = 'liquidated')),
    /status is liquidated/,
  ],
  [
    'outcomes',
    'a missed liquidation',
    (evidence) =>
      void (evidence.ticks as Tick[]).splice(105, 1, {
        ...tick(105),
        prices: { BTC: '150.00000000', DOGE: '10.00000000' },
      }),
    /should be liquidated/,
  ],
  [
    'outcomes',
    'a tick that is missing',
    (evidence) => void (evidence.ticks as Tick[]).splice(50, 1),
    /tick 51 at place 50/,
  ],
  [
    'statements',
    'a line that is missing',
    person(({ statement: lines }) => void lines.splice(3, 1)),
    /stands at place/,
  ],
  [
    'statements',
    'another balance',
    person(({ me }) => (me.balances.inr.available = '849734.86')),
    /other INR/,
  ],
  [
    'statements',
    'below zero',
    person(({ statement: [, line] }) => line && (line.availableAfter = '-1.00')),
    /below zero/,
  ],
  [
    'statements',
    'a line that does not follow',
    person(({ statement: [, line] }) => line && (line.amount = '-99.00')),
    /says -99\.00 and changes -10000/,
  ],
  [
    'statements',
    'a payout to another contract',
    person(({ statement: lines }) => {
      const last = lines.at(-1);
      if (last) last.cause = 'contract-9';
    }),
    /contract-1 says that it changed 3000 INR/,
  ],
];

test.each(wrongs)('%s finds %s', (name, _, change, says) => {
  const evidence = inOrder();
  change(evidence);
  expect(judges[name](evidence).join('\n')).toMatch(says);
});

test('amounts are read with their sign and their decimals', () => {
  expect([minor('-1.5', 2), minor('0', 2), minor('12.345678', 6)]).toEqual([-150n, 0n, 12345678n]);
  expect(() => minor('1,000.00', 2)).toThrow('no amount');
});
