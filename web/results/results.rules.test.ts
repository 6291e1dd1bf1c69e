/** Results are told once each, by themselves or in the summary, whatever comes when. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatAmount } from '#protocol/money.ts';
import type { EndedBetween } from '#protocol/portfolio.ts';

import {
  countOf,
  DATED_BEFORE_MS,
  dismissed,
  type Kept,
  opened,
  parseKept,
  placeOf,
  type Result,
  seenUntil,
  summaryOf,
  totalsOf,
  withoutSummary,
  withTold,
} from './results.rules.ts';

const at = (second: number) => Date.UTC(2026, 10, 29) + second * 1_000;
const contract = (id: string, second: number, profit = '0.00'): Result => ({
  kind: 'contract',
  id,
  coin: 'BTC',
  profit,
  at: at(second),
});
const none: EndedBetween = {
  contracts: { count: 0, profit: '0.00' },
  orders: { count: 0 },
  positions: { count: 0, profit: '0.00' },
  later: [],
};

describe('where a result belongs', () => {
  const kept: Kept = { from: at(0), summaryUntil: null, told: [contract('told', 5)] };
  const openedAt = at(100);
  test.each([
    ['that ended before the last visit', contract('a', 0), 'old'],
    ['that ended since', contract('a', 1), 'summary'],
    ['that was told by itself', contract('told', 5), 'told'],
    ['of the moment in which the page was opened', contract('a', 100), 'summary'],
    ['that ended later', contract('a', 100.001), 'news'],
  ])('one %s', (_, result, place) => {
    expect(placeOf(result, { kept, openedAt })).toBe(place);
  });
});

test('a first visit sums up nothing, and what ended before it is old', () => {
  const kept = opened(null, at(10));
  expect(kept).toEqual({ from: at(10), summaryUntil: null, told: [] });
  expect(placeOf(contract('a', 9), { kept, openedAt: at(10) })).toBe('old');
});

test('the summary is what the server counted without what was told by itself', () => {
  const told = [
    contract('a', 5, '150.00'),
    { ...contract('b', 6, '-9.50'), kind: 'position' as const },
    { ...contract('c', 7), kind: 'order' as const, profit: null },
    // After the page was opened: the server does not count it.
    contract('d', 150, '1000.00'),
  ];
  const kept: Kept = { from: at(0), summaryUntil: at(100), told };
  expect(
    summaryOf(kept, {
      contracts: { count: 3, profit: '-350.00' },
      orders: { count: 2 },
      positions: { count: 1, profit: '-9.50' },
      later: [],
    }),
  ).toEqual({ contracts: { count: 2, profit: '-500.00' }, orders: 1, positions: null });
  expect(countOf(summaryOf({ ...kept, told: [] }, none))).toBe(0);
});

test('results are summed by kind, paisa by paisa', () => {
  const some = [contract('a', 1, '0.10'), contract('b', 2, '-0.30'), contract('c', 3, '0.20')];
  expect(totalsOf(some)).toEqual({
    contracts: { count: 3, profit: '0.00' },
    orders: 0,
    positions: null,
  });
});

test('what is kept is bounded: where too much was told, the summary begins later', () => {
  const many = Array.from({ length: 500 }, (_, index) => contract(String(index), index));
  const kept = withTold({ from: at(-1), summaryUntil: at(0), told: [] }, many);
  expect(kept.told).toHaveLength(200);
  expect(kept.from).toBe(at(299));
});

test.each(['', 'null', '{', '{"from":"a"}', '{"from":1,"summaryUntil":null,"told":5}'])(
  'what cannot be read is no visit: %s',
  (text) => {
    expect(parseKept(text)).toBeNull();
  },
);

test('what is kept is read as it was written', () => {
  const kept: Kept = { from: at(1), summaryUntil: at(2), told: [contract('a', 3, '-1.00')] };
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
});

/**
 * Visits of one person in up to three tabs, with the server's part: results are dated up to five
 * seconds before they can be read, streams repeat what was sent before they opened, and tabs close
 * at any moment. Each result wins another power of two paise, so that a sum says which are in it.
 */
class Visits {
  now = at(0);
  kept: Kept | null = null;
  readonly results: { result: Result; readableAt: number }[] = [];
  readonly told = new Map<string, number>();
  /** Sums of summaries that were dismissed, and of the one that is shown, in paise. */
  readonly summed: bigint[] = [];
  shown = 0n;
  tabs: { openedAt: number; handled: Set<string>; heardUntil: number }[] = [];

