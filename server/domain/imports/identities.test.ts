/** Identities of imported lines as they are stored: a file that is sent again is known. */
import { expect, test } from 'vitest';

import { noAnswers, readImport } from './lines.rules.ts';

const stored: [string, string[]][] = [
  [
    'Date,Market,Price,Volume,Total,Trade,Fee Currency,Fee\n2024-01-31 12:30:00,BTCINR,"35,00,000.00",0.001,3500.00,Buy,INR,7\n2024-02-01 00:00:01,SHIBINR,0.0008,1250000,1000,Sell,INR,2\n2024-02-01 00:00:01,SHIBINR,0.0008,1250000,1000,Sell,INR,2\n',
    [
      'buy 1706684400000 BTC 100000 350000 1',
      'sell 1706725801000 SHIB 125000000000000 100000 1',
      'sell 1706725801000 SHIB 125000000000000 100000 2',
    ],
  ],
  [
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\r\n2024-03-01 05:06:07,ETHUSDT,BUY,3400.1,0.5ETH,1700.05USDT,0.0005ETH\r\n',
    ['buy 1709269567000 ETH 50000000  1'],
  ],
  [
    'Crypto Pair,Side,Trade Completion Time,Price,Quantity,Gross Amount\nSOL/INR,SELL,05/04/2025 9:15 pm,12000,1.5,18000\nSOL/INR,BUY,25/04/2025 9:15 am,12000.555,0.333,3996.18\n',
    ['sell 1743867900000 SOL 150000000 1800000 1', 'buy 1745552700000 SOL 33300000 399618 1'],
  ],
  [
    '\uFEFFCoin;Balance\nbtc;0.25\nDOGE;"1,000"\n',
    ['held  BTC 25000000  1', 'held  DOGE 100000000000  1'],
  ],
  [
    'Date,Coin,Side,Quantity,Price\n31-01-2024,BTC,buy,0.12345678,3512345.67\n2024-02-29T10:11:12.345Z,ETH,sold,₹2,1.5\n',
    ['buy 1706639400000 BTC 12345678 43362288 1', 'sell 1709201472000 ETH 200000000 300 1'],
  ],
];

test('a file that was imported before the update has the identities that are stored', () => {
  for (const [text, identities] of stored)
    expect(
      readImport(text, noAnswers).lines.map((line) => ('identity' in line ? line.identity : line)),
      text,
    ).toEqual(identities);
});
