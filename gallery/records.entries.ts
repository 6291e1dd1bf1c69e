/** What people plan, and what they hold elsewhere. */
import { reasonText } from '#texts/refusal-text.ts';
import { type ImportPreview, imports, type PreviewLine, type Tracked } from '#protocol/imports.ts';
import {
  recurring,
  RECURRING_LIMIT,
  type RecurringPlan,
  type RecurringRun,
} from '#protocol/recurring.ts';
import { importTexts } from '#texts/imports.ts';
import { recurringTexts } from '#texts/recurring.ts';

import { DAY, entriesOf, type Entry, fails, type Moments, refuses, replies } from './entry.ts';
import { listStates } from './list-states.ts';
import { idOf, MOST } from './samples.ts';
import { newcomer } from './shells.ts';

export function recordEntries(moments: Moments): Entry[] {
  return [...recurringEntries(moments), ...importEntries(moments)];
}

function importEntries(moments: Moments): Entry[] {
  const texts = importTexts();
  const line = (number: number, given: Partial<PreviewLine> = {}): PreviewLine => ({
    number,
    state: 'taken',
    fault: null,
    said: null,
    kind: 'buy',
    at: moments.ago(90 * DAY),
    coin: 'BTC',
    quantity: '0.25000000',
    amount: '875000.00',
    ...given,
  });
  const none = { kind: null, at: null, coin: null, quantity: null, amount: null };
  const preview: ImportPreview = {
    format: 'wazirx',
    head: 1,
    questions: [],
    asked: 0,
    columns: ['Date', 'Market', 'Price', 'Volume', 'Total', 'Trade', 'Fee Currency', 'Fee'],
    mapping: { date: 0, coin: 1, side: 5, quantity: 3, price: 2, total: 4 },
    lines: [
      line(2),
      line(3, { state: 'known', kind: 'sell', quantity: '0.00000001', amount: '0.01' }),
      line(4, { state: 'refused', fault: 'formula', said: '=HYPERLINK("x")', ...none }),
      line(5, { state: 'refused', fault: 'quantity', said: '-1', ...none }),
    ],
    leftOut: 0,
    taken: 1,
    known: 1,
    refused: 2,
  };
  const asked: ImportPreview = {
    ...preview,
    questions: [
      {
        about: 'decimal',
        answer: null,
        cell: '1,050',
        choices: [
          { answer: 'point', reading: '1050' },
          { answer: 'comma', reading: '1.050' },
        ],
      },
      {
        about: 'dates',
        answer: 'day-first',
        cell: '01/02/2026',
        choices: [
          { answer: 'day-first', reading: '2026-01-31T18:30:00.000Z' },
          { answer: 'month-first', reading: '2026-01-01T18:30:00.000Z' },
        ],
      },
    ],
    lines: preview.lines.map((each) =>
      each.state === 'refused' ? each : { ...each, ...none, state: 'asked' },
    ),
    taken: 0,
    known: 0,
    asked: 2,
  };
  const headless: ImportPreview = {
    ...preview,
    format: 'generic',
    head: null,
    columns: [],
    lines: [],
    taken: 0,
    known: 0,
    refused: 0,
    mapping: { date: null, coin: null, side: null, quantity: null, price: null, total: null },
    questions: [
      {
        about: 'head',
        answer: null,
        cell: null,
        choices: [
          { answer: '1', reading: 'Handelsbericht | 2026' },
          { answer: '3', reading: 'Datum | Muenze | Menge' },
          { answer: '4', reading: '31.01.2026 | BTC | 0,05' },
        ],
      },
    ],
  };
  const tracked: Tracked = {
    items: [
      { coin: 'BTC', quantity: '0.30000000', value: '1752695.11' },
      { coin: 'ETH', quantity: '-1.00000000', value: '0.00' },
      { coin: 'ZZZ', quantity: '5.00000000', value: null },
    ],
    files: [{ id: idOf('import-'), format: 'wazirx', lines: 48, addedAt: moments.ago(2 * DAY) }],
    value: '1752695.11',
    inWorth: true,
  };
  const nothing = replies(imports.tracked, { items: [], files: [], value: '0.00', inWorth: false });
  const chosen = [{ attach: 'file' }] as const;
  return entriesOf(
    {
      app: 'web',
      name: 'Other holdings',
      address: '/import',
      answers: [
        replies(imports.tracked, tracked),
        replies(imports.preview, preview),
        ...newcomer(moments),
      ],
    },
    {
      ...listStates({
        files: ['web/imports/ImportPage.tsx'],
        routes: [imports.tracked],
        loading: texts.loading,
        empty: { answers: [nothing], shows: texts.none },
        error: texts.failed,
        full: texts.noPrice,
      }),
      Preview: { steps: chosen, shows: texts.faults.formula },
      Asked: {
        answers: [replies(imports.preview, asked)],
        steps: chosen,
        shows: texts.asks.decimal,
      },
      'Head asked': {
        answers: [replies(imports.preview, headless)],
        steps: chosen,
        shows: texts.asks.head,
      },
      Refused: {
        answers: [
          refuses(imports.preview, 'invalid', {
            fields: { file: reasonText('import-unreadable') },
          }),
        ],
        steps: chosen,
        shows: reasonText('import-unreadable'),
      },
      'Longest values': {
        answers: [
          replies(imports.tracked, {
            items: [{ coin: 'ABCDEFGHIJKLMNO', quantity: '-99999999999999.99999999', value: MOST }],
            files: tracked.files.map((file) => ({ ...file, lines: 20_000 })),
            value: MOST,
            inWorth: true,
          }),
          replies(imports.preview, {
            ...preview,
            columns: preview.columns.map(
              () => 'A column with a name that goes on and on and on, and on',
            ),
            lines: Array.from({ length: 60 }, (_, at) =>
              line(at + 2, {
                coin: 'ABCDEFGHIJKLMNO',
                quantity: '9999999999.99999999',
                amount: MOST,
              }),
            ),
            leftOut: 99_999,
            taken: 60,
            known: 0,
            refused: 0,
          }),
        ],
        steps: chosen,
        shows: texts.kinds.buy,
      },
    },
  );
}

