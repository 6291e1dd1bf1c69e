/**
 * CSV files from elsewhere, line by line: reports of exchanges, sheets of one's own, and what is
 * sent to break something.
 */
import { describe, expect, test } from 'vitest';

import {
  formatOf,
  IMPORT_MAX_LINES,
  type ImportLine,
  mappingOf,
  readCsv,
  readDate,
  readImport,
} from './import-lines.ts';

const entries = (lines: readonly ImportLine[]) =>
  lines.map((line) => ('entry' in line ? line.entry : line.fault));

describe('reports of exchanges', () => {
  test('WazirX: rupees, in India’s time', () => {
    const read = readImport(
      'Date,Market,Price,Volume,Total,Trade,Fee Currency,Fee\n2024-01-31 12:30:00,BTCINR,"35,00,000.00",0.001,3500.00,Buy,INR,7\n2024-02-01 00:00:01,SHIBINR,0.0008,1250000,1000,Sell,INR,2\n',
      null,
    );
    expect(read.format).toBe('wazirx');
    expect(entries(read.lines)).toEqual([
      {
        kind: 'buy',
        at: Date.UTC(2024, 0, 31, 7, 0),
        coin: 'BTC',
        quantity: 100_000n,
        amount: 3500_00n,
      },
      {
        kind: 'sell',
        at: Date.UTC(2024, 0, 31, 18, 30, 1),
        coin: 'SHIB',
        quantity: 125_000_000_000_000n,
        amount: 1000_00n,
      },
    ]);
  });

  test('Binance: UTC, units at the numbers, not paid in rupees', () => {
    const read = readImport(
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\r\n2024-03-01 05:06:07,ETHUSDT,BUY,3400.1,0.5ETH,1700.05USDT,0.0005ETH\r\n',
      null,
    );
    expect([read.format, entries(read.lines)]).toEqual([
      'binance',
      [
        {
          kind: 'buy',
          at: Date.UTC(2024, 2, 1, 5, 6, 7),
          coin: 'ETH',
          quantity: 50_000_000n,
          amount: null,
        },
      ],
    ]);
  });

  test('CoinDCX: pairs with a slash, columns of its own', () => {
    const read = readImport(
      'Crypto Pair,Side,Trade Completion Time,Price,Quantity,Gross Amount\nSOL/INR,SELL,05/04/2025 9:15 pm,12000,1.5,18000\n',
      null,
    );
    expect([read.format, entries(read.lines)]).toEqual([
      'coindcx',
      [
        {
          kind: 'sell',
          at: Date.UTC(2025, 3, 5, 15, 45),
          coin: 'SOL',
          quantity: 150_000_000n,
          amount: 18000_00n,
        },
      ],
    ]);
  });

  test('a sheet of holdings without a side or a date, with semicolons; and one whose columns are chosen', () => {
    expect(entries(readImport('\uFEFFCoin;Balance\nbtc;0.25\n', null).lines)).toEqual([
      { kind: 'held', at: null, coin: 'BTC', quantity: 25_000_000n, amount: null },
    ]);
    const chosen = { date: null, coin: 1, side: null, quantity: 0, price: null, total: null };
    const read = readImport('what I have,where,x\n7,DOGE,y\n', chosen);
    expect(entries(read.lines)).toMatchObject([
      { kind: 'held', coin: 'DOGE', quantity: 700_000_000n },
    ]);
  });
});

test('each line that cannot be read says why, and the ones around it are read', () => {
  const head = 'Date,Coin,Side,Quantity,Total';
  const good = '2024-01-01,BTC,buy,1,100';
  const table: [string, string][] = [
    ['2024-02-30,BTC,buy,1,100', 'date'],
    ['2024-01-01,B TC!,buy,1,100', 'coin'],
    ['2024-01-01,BTC,swap,1,100', 'side'],
    ['2024-01-01,BTC,buy,0,100', 'quantity'],
    ['2024-01-01,BTC,buy,-1,100', 'quantity'],
    ['2024-01-01,BTC,buy,1e9,100', 'quantity'],
    ['2024-01-01,BTC,buy,0.123456789,100', 'quantity'],
    ['2024-01-01,BTC,buy,99999999999999999999,100', 'quantity'],
    ['2024-01-01,BTC,buy,NaN,100', 'quantity'],
    ['2024-01-01,BTC,buy,1,much', 'amount'],
    ['2024-01-01,BTC', 'columns'],
    [`2024-01-01,BTC,buy,1,${'9'.repeat(201)}`, 'too-long'],
    ['2024-01-01,=HYPERLINK("x"),buy,1,100', 'formula'],
    ['2024-01-01,+BTC,buy,1,100', 'formula'],
    ['2024-01-01,@SUM(A1),buy,1,100', 'formula'],
    ['2024-01-01,-2+3+cmd|calc,buy,1,100', 'formula'],
    ['2024-01-01,"BTC,buy,1,100', 'quote-open'],
  ];
  const lines = [head, ...table.flatMap(([line]) => [good, line]), good];
  const read = readImport(lines.join('\n'), null);
  expect(read.lines).toHaveLength(lines.length - 1);
  expect(read.lines.map(({ number }) => number)).toEqual(
    lines.slice(1).map((_, index) => index + 2),
  );
  for (const [index, [line, fault]] of table.entries())
    expect(read.lines[2 * index + 1], line).toMatchObject({ fault });
  expect(read.lines.filter((line) => 'entry' in line)).toHaveLength(table.length + 1);
});

test('whatever follows from the text is numbers and a symbol: no cell of it is kept', () => {
  const marks = ['=cmd()', '@x', '<script>', '\u0000', '‮', '’; drop table', '../../etc'];
  for (const mark of marks) {
    const read = readImport(`Coin,Quantity\n${mark},1\nBTC,${mark}\n`, null);
    expect(
      read.lines.every((line) => 'fault' in line),
      mark,
    ).toBe(true);
  }
});

test('lines that are alike stay apart, and the same file comes to the same twice', () => {
  const text = 'Coin,Quantity\nBTC,1\nBTC,1.0\nBTC,2\n';
  const identities = (source: string) =>
    readImport(source, null).lines.map((line) => ('identity' in line ? line.identity : ''));
  expect(new Set(identities(text)).size).toBe(3);
  expect(identities(text.replaceAll('\n', '\r\n'))).toEqual(identities(text));
});

test('a file of any length is read to its most, and says how many lines it left', () => {
  const many = `Coin,Quantity\n${'BTC,1\n'.repeat(IMPORT_MAX_LINES + 7)}`;
  const read = readImport(many, null);
  expect([read.lines.length, read.leftOut]).toEqual([IMPORT_MAX_LINES, 7]);
  expect(readImport('', null).lines).toEqual([]);
  expect(readCsv('a,b\n\n , \n"x ""y""",2')).toMatchObject([
    { number: 1, cells: ['a', 'b'] },
    { number: 4, cells: ['x "y"', '2'] },
  ]);
});

test('dates: the day comes first where both could, and what is no day is none', () => {
  expect(readDate('03-04-2025', true)).toBe(Date.UTC(2025, 3, 3));
  expect(readDate('2025-04-03T10:00:00Z', false)).toBe(Date.UTC(2025, 3, 3, 10));
  for (const text of [
    '31-02-2025',
    '2025-13-01',
    '1-1-1',
    'yesterday',
    '2025-01-01 25:00',
    '01/01/3000',
  ])
    expect(readDate(text, true), text).toBe(null);
  expect(formatOf(['a', 'b'])).toBe('generic');
  expect(mappingOf(['Amount', 'Coin'])).toMatchObject({ coin: 1, quantity: 0, side: null });
});
