/**
 * The judge of outcomes: works out every contract, order and position again from the public ticks
 * and the published rules (docs/settlement.md, docs/orders.md), in arithmetic of its own, and holds
 * what the server says against it. Nothing may have ended before its time.
 */
import type { Contract } from '#protocol/contracts.ts';
import type { Tick } from '#protocol/market.ts';
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';

import type { Evidence } from './evidence.ts';

const LATE_MS = 5_000;
const RETURNS: Readonly<Record<number, bigint>> = { 60: 30n, 120: 40n, 180: 50n };

/** A decimal string, which may be negative, as a whole number of units with `decimals` decimals. */
export function minor(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match) throw new Error(`${text} is no amount`);
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -digits : digits;
}

const floor = (a: bigint, b: bigint) => (a < 0n && a % b !== 0n ? a / b - 1n : a / b);
const ceiling = (a: bigint, b: bigint) => -floor(-a, b);
const feeOn = (paise: bigint, bps: number) => ceiling(paise * BigInt(bps), 10_000n);
const timeOf = (time: string | null) => (time === null ? Number.NaN : Date.parse(time));

type Tape = { at(number: number): Tick | undefined };

const openTape = (ticks: readonly Tick[]): Tape => ({ at: (number) => ticks[number] });

const priceOf = (tick: Tick, coin: string) => minor(tick.prices[coin] ?? '', 8);

/** Accepted after one tick and before the next, exactly. */
function acceptanceFault(
  tape: Tape,
  { acceptedAt, acceptedAfterTick }: { acceptedAt: string; acceptedAfterTick: number },
): string | null {
  const [last, next] = [tape.at(acceptedAfterTick), tape.at(acceptedAfterTick + 1)];
  const at = timeOf(acceptedAt);
  if (!last || at < timeOf(last.time)) return 'was accepted before the tick it names';
  return next && at > timeOf(next.time) ? 'was accepted after the tick that is its entry' : null;
}

type Expected = Readonly<Record<string, string | number | bigint | null>>;

/**
 * Each field that is not as it should be. Amounts are compared as numbers of paise, prices as they
 * are written.
 */
function compare(id: string, found: Expected, expected: Expected): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    found[name] === value ? [] : [`${id}: ${name} is ${found[name]} and should be ${value}`],
  );
}

function judgeContract(tape: Tape, contract: Contract): string[] {
  const { id, coin, direction, duration, acceptedAt, acceptedAfterTick, settledAt } = contract;
  const stake = minor(contract.amount, 2);
  const fault = acceptanceFault(tape, contract);
  if (fault !== null) return [`${id} ${fault}`];
  const settled = timeOf(settledAt);
  const found = {
    status: contract.status,
    entryTick: contract.entryTick,
    entryPrice: contract.entryPrice,
    exitTick: contract.exitTick,
    exitPrice: contract.exitPrice,
    payout: contract.payout === null ? null : minor(contract.payout, 2),
  };
  const entry = tape.at(acceptedAfterTick + 1);
  const accepted = timeOf(acceptedAt);
  const expects = (expected: Expected, notBefore: number) => [
    ...compare(id, found, expected),
    ...(settled >= notBefore ? [] : [`${id} was settled ${notBefore - settled} ms early`]),
  ];
  if (!entry || timeOf(entry.time) - accepted > LATE_MS)
    return expects({ status: 'VOID', payout: stake }, accepted + LATE_MS);
  const exit = tape.at(entry.number + duration);
  if (!exit) return [`${id} was settled before tick ${entry.number + duration}`];
  const entered = { entryTick: entry.number, entryPrice: entry.prices[coin] ?? '' };
  const [from, to] = [priceOf(entry, coin), priceOf(exit, coin)];
  const won = direction === 'BUY_UP' ? to > from : to < from;
  const status = from === to ? 'REFUNDED' : won ? 'WIN' : 'LOSS';
  const win = stake + (stake * (RETURNS[duration] ?? 0n)) / 100n;
  const payout = status === 'WIN' ? win : status === 'LOSS' ? 0n : stake;
  const left = { exitTick: exit.number, exitPrice: exit.prices[coin] ?? '' };
  return expects({ ...entered, ...left, status, payout }, timeOf(exit.time));
}

