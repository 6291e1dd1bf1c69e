/** What people hold elsewhere, in English. */
import {
  IMPORT_MAX_LINES,
  type ImportField,
  type DateOrder,
  type DecimalMark,
  type ImportFormat,
  type ImportQuestion,
  type LineRefusal,
} from '#protocol/import-lines.ts';
import { TRACKED_LIMIT } from '#protocol/imports.ts';
import { formatInr, formatCount } from '#texts/format.ts';

const counted = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

export const imports = {
  missing: 'Choose a CSV file.',
  unreadable: 'This file is not a CSV text in UTF-8. In Excel, save it as “CSV UTF-8”.',
  empty: 'This file has no lines under its head.',
  tooLarge: 'This file is larger than 1 MB. Split it by year.',
  asked: 'This file can be read in two ways. Answer the questions about it first.',
  full: `At most ${formatCount(TRACKED_LIMIT)} lines are kept in all. Remove a file first.`,

  title: 'Tracked elsewhere',
  how: 'Coins you hold with others, from CSV files of yours. They are only looked at: nothing here can be spent or sold.',
  choose: 'Choose a CSV file',
  chooseOther: 'Choose another file',
  reading: 'Reading the file...',
  sending: ({ percent }: { percent: number }) => `Sending the file, ${percent}%`,
  questions: 'Before you import',
  questionsHow: 'This file leaves something open. Choose what it means.',
  asks: {
    head: 'Which line names the columns?',
    decimal: 'How are decimals written in this file?',
    dates: 'Which comes first in the dates of this file?',
  } satisfies Readonly<Record<ImportQuestion, string>>,
  noHead: 'No line: the file begins with a trade',
  marks: { point: 'Decimal point', comma: 'Decimal comma' } satisfies Readonly<
    Record<DecimalMark, string>
  >,
  orders: { 'day-first': 'Day', 'month-first': 'Month' } satisfies Readonly<
    Record<DateOrder, string>
  >,
  readAs: ({ cell, reading }: { cell: string; reading: string }) => `${cell} is ${reading}`,
  answerFirst: 'Answer the questions first',
  refused: 'Lines that cannot be read',
  more: ({ count }: { count: number }) => `and ${counted(count)} more`,
  columns: 'Columns',
  noColumn: 'Not in the file',
  lines: 'Lines',
  known: 'Here already',
  holdings: 'Holdings',
  none: 'Nothing tracked yet',
  noneHow: 'Export trades or holdings as CSV from WazirX, CoinDCX, Binance or your own sheet.',
  files: 'Files',
  remove: 'Remove',
  removed: 'File removed',
  failed: 'Tracked coins unavailable',
  loading: 'Loading what you track',
  notDone: 'That did not work. Please try again.',
  noPrice: 'No price here',
  count: 'Show a total with your net worth',
  countAbout: 'A line in your wallet. What you have here keeps a figure of its own.',
  cardNone: 'Add coins that you hold with others, to see everything together.',
  open: 'Import',
  cancel: 'Cancel',
  nothingNew: 'Nothing new in this file',

  fields: {
    date: 'Date',
    coin: 'Coin or pair',
    side: 'Buy or sell',
    quantity: 'Quantity',
    price: 'Price',
    total: 'Total paid',
  } satisfies Readonly<Record<ImportField, string>>,
  formats: {
    wazirx: 'WazirX',
    coindcx: 'CoinDCX',
    binance: 'Binance',
    generic: 'CSV',
  } satisfies Readonly<Record<ImportFormat, string>>,
  faults: {
    columns: 'It has more or fewer cells than the head.',
    'other-head': 'Other columns begin above this line. Import these lines as a file of their own.',
    formula: 'A cell is a formula.',
    'too-long': 'A cell is too long.',
    'quote-open': 'A quote is not closed, or stands within a cell.',
    coin: 'The coin is not readable.',
    side: 'Neither buy nor sell.',
    status: 'The order is open, cancelled or failed.',
    quantity: 'The quantity is not a number above zero with at most 8 decimals.',
    amount: 'The price or total is not readable.',
    date: 'The date is not readable.',
    serial: 'The date is a number of Excel. Save the column as dates, with year, month and day.',
    'mixed-dates': 'Some dates of this file have the day first, others the month.',
    'mixed-decimals': 'Some numbers of this file have a decimal point, others a comma.',
    product: 'Quantity times price is not the total.',
  } satisfies Readonly<Record<LineRefusal, string>>,
  kinds: { buy: 'Bought', sell: 'Sold', held: 'Held' } satisfies Readonly<
    Record<'buy' | 'sell' | 'held', string>
  >,
  summary({
    taken,
    known,
    refused,
    asked,
    leftOut,
  }: {
    taken: number;
    known: number;
    refused: number;
    asked: number;
    leftOut: number;
  }) {
    const isNone = taken === 0 && known + asked + refused > 0;
    const parts = isNone ? [] : [`${counted(taken)} new`];
    if (known > 0) parts.push(`${counted(known)} here already`);
    if (asked > 0) parts.push(`${counted(asked)} waiting for your answer`);
    if (refused > 0) parts.push(`${counted(refused)} not readable`);
    if (leftOut > 0)
      parts.push(`${counted(leftOut)} past ${formatCount(IMPORT_MAX_LINES)} not read`);
    return `${parts.join(', ')}.`;
  },
  take: ({ count }: { count: number }) => `Import ${counted(count)}`,
  taken: ({ count }: { count: number }) => `${counted(count)} imported`,
  line: ({ number }: { number: number }) => `Line ${formatCount(number)}`,
  showing: ({ shown, all }: { shown: number; all: number }) =>
    `The first ${shown} of ${formatCount(all)}.`,
  together: ({ total }: { total: string }) => `Together ${formatInr(total)}`,
};