function recurringEntries(moments: Moments): Entry[] {
  const texts = recurringTexts();
  const plan = (number: number, given: Partial<RecurringPlan> = {}): RecurringPlan => ({
    id: idOf('recurring-', number),
    coin: 'BTC',
    coinName: 'Bitcoin',
    amount: '5000.00',
    every: 'month',
    day: 1,
    hour: 9,
    isPaused: false,
    needed: '5000.00',
    nextAt: moments.ahead((number + 6) * DAY),
    createdAt: moments.ago(40 * DAY),
    ...given,
  });
  const run = (number: number, given: Partial<RecurringRun> = {}): RecurringRun => ({
    planId: idOf('recurring-', 1),
    coin: 'BTC',
    amount: '5000.00',
    dueAt: moments.ago((number + 1) * 30 * DAY),
    at: moments.ago((number + 1) * 30 * DAY),
    outcome: 'ordered',
    reason: null,
    orderId: idOf('trade-', number),
    orderStatus: 'completed',
    quantity: '0.00085579',
    ...given,
  });
  const missed = { outcome: 'missed', orderId: null, orderStatus: null, quantity: null } as const;
  const list = (...items: RecurringPlan[]) =>
    replies(recurring.list, { items, limit: RECURRING_LIMIT });
  const told = (...items: RecurringRun[]) => replies(recurring.runs, { items, nextCursor: null });
  const some = list(
    plan(0, {
      coin: 'SOL',
      coinName: 'Solana',
      amount: '250.00',
      every: 'week',
      day: 2,
      needed: '250.00',
    }),
    plan(1, { needed: '99999999999.99' }),
    plan(2, {
      coin: 'ETH',
      coinName: 'Ethereum',
      every: 'day',
      day: null,
      isPaused: true,
      needed: null,
    }),
  );
  const history = told(
    run(0),
    run(1, { ...missed, reason: 'unpaid' }),
    run(2, { ...missed, outcome: 'skipped' }),
    run(3, { orderStatus: 'failed', quantity: null }),
  );
  const most = plan(3, { coin: 'SHIB', amount: MOST, needed: MOST, day: 31, hour: 23 });
  const form = [{ press: texts.new }, { see: texts.atNext }] as const;
  return entriesOf(
    {
      app: 'web',
      name: 'Recurring buys',
      address: '/recurring',
      answers: [some, history, ...newcomer(moments)],
    },
    {
      ...listStates({
        files: ['web/recurring/RecurringPage.tsx'],
        routes: [recurring.list, recurring.runs],
        loading: texts.loading,
        empty: { answers: [list(), told()], shows: texts.none },
        error: texts.failed,
        full: texts.enough,
        paged: history,
      }),
      Form: { steps: form, shows: texts.hour },
      'Wrong input': { steps: [...form, { press: texts.set }], shows: 'Enter' },
      Refused: {
        answers: [
          refuses(recurring.add, 'invalid', { fields: { amount: reasonText('recurring-twice') } }),
        ],
        steps: [...form, { fill: texts.amount, with: '5000' }, { press: texts.set }],
        shows: reasonText('recurring-twice'),
      },
      Ending: { steps: [{ press: 'End: ₹250.00' }], shows: texts.endBody },
      'Not done': {
        answers: [fails(recurring.pause)],
        steps: [{ press: 'Pause: ₹250.00' }],
        shows: texts.notDone,
      },
      'Longest values': {
        answers: [
          list(
            ...Array.from({ length: RECURRING_LIMIT }, (_, at) => ({
              ...most,
              id: idOf('recurring-', at),
            })),
          ),
          replies(recurring.runs, {
            items: [
              run(0, { coin: 'SHIB', amount: MOST, quantity: '99999999999.99999999' }),
              run(1, { ...missed, amount: MOST, reason: 'exposure-limit' }),
            ],
            nextCursor: 'older',
          }),
        ],
        shows: texts.full({ most: RECURRING_LIMIT }),
      },
    },
  );
}
