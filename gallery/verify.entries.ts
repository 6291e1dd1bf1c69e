/** The verifier's page: its tape is small, of two coins, and real, so that what it says was truly worked out. */
import { type Contract, contracts, type ReceiptFile } from '#protocol/contracts.ts';
import { type Epoch, market, type Tick } from '#protocol/market.ts';
import {
  arithmeticOf,
  carriedBy,
  epochOf,
  EPOCHS_AHEAD,
  firstTickOf,
  isCarrier,
  lastTickOf,
  nextPrice,
  NO_PREVIOUS_HASH,
  outcomeOf,
  payoutOf,
  promiseLine,
  readUnits,
  ruleOf,
  tickText,
  writeUnits,
} from '#verifier/rules.ts';
import { hmacUnder, sha256, sha256Hex, toHex } from '#verifier/sha256.ts';

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

const LAST = 200;
const EPOCHS = 4;
const ACCEPTED_AFTER = 100;
const seedOf = (epoch: number) => sha256(new TextEncoder().encode(`gallery ${epoch}`));
const promiseOf = (epoch: number) => ({
  epoch,
  since: epoch <= EPOCHS_AHEAD ? 0 : firstTickOf(epoch - EPOCHS_AHEAD),
  hash: toHex(sha256(seedOf(epoch))),
});

function makeTape(moments: Moments): { ticks: Tick[]; epochs: Epoch[] } {
  const epochs = Array.from({ length: EPOCHS }, (_, index): Epoch => {
    const number = index + 1;
    const isOver = lastTickOf(number) <= LAST;
    return {
      number,
      firstTick: firstTickOf(number),
      lastTick: lastTickOf(number),
      commitment: promiseOf(number).hash,
      committedAtTick: promiseOf(number).since,
      seed: isOver ? toHex(seedOf(number)) : null,
      seedRevealsAt: isOver ? null : moments.ahead(lastTickOf(number) - LAST),
    };
  });
  const hmacs = epochs.map(({ number }) => hmacUnder(seedOf(number)));
  const ticks: Tick[] = [];
  let prices: Record<string, string> = { BTC: '5790000.00000000', USDT: '85.00000000' };
  for (let number = 0; number <= LAST; number += 1) {
    const hmac = hmacs[epochOf(number) - 1];
    if (hmac) {
      const moved = Object.entries(prices).map(([symbol, price]) => [
        symbol,
        writeUnits(nextPrice(readUnits(price, 8) ?? 0n, symbol, number, hmac), 8),
      ]);
      prices = Object.fromEntries(moved) as Record<string, string>;
    }
    const promises = isCarrier(number) ? carriedBy(number).map(promiseOf) : [];
    const tick: Tick = {
      version: 3,
      number,
      time: moments.ago(LAST - number),
      prices,
      commitment: promises.length > 0 ? promiseLine(promises) : null,
      source: 'simulated',
      hash: '',
      previousHash: ticks.at(-1)?.hash ?? NO_PREVIOUS_HASH,
    };
    ticks.push({ ...tick, hash: sha256Hex(tickText(tick)) });
  }
  return { ticks, epochs };
}

function makeFile(moments: Moments): ReceiptFile {
  const { ticks, epochs } = makeTape(moments);
  const at = (number: number): Tick => {
    const tick = ticks[number];
    if (!tick) throw new Error(`the tape has no tick ${number}`);
    return tick;
  };
  const entry = at(ACCEPTED_AFTER + 1);
  const exit = at(entry.number + 60);
  const [from, to] = [entry.prices['BTC'] ?? '', exit.prices['BTC'] ?? ''];
  const status = outcomeOf('BUY_UP', readUnits(from, 8) ?? 0n, readUnits(to, 8) ?? 0n);
  const paid = payoutOf(status, 2_500_50n, 30n);
  const contract: Contract = {
    id: 'contract-019b8cda-10a0-700a-a7cd-3a0cdd886a5f',
    coin: 'BTC',
    coinName: 'Bitcoin',
    direction: 'BUY_UP',
    amount: '2500.50',
    duration: 60,
    returnPercentage: 30,
    coinQuantity: writeUnits((2_500_50n * 10n ** 14n) / (readUnits(from, 8) ?? 1n), 8),
    status,
    acceptedAt: at(ACCEPTED_AFTER).time,
    acceptedAfterTick: ACCEPTED_AFTER,
    entryTick: entry.number,
    entryPrice: from,
    entryAt: entry.time,
    expiresAt: exit.time,
    closesAtTick: exit.number,
    exitTick: exit.number,
    exitPrice: to,
    exitAt: exit.time,
    settledAt: exit.time,
    payout: writeUnits(paid, 2),
    profit: writeUnits(paid - 2_500_50n, 2),
  };
  return {
    format: 'drishti-receipt-2',
    receipt: {
      ...contract,
      ticks: [at(ACCEPTED_AFTER), entry, exit],
      path: ticks
        .slice(entry.number, exit.number + 1)
        .map(({ number, time, prices }) => ({ tick: number, time, price: prices['BTC'] ?? '' })),
      rule: ruleOf('BUY_UP', status),
      arithmetic: arithmeticOf(status, 2_500_50n, 30n),
      balanceBefore: '847499.50',
      balanceAfter: writeUnits(847_499_50n + paid, 2),
      epochs: epochs.slice(1, 3),
      chainHead: { tick: exit.number, hash: exit.hash },
    },
    tape: { ticks: ticks.slice(1, exit.number + 2), epochs: epochs.slice(0, 3) },
    waitsFor: null,
  };
}

/** With the last epoch's seed not public yet. */
function beforeReveal(file: ReceiptFile, moments: Moments): ReceiptFile {
  const epochs = file.tape.epochs.map((epoch) =>
    epoch.number < 3 ? epoch : { ...epoch, seed: null, seedRevealsAt: moments.ahead(18) },
  );
  const last = file.receipt.chainHead.tick;
  const ticks = file.tape.ticks.filter(({ number }) => number <= last);
  return {
    ...file,
    tape: { ticks, epochs },
    waitsFor: { epoch: 3, seedRevealsAt: moments.ahead(18) },
  };
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
  const shown = [
    replies(market.tickPage, { items: tape.ticks }),
    replies(market.epochPage, { items: tape.epochs }),
  ];
  const own = `/verify?contract=${file.receipt.id}`;
  const offline = [fails(market.tickPage)];
  const period: State['steps'] = [{ press: 'A period of the tape' }];
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
            { press: 'Or paste its text' },
            { fill: 'Text of the receipt', with: '<html>' },
            { press: 'Verify this text' },
          ],
          shows: 'it is not JSON',
        },
        'Log in first': {
          address: own,
          answers: [refuses(contracts.receiptFile, 'unauthenticated')],
          shows: 'This receipt is private',
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
          answers: [replies(contracts.receiptFile, beforeReveal(file, moments)), ...offline],
          shows: 'Nothing is wrong, but not all of it',
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
