/**
 * CSV files from elsewhere, line by line: reports of exchanges, sheets of one's own, and what is
 * sent to break something.
 */
import { describe, expect, test } from 'vitest';

import { IMPORT_MAX_LINES } from '#protocol/import-lines.ts';

import { readCsv } from './csv.rules.ts';
import { readDate } from './dates.rules.ts';
import { formatOf, mappingOf } from './head.rules.ts';
import { type ImportAnswers, type ImportLine, noAnswers, readImport } from './lines.rules.ts';

const read = (text: string, answers: Partial<ImportAnswers> = {}) =>
  readImport(text, { ...noAnswers, ...answers });
const entries = (lines: readonly ImportLine[]) =>
  lines.map((line) => ('entry' in line ? line.entry : 'fault' in line ? line.fault : line.asked));

describe('reports of exchanges', () => {
  test('WazirX: rupees, in India’s time', () => {
    const file = read(
      'Date,Market,Price,Volume,Total,Trade,Fee Currency,Fee\n2024-01-31 12:30:00,BTCINR,"35,00,000.00",0.001,3500.00,Buy,INR,7\n2024-02-01 00:00:01,SHIBINR,0.0008,1250000,1000,Sell,INR,2\n',
    );
    expect(file.format).toBe('wazirx');
    expect(entries(file.lines)).toEqual([
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
    const file = read(
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\r\n2024-03-01 05:06:07,ETHUSDT,BUY,3400.1,0.5ETH,1700.05USDT,0.0005ETH\r\n',
    );
    expect([file.format, entries(file.lines)]).toEqual([
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
    const file = read(
      'Crypto Pair,Side,Trade Completion Time,Price,Quantity,Gross Amount\nSOL/INR,SELL,05/04/2025 9:15 pm,12000,1.5,18000\n',
      { dates: 'day-first' },
    );
    expect([file.format, entries(file.lines)]).toEqual([
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
    expect(entries(read('\uFEFFCoin;Balance\nbtc;0.25\n').lines)).toEqual([
      { kind: 'held', at: null, coin: 'BTC', quantity: 25_000_000n, amount: null },
    ]);
    const chosen = { date: null, coin: 1, side: null, quantity: 0, price: null, total: null };
    const file = read('what I have,where,x\n7,DOGE,y\n', { mapping: chosen, head: 1 });
    expect(entries(file.lines)).toMatchObject([
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
  const file = read(lines.join('\n'));
  expect(file.lines).toHaveLength(lines.length - 1);
  expect(file.lines.map(({ number }) => number)).toEqual(
    lines.slice(1).map((_, index) => index + 2),
  );
  for (const [index, [line, fault]] of table.entries())
    expect(file.lines[2 * index + 1], line).toMatchObject({ fault });
  expect(file.lines.filter((line) => 'entry' in line)).toHaveLength(table.length + 1);
});

test('whatever follows from the text is numbers and a symbol: no cell of it is kept', () => {
  const marks = ['=cmd()', '@x', '<script>', '\u0000', '‮', '’; drop table', '../../etc'];
  for (const mark of marks) {
    const file = read(`Coin,Quantity\n${mark},1\nBTC,${mark}\n`);
    expect(
      file.lines.every((line) => 'fault' in line),
      mark,
    ).toBe(true);
  }
});

test('lines that are alike stay apart, and the same file comes to the same twice', () => {
  const text = 'Coin,Quantity\nBTC,1\nBTC,1.0\nBTC,2\n';
  const identities = (source: string) =>
    read(source).lines.map((line) => ('identity' in line ? line.identity : ''));
  expect(new Set(identities(text)).size).toBe(3);
  expect(identities(text.replaceAll('\n', '\r\n'))).toEqual(identities(text));
});

test('a file of any length is read to its most, and says how many lines it left', () => {
  const many = `Coin,Quantity\n${'BTC,1\n'.repeat(IMPORT_MAX_LINES + 7)}`;
  const file = read(many);
  expect([file.lines.length, file.leftOut]).toEqual([IMPORT_MAX_LINES, 7]);
  expect(read('').lines).toEqual([]);
  expect(readCsv('a,b\n\n , \n"x ""y""",2', ',', 9).rows).toMatchObject([
    { number: 1, cells: ['a', 'b'] },
    { number: 4, cells: ['x "y"', '2'] },
  ]);
});

test('dates are read in both orders, and a text that is no day is refused', () => {
  const both = (at: number | null) => ({ 'day-first': at, 'month-first': at });
  expect(readDate('03-04-2025', 0)).toEqual({
    'day-first': Date.UTC(2025, 3, 3),
    'month-first': Date.UTC(2025, 2, 4),
  });
  const table: [string, number][] = [
    ['2025-04-03T10:00:00Z', Date.UTC(2025, 3, 3, 10)],
    ['2025-04-03T10:00:00+05:30', Date.UTC(2025, 3, 3, 4, 30)],
    ['2025-04-03 10:00:00.123 -0800', Date.UTC(2025, 3, 3, 18)],
    ['31 Jan 2026', Date.UTC(2026, 0, 30, 18, 30)],
    ['31-January-2026 12:00', Date.UTC(2026, 0, 31, 6, 30)],
    ['Jan 31, 2026, 1:30 pm', Date.UTC(2026, 0, 31, 8)],
    ['1767225600', Date.UTC(2026, 0, 1)],
    ['1767225600000', Date.UTC(2026, 0, 1)],
  ];
  for (const [text, at] of table) expect(readDate(text, 330), text).toEqual(both(at));
  for (const text of [
    '31-02-2025',
    '2025-13-01',
    '1-1-1',
    'yesterday',
    '2025-01-01 25:00',
    '01/01/3000',
    '46054',
    '31 Foo 2026',
    '2026-01-31+05:30',
  ])
    expect(readDate(text, 0), text).toEqual(both(null));
  expect(formatOf(['a', 'b'])).toBe('generic');
  expect(mappingOf(['Amount', 'Coin'])).toMatchObject({ coin: 1, quantity: 0, side: null });
});

describe('a file that can be read in two ways', () => {
  const head = 'Date;Coin;Side;Quantity;Price\n';

  test('asks for the decimal mark with the first cell that is open', () => {
    const text = `${head}2026-01-31;BTC;buy;1,050;5\n2026-01-31;ETH;buy;2;5\n`;
    const file = read(text);
    expect(file.questions).toEqual([
      {
        about: 'decimal',
        answer: null,
        cell: '1,050',
        choices: [
          { answer: 'point', reading: '1050' },
          { answer: 'comma', reading: '1.050' },
        ],
      },
    ]);
    expect(entries(file.lines)).toMatchObject(['decimal', { quantity: 200_000_000n }]);
    const [line] = read(text, { decimal: 'comma' }).lines;
    expect(line).toMatchObject({ entry: { quantity: 105_000_000n } });
  });

  test('reads a number that opens with a zero without a question: zeros open no group', () => {
    for (const cell of ['0,050', '0.050'])
      expect(entries(read(`${head}2026-01-31;BTC;buy;${cell};5\n`).lines), cell).toMatchObject([
        { quantity: 5_000_000n },
      ]);
    const file = read(`${head}2026-01-31;BTC;buy;0,050;5\n2026-01-31;ETH;buy;1.234;5\n`);
    expect(entries(file.lines)).toMatchObject([{}, { quantity: 123_400_000_000n }]);
  });

  test('asks for the order of dates, and one date beyond the twelfth decides', () => {
    const open = `${head}01/02/2026;BTC;buy;1;5\n`;
    expect(read(open).questions).toMatchObject([{ about: 'dates', cell: '01/02/2026' }]);
    expect(entries(read(open).lines)).toEqual(['dates']);
    const file = read(`${open}02/13/2026;BTC;buy;1;5\n`, { dates: 'day-first' });
    expect(file.questions).toEqual([]);
    expect(entries(file.lines)).toMatchObject([
      { at: Date.UTC(2026, 0, 1, 18, 30) },
      { at: Date.UTC(2026, 1, 12, 18, 30) },
    ]);
    expect(entries(read(`${open}02/13/2026;BTC;buy;1;5\n13/02/2026;BTC;buy;1;5\n`).lines)).toEqual([
      'mixed-dates',
      'mixed-dates',
      'mixed-dates',
    ]);
  });

  test('asks for the head, which may also be missing', () => {
    const text = 'x,y\nBTC,0.5\nETH,2\n';
    expect(read(text)).toMatchObject({
      head: null,
      lines: [],
      questions: [{ about: 'head', choices: [{ answer: '1', reading: 'x | y' }, {}, {}] }],
    });
    const mapping = { date: null, coin: 0, side: null, quantity: 1, price: null, total: null };
    expect(entries(read(text, { head: 1, mapping }).lines)).toHaveLength(2);
    expect(entries(read(text, { head: 0, mapping }).lines)).toMatchObject([
      'quantity',
      { coin: 'BTC' },
      { coin: 'ETH' },
    ]);
  });
});

test('takes the coin or currency of the line alone for a unit', () => {
  const table: [string, string][] = [
    ['1INCHUSDT', '51INCH'],
    ['BTCUSDT', '5 btc'],
    ['BTCINR', '5BTC'],
  ];
  for (const [pair, cell] of table)
    expect(entries(read(`Pair,Side,Executed\n${pair},buy,${cell}\n`).lines), cell).toMatchObject([
      { quantity: 500_000_000n },
    ]);
  for (const cell of ['5 lakh', '5Cr', '5mBTC', '5 sats', '5K', '3500 INR', '5 USDT'])
    expect(entries(read(`Pair,Side,Executed\nBTCINR,buy,${cell}\n`).lines), cell).toEqual([
      'quantity',
    ]);
  const dollars = read('Coin,Side,Quantity,Total\nBTC,buy,1,100 USDT\nBTC,buy,1,100 INR\n');
  expect(entries(dollars.lines)).toMatchObject(['amount', { amount: 10_000n }]);
  const coins = ['PYUSD', 'FDUSD', 'CRVUSD', 'USDT', 'TUSD'];
  const held = read(`Coin,Quantity\n${coins.map((coin) => `${coin},1\n`).join('')}`);
  expect(entries(held.lines)).toMatchObject(coins.map((coin) => ({ coin })));
});

describe('columns', () => {
  test('the total of a trade is never its quantity', () => {
    for (const name of ['Qty', 'Qty.', 'Filled Qty', 'Units', 'Quantity'])
      expect(
        entries(
          read(`Date,Coin,Side,${name},Price,Total\n2026-01-31,BTC,buy,0.001,3500000,3500\n`).lines,
        ),
        name,
      ).toMatchObject([{ quantity: 100_000n, amount: 350_000n }]);
    expect(read('Date,Coin,Side,Pieces,Total\n2026-01-31,BTC,buy,0.001,3500\n')).toMatchObject({
      lines: [],
      questions: [{ about: 'head' }],
    });
    expect(mappingOf(['Coin', 'Side', 'Volume', 'Quantity'])).toMatchObject({ quantity: 3 });
  });

  test('finds a side under another name by its cells: a sale is not held', () => {
    const file = read(
      'symbol,isin,trade_date,exchange,trade_type,quantity,price\nINFY,INE009A01021,2023-04-05,NSE,buy,10,1450.5\nINFY,INE009A01021,2023-04-06,NSE,sell,4,1500\n',
    );
    expect(entries(file.lines)).toMatchObject([
      { kind: 'buy', at: Date.UTC(2023, 3, 4, 18, 30), quantity: 1_000_000_000n },
      { kind: 'sell', at: Date.UTC(2023, 3, 5, 18, 30), quantity: 400_000_000n },
    ]);
  });

  test('a side is read as a whole, and an order that was not filled is no trade', () => {
    const sides = read('Coin,Side,Quantity\nBTC,Buy cancelled,1\nBTC,Sell fee,1\nBTC,BUY,1\n');
    expect(entries(sides.lines)).toMatchObject(['side', 'side', { kind: 'buy' }]);
    const lines = 'BTC,buy,1,Cancelled\nBTC,buy,1,Filled\n';
    expect(entries(read(`Coin,Side,Quantity,Status\n${lines}`).lines)).toMatchObject([
      'status',
      { kind: 'buy' },
    ]);
    expect(entries(read(`Coin,Side,Executed,Status\n${lines}`).lines)).toMatchObject([
      { kind: 'buy' },
      { kind: 'buy' },
    ]);
  });

  test('lines under another head are refused: their cells are other columns', () => {
    const file = read('Coin,Quantity,Price\nBTC,1,5\nCoin,Price,Quantity\nBTC,3500000,0.5\n');
    expect(entries(file.lines)).toMatchObject([
      { quantity: 100_000_000n },
      'other-head',
      'other-head',
    ]);
    const again = read('Coin,Quantity\nBTC,1\nCoin,Quantity\nBTC,2\n');
    expect(entries(again.lines)).toMatchObject([{}, 'quantity', { quantity: 200_000_000n }]);
  });

  test('times are in the zone that the head or a line above says; another zone is refused', () => {
    const at = (date: string, above = '') => {
      const text = `${above}${date},Coin,Side,Quantity\n2026-01-31 02:00:00,BTC,buy,1\n`;
      const mapping = { date: 0, coin: 1, side: 2, quantity: 3, price: null, total: null };
      const [entry] = entries(read(text, { mapping }).lines);
      return typeof entry === 'object' && entry.at !== null
        ? new Date(entry.at).toISOString()
        : entry;
    };
    expect(at('Date')).toBe('2026-01-30T20:30:00.000Z');
    expect(at('Date(UTC)')).toBe('2026-01-31T02:00:00.000Z');
    expect(at('Date (GMT)')).toBe('2026-01-31T02:00:00.000Z');
    expect(at('Date(UTC+8)')).toBe('2026-01-30T18:00:00.000Z');
    expect(at('Date(UTC-03:30)')).toBe('2026-01-31T05:30:00.000Z');
    expect(at('Date (EST)')).toBe('date');
    expect(at('Date', 'Time zone: UTC\n')).toBe('2026-01-31T02:00:00.000Z');
  });
});

test('reads decimal commas once a number shows them, in every grouping', () => {
  const table: [string, bigint][] = [
    ['0,05', 5_000_000n],
    ['1.234,56', 123_456_000_000n],
    ['1 234,56', 123_456_000_000n],
    ['1\u00A0234,56', 123_456_000_000n],
    ["1'234.56", 123_456_000_000n],
    ['1,234.56', 123_456_000_000n],
    ['1,23,456.78', 12_345_678_000_000n],
    ['१,२३,४५६.७८', 12_345_678_000_000n],
    ['₹ 12,34,567', 123_456_700_000_000n],
  ];
  for (const [cell, quantity] of table)
    expect(entries(read(`Coin;Quantity\nBTC;${cell}\n`).lines), cell).toMatchObject([{ quantity }]);
  for (const cell of ['1,2,3', '12,34.5', '1.2.3,4', '0,5,0', '1,2345,678.9'])
    expect(entries(read(`Coin;Quantity\nBTC;${cell}\n`).lines), cell).toEqual(['quantity']);
});

test('lets the total decide an open mark, and refuses a total that does not fit', () => {
  const head = 'Date;Coin;Side;Quantity;Price;Total\n';
  const decided = read(
    `${head}2026-01-31;BTC;buy;1.234;2;2.468\n2026-01-31;ETH;buy;1.000;2.000;2.000\n`,
  );
  expect(decided.questions).toEqual([]);
  expect(entries(decided.lines)).toMatchObject([{ quantity: 123_400_000n }, { amount: 200n }]);
  const fee = read(`${head}2026-01-31;BTC;buy;0.5;100;51\n2026-01-31;BTC;buy;0.5;100;75\n`);
  expect(fee.lines).toMatchObject([
    { entry: { amount: 5100n } },
    { fault: 'product', said: '0.5 × 100 ≠ 75' },
  ]);
});

test('a number with a comma that is not quoted is refused, not cut', () => {
  const file = read('Date,Coin,Side,Quantity,Total\n2026-01-31,BTC,buy,1,05,100\n');
  expect(file.lines).toMatchObject([{ fault: 'columns' }]);
  // The last cell of each line is empty, or has no name.
  for (const text of ['Coin,Quantity,Note\nBTC,1,05,\n', 'Coin,Quantity,\nBTC,1,05\n'])
    expect(entries(read(text).lines), text).toEqual(['columns']);
});

describe('shapes of CSV', () => {
  test('finds the head below other lines, takes the separator of sep=, and keeps line numbers', () => {
    const file = read(
      'sep=;\r\nReport of;trades\r\n\r\nCoin;Quantity;Note\r\nBTC;1;"two\r\nlines"\r\nETH;2;\r\n',
    );
    expect(file).toMatchObject({ head: 4, lines: [{ number: 5 }, { number: 7 }] });
    expect(entries(file.lines)).toMatchObject([{ coin: 'BTC' }, { coin: 'ETH' }]);
  });

  test('an open quote is told for its line, and the lines behind it are read', () => {
    const open = read('Coin,Quantity\nBTC,"1\nETH,2\nSOL,"3"\nXRP,"4\nDOGE,5\n');
    expect(open.lines).toMatchObject([
      { number: 2, fault: 'quote-open' },
      { number: 3, entry: { coin: 'ETH' } },
      { number: 4, entry: { coin: 'SOL' } },
      { number: 5, fault: 'quote-open' },
      { number: 6, entry: { coin: 'DOGE' } },
    ]);
    expect(read('Coin,Quantity,Note\nBTC,1,5" disk\nETH,2,\n').lines).toHaveLength(2);
  });

  test('reads tabs, bars and line ends of a carriage return alone', () => {
    for (const separator of ['\t', '|'])
      expect(entries(read(`Coin${separator}Quantity\rBTC${separator}1\r`).lines)).toMatchObject([
        { coin: 'BTC' },
      ]);
  });
});
