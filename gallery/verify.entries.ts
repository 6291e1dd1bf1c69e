/** The verifier's page. */
import { contracts, type ReceiptFile } from '#protocol/contracts.ts';
import { market, type Tick } from '#protocol/market.ts';

import {
  entriesOf,
  type Entry,
  fails,
  type Moments,
  refuses,
  replies,
  silent,
  type State,
} from './entry.ts';
import { customer, visitor } from './shells.ts';
import { makeFile, makeTape } from './tape.ts';

/** A receipt that was settled so late that its file does not reach its chain head. */
function settledLate(file: ReceiptFile, { number: tick, hash, time }: Tick): ReceiptFile {
  const chainHead = { tick, hash, signature: null };
  return { ...file, receipt: { ...file.receipt, chainHead, settledAt: time } };
}

function withOtherPrice(file: ReceiptFile): ReceiptFile {
  const ticks = file.tape.ticks.map((tick) =>
    tick.number === 130 ? { ...tick, prices: { ...tick.prices, BTC: '5812345.67000000' } } : tick,
  );
  return { ...file, tape: { ...file.tape, ticks } };
}

export function verifyEntries(moments: Moments): Entry[] {
  const file = makeFile(moments);
  const tape = makeTape(moments);
  const head = tape.ticks.at(-2);
  if (!head) throw new Error('the tape is empty');
  const shown = [
    replies(market.tickPage, { items: tape.ticks }),
    replies(market.ticks, { items: tape.ticks.slice(0, 1) }),
    replies(market.epochPage, { items: tape.epochs }),
  ];
  const own = `/verify?contract=${file.receipt.id}`;
  const offline = [fails(market.tickPage)];
  const period: State['steps'] = [{ press: 'A period of prices' }];
  const fullPeriod: State['steps'] = [
    ...period,
    { fill: 'From tick', with: '1' },
    { fill: 'To tick', with: '180' },
    { press: 'Verify this period' },
  ];
  return [
    ...entriesOf(
      { app: 'web', name: 'Verify', address: '/verify', answers: visitor(moments) },
      {
        Empty: { shows: 'Choose receipt' },
        Unreadable: {
          steps: [
            { press: 'Or paste the text of the receipt' },
            { fill: 'Text of the receipt', with: '<html>' },
            { press: 'Verify this text' },
          ],
          shows: 'it is not JSON',
        },
        'Log in first': {
          address: own,
          answers: [refuses(contracts.receiptFile, 'unauthenticated')],
          shows: 'Only the person who placed the contract can see this receipt',
        },
        Period: { steps: period, shows: 'Verify this period' },
        'Period verified': {
          answers: shown,
          steps: fullPeriod,
          shows: 'Hash of the last',
        },
        'Period running': {
          answers: [silent(market.tickPage), ...shown],
          steps: fullPeriod,
          shows: '0 of 180 ticks',
        },
        'Period failed': {
          answers: [fails(market.tickPage), ...shown],
          steps: fullPeriod,
          shows: 'Could not verify this period',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Verify a receipt',
        address: own,
        answers: [...shown, ...customer(moments)],
      },
      {
        Loading: { answers: [silent(contracts.receiptFile)], shows: 'Loading your receipt' },
        Error: { answers: [fails(contracts.receiptFile)], shows: 'Could not load this receipt' },
        Verified: { answers: [replies(contracts.receiptFile, file)], shows: 'Chain head now' },
        Waiting: {
          answers: [replies(contracts.receiptFile, settledLate(file, head)), ...offline],
          shows: 'Nothing is wrong so far',
        },
        Discrepancy: {
          answers: [replies(contracts.receiptFile, withOtherPrice(file)), ...offline],
          shows: 'A discrepancy was found',
        },
        'No public tape': {
          answers: [replies(contracts.receiptFile, file), ...offline],
          shows: 'Everything in the file was checked',
        },
      },
    ),
  ];
}