/** Market orders only: the mix has no others. */
function judgeOrder(tape: Tape, order: Order, scale: number, feeBps: number): string[] {
  const { id, coin, side, status, acceptedAt, acceptedAfterTick } = order;
  const fault = acceptanceFault(tape, order);
  if (fault !== null) return [`${id} ${fault}`];
  const fill = tape.at(acceptedAfterTick + 1);
  if (!fill || timeOf(fill.time) - timeOf(acceptedAt) > LATE_MS)
    return compare(
      id,
      { status, failure: order.failure },
      { status: 'failed', failure: 'no-price' },
    );
  const price = priceOf(fill, coin);
  const unit = 10n ** BigInt(6 + scale);
  const quantity = minor(order.quantity ?? '0', scale);
  const amount = minor(order.amount ?? '0', 2);
  const value = (quantity * price) / unit;
  const fee = feeOn(side === 'buy' ? amount : value, feeBps);
  const got = side === 'buy' ? ((amount - fee) * unit) / price : value - fee;
  if (got <= 0n) return compare(id, { status }, { status: 'failed' });
  const { fillTick, fillPrice } = order;
  return compare(
    id,
    {
      status,
      fillTick,
      fillPrice,
      got: side === 'buy' ? quantity : amount,
      fee: minor(order.fee ?? '0', 2),
    },
    { status: 'completed', fillTick: fill.number, fillPrice: fill.prices[coin] ?? '', got, fee },
  );
}

function judgePosition(tape: Tape, position: Position, feeBps: number): string[] {
  const { id, coin, side, status, leverage, acceptedAt, acceptedAfterTick } = position;
  const fault = acceptanceFault(tape, position);
  if (fault !== null) return [`${id} ${fault}`];
  const margin = minor(position.margin, 2);
  const exposure = margin * BigInt(leverage);
  const fee = feeOn(exposure, feeBps);
  const returned = position.returned === null ? null : minor(position.returned, 2);
  const entry = tape.at(acceptedAfterTick + 1);
  if (!entry || timeOf(entry.time) - timeOf(acceptedAt) > LATE_MS)
    return compare(id, { status, returned }, { status: 'failed', returned: margin + fee });
  const from = priceOf(entry, coin);
  const gainAt = (tick: Tick) => (side === 'long' ? 1n : -1n) * (priceOf(tick, coin) - from);
  const asked = timeOf(position.closeAskedAt);
  for (let number = entry.number + 1; ; number += 1) {
    const tick = tape.at(number);
    if (!tick) return compare(id, { status }, { status: 'open' });
    const isLost = -gainAt(tick) * 2n * BigInt(leverage) >= from;
    // The request is between two ticks: the later one closes it.
    const isAsked = asked <= timeOf(tick.time) && number >= (position.closeTick ?? number);
    if (!isLost && !isAsked) continue;
    const pnl = floor(exposure * gainAt(tick), from);
    const expected = {
      status: isLost ? 'liquidated' : 'closed',
      closeReason: isLost ? 'liquidation' : 'asked',
      entryTick: entry.number,
      entryPrice: entry.prices[coin] ?? '',
      closeTick: number,
      closePrice: tick.prices[coin] ?? '',
      fee,
      returned: margin + (pnl < -margin ? -margin : pnl),
    };
    const { closeReason, entryTick, entryPrice, closeTick, closePrice } = position;
    const shown = { status, closeReason, entryTick, entryPrice, closeTick, closePrice, returned };
    const before = tape.at(number - 1);
    const isLate = !isLost && before !== undefined && asked < timeOf(before.time);
    return [
      ...compare(id, { ...shown, fee: minor(position.fee, 2) }, expected),
      ...(isLate ? [`${id} was closed later than at the next price`] : []),
    ];
  }
}

/**
 * Outcome recomputation: the result of every contract, order and position follows from the public
 * ticks, and none ended early.
 */
export function judgeOutcomes({ people, ticks, scales, feeBps }: Evidence): string[] {
  const tape = openTape(ticks);
  const gap = ticks.findIndex(({ number }, index) => number !== index);
  if (gap !== -1) return [`the tape has tick ${ticks[gap]?.number} at place ${gap}`];
  return people.flatMap(({ contracts, orders, positions }) => [
    ...contracts.flatMap((one) => judgeContract(tape, one)),
    ...orders
      .filter(({ positionId }) => positionId === null)
      .flatMap((one) => judgeOrder(tape, one, scales[one.coin] ?? 0, feeBps)),
    ...positions.flatMap((one) => judgePosition(tape, one, feeBps)),
  ]);
}