  end(lag: number): void {
    const paise = 1n << BigInt(this.results.length);
    const result = contract(String(this.results.length), 0, formatAmount(paise, 2));
    this.results.push({ result: { ...result, at: this.now }, readableAt: this.now + lag });
  }

  readable = () => this.results.filter(({ readableAt }) => readableAt <= this.now);

  ask(after: number, until: number): EndedBetween {
    const some = this.readable().map(({ result }) => result);
    const counted = totalsOf(some.filter((one) => one.at > after && one.at <= until));
    return { ...none, contracts: counted.contracts ?? none.contracts };
  }

  open(): void {
    if (this.tabs.length === 3) return;
    this.kept = opened(this.kept, this.now);
    this.tabs.push({ openedAt: this.now, handled: new Set(), heardUntil: -Infinity });
    this.sumUp();
    this.hear();
  }

  sumUp(): void {
    const { kept } = this;
    if (kept === null || kept.summaryUntil === null) return;
    const totals = summaryOf(kept, this.ask(kept.from, kept.summaryUntil));
    if (countOf(totals) === 0) {
      this.kept = withoutSummary(kept);
      this.shown = 0n;
    } else this.shown = BigInt((totals.contracts?.profit ?? '').replace('.', ''));
  }

  /** Every tab hears all that is readable; a new one also what was sent before. */
  hear(): void {
    for (const tab of this.tabs) {
      for (const { result } of this.readable()) {
        if (this.kept === null || tab.handled.has(result.id)) continue;
        const place = placeOf(result, { kept: this.kept, openedAt: tab.openedAt });
        tab.handled.add(result.id);
        if (place === 'summary') {
          this.kept = { ...this.kept, summaryUntil: this.kept.summaryUntil ?? tab.openedAt };
          this.sumUp();
        }
        if (place !== 'news') continue;
        this.kept = withTold(this.kept, [result]);
        // A tab that shows a summary asks for it again when another tab has told something.
        this.sumUp();
        this.told.set(result.id, (this.told.get(result.id) ?? 0) + 1);
      }
    }
  }

  dismiss(): void {
    if (this.kept === null || this.tabs.length === 0 || this.shown === 0n) return;
    this.summed.push(this.shown);
    this.shown = 0n;
    this.kept = dismissed(this.kept);
  }

  pass(ms: number): void {
    this.now += ms;
    this.hear();
    if (this.tabs.length > 0 && this.kept) this.kept = seenUntil(this.kept, this.now);
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('end'), ms: fc.integer({ min: 0, max: 5_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open'), ms: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close'), ms: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dismiss'), ms: fc.constant(0) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 1, max: 90_000 }) }),
  },
);

test('whatever ends when, each result is told once or summed up once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const visits = new Visits();
      visits.open();
      const first = visits.now;
      for (const each of steps) {
        if (each.do === 'end') visits.end(each.ms);
        if (each.do === 'open') visits.open();
        if (each.do === 'close') visits.tabs.splice(0, 1);
        if (each.do === 'pass') visits.pass(each.ms);
        if (each.do === 'dismiss') {
          // A person reads a summary for a moment at least.
          visits.pass(1);
          if (visits.results.every(({ readableAt }) => readableAt <= visits.now)) visits.dismiss();
        }
      }
      // At last a page that stays open, and time enough for everything to be read.
      visits.pass(DATED_BEFORE_MS);
      visits.tabs = [];
      visits.pass(1);
      visits.open();
      visits.pass(DATED_BEFORE_MS);
      visits.dismiss();
      for (const [index, { result }] of visits.results.entries()) {
        const sums = visits.summed.filter((sum) => (sum >> BigInt(index)) & 1n).length;
        const times = sums + (visits.told.get(result.id) ?? 0);
        expect({ id: result.id, times }).toEqual({
          id: result.id,
          times: result.at > first ? 1 : times,
        });
      }
    }),
    {
      numRuns: 500,
      // A result ends as a second tab opens: the first tells it, the second had summed it up.
      examples: [
        [
          [
            { do: 'pass', ms: 1 },
            { do: 'end', ms: 0 },
            { do: 'open', ms: 0 },
            { do: 'dismiss', ms: 0 },
          ],
        ],
        // A result ends in the millisecond in which a page opened that sums up another one.
        [
          [
            { do: 'pass', ms: 1 },
            { do: 'end', ms: 0 },
            { do: 'close', ms: 0 },
            { do: 'open', ms: 0 },
            { do: 'dismiss', ms: 0 },
            { do: 'end', ms: 0 },
          ],
        ],
      ],
    },
  );
});
