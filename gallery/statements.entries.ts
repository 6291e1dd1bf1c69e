/**
 * Statements, what they will contain and those that were asked for; the tax year; and the check of
 * a file.
 */
import { type StatementEntry, statements, type TaxYear } from '#protocol/statements.ts';

import {
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { MOST } from './samples.ts';
import { customer, visitor } from './shells.ts';

const sums = (asset: string, opening: string, came: string, went: string, closing: string) => ({
  asset,
  opening,
  came,
  went,
  closing,
  movements: 12,
});
const assets = [
  sums('INR', '850000.00', '99999999.99', '12345.67', '100837654.32'),
  sums('BTC', '0.00000000', '0.01725388', '0.00000007', '0.01725381'),
];

const hash = '9f2c41d7be08a6535c1fe2907ad4b8136ec05f7a92d3184be6cf70a15d829e34';

function asked(moments: Moments, number: number, given: Partial<StatementEntry>): StatementEntry {
  return {
    id: number.toString(16).padStart(32, '0'),
    kind: 'statement',
    from: '2026-10-01',
    to: '2026-10-31',
    movements: 42,
    askedAt: moments.ago(number * DAY + HOUR),
    files: [{ format: 'pdf', hash, issuedAt: moments.ago(number * DAY) }],
    long: [],
    background: [],
    language: number === 2 ? 'hi' : 'en',
    ...given,
  };
}

const sale = (number: number, gain: string): TaxYear['shown'][number] => ({
  reference: `trade-0199f3a2-6c41-7b1e-9d52-3f8a7c1e9a2${number}`,
  coin: 'BTC',
  sold: '2026-11-12',
  acquiredFrom: '2026-04-03',
  acquiredTo: '2026-10-30',
  quantity: '0.01725388',
  consideration: '99999999.99',
  fifoCost: '12345.67',
  averageCost: '12350.00',
  fifoGain: gain,
  averageGain: '-0.01',
});

const year: TaxYear = {
  country: 'India',
  year: '2026-27',
  from: '2026-04-01',
  to: '2027-03-31',
  upTo: '2026-11-25T06:30:00.000Z',
  years: [
    { name: '2026-27', from: '2026-04-01', to: '2027-03-31' },
    { name: '2025-26', from: '2025-04-01', to: '2026-03-31' },
  ],
  isPractice: true,
  law: 'Income-tax Act, 2025 (before: section 115BBH of the Act of 1961)',
  rules: [
    'A coin is a virtual digital asset. A gain from its sale is taxed at 30%, and 4% cess is added to the tax.',
    'A loss of one sale is not set off against the gain of another, nor against other income, and is not carried forward.',
  ],
  figures: [
    {
      name: 'Sales with a gain: their gains, taxable',
      fifo: '99987654.32',
      average: '99987649.99',
    },
    { name: 'Sales with a loss: their losses, not set off', fifo: '0.01', average: '0.00' },
    { name: 'Tax at 30% of the gains', fifo: '29996296.30', average: '29996295.00' },
    {
      name: 'Health and education cess at 4% of the tax',
      fifo: '1199851.85',
      average: '1199851.80',
    },
    { name: 'Tax and cess', fifo: '31196148.15', average: '31196146.80' },
  ],
  disposals: 1_234,
  shown: [sale(1, '99987654.32'), sale(2, '-0.01')],
  withholding: {
    law: 'Section 393 of the Income-tax Act, 2025 (before: section 194S of the Act of 1961)',
    basis: {
      basis:
        "Tax is deducted on the price of a sale less the exchange's charges and GST on them. Where a sale had no charge, on the whole price.",
      source: 'CBDT circular 13 of 2022, 22 Jun 2022, given for section 194S of the Act of 1961',
    },
    quarters: [
      ['Q1', '2026-04-01', '2026-06-30'],
      ['Q2', '2026-07-01', '2026-09-30'],
      ['Q3', '2026-10-01', '2026-12-31'],
      ['Q4', '2027-01-01', '2027-03-31'],
    ].map(([name = '', from = '', to = ''], at) => ({
      name,
      from,
      to,
      disposals: at,
      consideration: at === 2 ? '99999999.99' : '0.00',
      base: at === 2 ? '99899999.99' : '0.00',
      due: at === 2 ? '999000.00' : '0.00',
      withheld: '0.00',
    })),
  },
  contracts: { staked: '12000.00', paid: '9100.00', net: '-2900.00' },
  positions: { fees: '12.34', net: '0.07' },
  apart:
    'Contracts and leveraged positions are settled in rupees and no coin changes hands. They are therefore no sales of a virtual digital asset.',
};

export function statementEntries(moments: Moments): Entry[] {
  const preview = {
    ...({ kind: 'statement', from: '2026-11-01', to: '2026-11-30' } as const),
    upTo: moments.ago(1),
    movements: 1_234,
    assets,
  };
  const items = [
    asked(moments, 1, {}),
    asked(moments, 2, { kind: 'contract-note', from: '2026-11-12', to: '2026-11-12' }),
    asked(moments, 3, { kind: 'tax', from: '2025-04-01', to: '2026-03-31', files: [] }),
  ];
  const issued = replies(statements.list, { items, nextCursor: items[2]?.id ?? null });
  const full = [replies(statements.preview, preview), issued, ...customer(moments)];
  const printed = `/statements?document=${items[0]?.id ?? ''}`;
  return [
    ...entriesOf(
      { app: 'web', name: 'Statements', address: '/statements', answers: full },
      {
        ...listStates({
          files: ['web/statements/StatementsPage.tsx'],
          routes: [statements.list, statements.preview],
          loading: 'Loading this period',
          empty: {
            answers: [replies(statements.list, { items: [], nextCursor: null })],
            shows: 'No documents yet',
          },
          error: 'Could not load your documents',
          full: '1,234 movements',
          paged: issued,
        }),
        'Other dates': { steps: [{ press: 'Other dates' }], shows: 'To (this day included)' },
        'Contract note': {
          answers: [
            replies(
              statements.preview,
              { ...preview, kind: 'contract-note', from: '2026-11-25', to: '2026-11-25' },
              { kind: 'contract-note' },
            ),
          ],
          steps: [{ press: 'Contract note' }],
          shows: 'Your trades and contracts',
        },
        Preparing: {
          answers: [silent(statements.ask)],
          steps: [{ see: '1,234 movements' }, { press: 'Download PDF' }],
          shows: 'Preparing...',
        },
        Busy: {
          answers: [
            replies(statements.ask, asked(moments, 1, {})),
            refuses(statements.file, 'overloaded'),
          ],
          steps: [{ see: '1,234 movements' }, { press: 'Download PDF' }],
          shows: 'Other files are being made',
        },
        'Takes longer': {
          answers: [
            replies(statements.ask, asked(moments, 1, { long: ['pdf'] })),
            replies(statements.make, asked(moments, 1, { long: ['pdf'] })),
          ],
          steps: [{ see: '1,234 movements' }, { press: 'Download PDF' }],
          shows: 'This file takes longer',
        },
        'In the background': {
          answers: [
            replies(statements.list, {
              items: [
                asked(moments, 1, {
                  movements: 1_000_000,
                  files: [],
                  long: ['csv'],
                  background: [
                    { format: 'csv', state: 'runs', done: 424_000, total: 1_000_000, bytes: null },
                  ],
                }),
                asked(moments, 2, {
                  movements: 50_000,
                  long: ['pdf'],
                  background: [
                    { format: 'csv', state: 'failed', done: 0, total: 50_000, bytes: null },
                    {
                      format: 'pdf',
                      state: 'ready',
                      done: 50_000,
                      total: 50_000,
                      bytes: 9_000_000,
                    },
                  ],
                }),
                asked(moments, 3, {
                  kind: 'tax',
                  from: '2025-04-01',
                  to: '2026-03-31',
                  long: ['csv', 'pdf'],
                  background: [
                    { format: 'csv', state: 'runs', done: 12_345, total: null, bytes: null },
                    { format: 'pdf', state: 'waits', done: 0, total: null, bytes: null },
                  ],
                }),
              ],
              nextCursor: null,
            }),
          ],
          shows: '4,24,000 of 10,00,000 movements written',
        },
        'Longest values': {
          answers: [
            replies(statements.preview, {
              ...preview,
              movements: 1_000_000,
              assets: [sums('INR', MOST, MOST, MOST, MOST), sums('TRUMP', MOST, MOST, MOST, MOST)],
            }),
          ],
          shows: 'More than 50,000 movements',
        },
        'Print loading': {
          address: printed,
          answers: [silent(statements.file)],
          shows: 'Preparing the page to print',
        },
        'Print error': {
          address: printed,
          answers: [fails(statements.file)],
          shows: 'The file arrived incomplete',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Tax',
        address: '/tax',
        answers: [replies(statements.tax, year), ...customer(moments)],
      },
      {
        Loading: { answers: [silent(statements.tax)], shows: 'Calculating this year' },
        Error: { answers: [fails(statements.tax)], shows: 'Could not calculate this year' },
        'No such year': {
          answers: [refuses(statements.tax, 'not-found')],
          shows: 'Nothing to calculate',
        },
        'No sales': {
          answers: [replies(statements.tax, { ...year, disposals: 0, shown: [] })],
          shows: 'You sold no coins',
        },
        Full: { shows: 'Not in these figures' },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Verify a statement',
        address: '/verify?check=statement',
        answers: visitor(moments),
      },
      {
        Empty: { shows: 'Is this statement genuine?' },
        Genuine: {
          answers: [
            replies(statements.issuedOne, {
              number: 7,
              hash,
              from: '2026-04-01',
              to: '2026-04-30',
              issuedAt: moments.ago(DAY),
              previous: hash,
              entry: hash,
            }),
          ],
          steps: [{ attach: 'statement' }],
          shows: 'Genuine: issued for',
        },
        Altered: {
          answers: [refuses(statements.issuedOne, 'not-found')],
          steps: [{ attach: 'statement' }],
          shows: 'Not on the list',
        },
        Asking: {
          answers: [silent(statements.issuedOne)],
          steps: [{ attach: 'statement' }],
          shows: 'Checking the list...',
        },
        Error: {
          answers: [fails(statements.issuedOne)],
          steps: [{ attach: 'statement' }],
          shows: 'Could not load the public list',
        },
      },
    ),
  ];
}
