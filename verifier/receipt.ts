/**
 * Checks a receipt against a stretch of the tape: who was first, which tick gave which price, who
 * won, and the arithmetic. The stretch itself is checked by tape.ts; `verifyReceipt` does both.
 */
import { checkAcceptance } from './acceptance.ts';
import { type Beacon, readBeaconTerms } from './beacon.ts';
import { checkCopies, checkHead, notHere, shown, type Tape } from './copies.ts';
import { checkSignedHead } from './heads.ts';
import { type Ended, endOf } from './end-contract.ts';
import { checkPlacement, type Placed } from './placement.ts';
import { openStep, type Report, reportOf, type Step } from './report.ts';
import {
  arithmeticOf,
  beaconOf,
  committedAtOf,
  type Direction,
  epochOf,
  firstTickOf,
  lastTickOf,
  type Outcome,
  payoutOf,
  PRICE_DECIMALS,
  promisedBy,
  readUnits,
  returns,
  ruleOf,
  RUPEE_DECIMALS,
  sourceOf,
  type Tick,
  writeUnits,
} from './rules.ts';
import { sha256Hex } from './sha256.ts';
import type { Signed } from './check-signatures.ts';
import { type Epoch, verifyTape } from './tape.ts';

export type Receipt = {
  id: string;
  coin: string;
  direction: Direction;
  /** Rupees with two decimals. */
  amount: string;
  /** Seconds. */
  duration: number;
  returnPercentage: number;
  coinQuantity: string | null;
  status: Outcome;
  acceptedAt: string;
  acceptedAfterTick: number;
  entryTick: number | null;
  entryPrice: string | null;
  entryAt: string | null;
  expiresAt: string | null;
  /** Number of the tick that ends the contract; null for a contract without an entry. */
  closesAtTick: number | null;
  exitTick: number | null;
  exitPrice: string | null;
  exitAt: string | null;
  settledAt: string;
  payout: string;
  profit: string;
  ticks: Tick[];
  path: { tick: number; time: string; price: string }[];
  rule: string;
  arithmetic: string;
  balanceBefore: string;
  balanceAfter: string;
  epochs: Epoch[];
  /** `signature` by the key that a beacon's terms name, hex; null or absent elsewhere. */
  chainHead: { tick: number; hash: string; signature?: string | null };
  /**
   * Place of the contract on the tick after its acceptance; null for a contract that was void
   * before that tick, absent for a receipt without its file.
   */
  placed?: Placed | null;
};

/** A stretch of the tape with the epochs that its ticks belong to. */
export type Extract = {
  ticks: readonly Tick[];
  epochs: readonly Epoch[];
  /** What moves each coin, where ticks name it by its hash. */
  coins?: string | null;
  /** The hash of tick 0, where chains begin with it. */
  genesis?: string | null;
  /**
   * What its ticks follow from besides; null where they are of no beacon, absent where that is not
   * at hand.
   */
  beacon?: Beacon | null;
  /** What was found out of its signatures (`withSigned`); never read from a file. */
  signed?: Signed;
};

/**
 * The ticks that a receipt is checked on: from the commitment to its first seed to its chain head
 * and what made it final.
 */
export function spanOf(receipt: Receipt): { from: number; to: number } {
  const entry = receipt.acceptedAfterTick + 1;
  const from = Math.min(receipt.acceptedAfterTick, committedAtOf(Math.max(1, epochOf(entry))));
  const exit = receipt.exitTick ?? receipt.closesAtTick ?? entry;
  const to = Math.max(
    entry,
    exit + 1,
    receipt.chainHead.tick,
    ...receipt.ticks.map(({ number }) => number),
  );
  return { from: Math.max(0, from), to };
}

/**
 * Everything: the stretch, then the receipt on it. Signatures of a beacon are looked at before, by
 * `withSigned`: without that, their steps wait.
 */
export function verifyReceipt(receipt: Receipt, extract: Extract): Report {
  const tape = verifyTape(extract.ticks, extract.epochs, extract);
  return reportOf([...tape.steps, ...verifyOutcome(receipt, extract).steps]);
}

/**
 * The receipt alone, on ticks that are taken as they are: for many receipts on one stretch that was
 * checked once.
 */
export function verifyOutcome(receipt: Receipt, extract: Extract): Report {
  const tape = tapeOf(extract);
  const { ended, steps } = endOf(receipt, tape);
  return reportOf([
    checkTerms(receipt, tape),
    checkAcceptance(receipt, tape),
    checkPromise(receipt, tape),
    ...[checkPlacement(receipt, tape) ?? []].flat(),
    ...steps,
    checkOutcome(receipt, ended),
    checkMoney(receipt),
    checkCopies(receipt, tape),
    checkHead(receipt, tape),
    ...[checkSignedHead(receipt, tape) ?? []].flat(),
  ]);
}

/**
 * Ticks are found by place, then by number: they may be wrongly numbered, which is told elsewhere.
 */
function tapeOf({ ticks, epochs, beacon, genesis, signed }: Extract): Tape {
  const first = ticks[0]?.number ?? 0;
  const at = (number: number) => {
    const guess = ticks[number - first];
    return guess?.number === number ? guess : ticks.find((tick) => tick.number === number);
  };
  const named = ticks.map(beaconOf).find((hash) => hash !== null) ?? null;
  const terms = beacon?.terms ?? null;
  // Of terms that are not those that ticks name nothing follows.
  const isNamedHere = terms !== null && (named === null || named === sha256Hex(terms));
  return {
    ticks,
    epochs,
    at,
    beacon: isNamedHere ? readBeaconTerms(terms) : null,
    genesis: genesis ?? at(0)?.hash ?? null,
    signed: signed ?? null,
  };
}

function checkTerms(receipt: Receipt, tape: Tape): Step {
  const step = openStep('terms', 'The duration, return and amount are ones that were offered');
  step.value('Contract', `${receipt.direction} on ${receipt.coin}, ₹${receipt.amount}`);
  step.value('Duration and return', `${receipt.duration} s, ${receipt.returnPercentage} %`);
  const offered = returns[receipt.duration];
  if (offered === undefined)
    step.fail('receipt, duration', 'is not offered', '60, 120 or 180', shown(receipt.duration));
  else
    step.same(
      'receipt, return',
      `is not that of ${receipt.duration} s`,
      shown(offered),
      shown(receipt.returnPercentage),
    );
  if ((readUnits(receipt.amount, RUPEE_DECIMALS) ?? 0n) <= 0n)
    step.fail('receipt, amount', 'is not above zero', null, receipt.amount);
  const isListed = tape.ticks.some(({ prices }) => Object.hasOwn(prices, receipt.coin));
  if (tape.ticks.length > 0 && !isListed)
    step.fail('receipt, coin', 'is not on the tape', null, receipt.coin);
  return step.close();
}

/**
 * Which seeds made its prices, and that each was on the tape before the contract was accepted.
 * A tape whose prices came from an exchange promised less: the step says which seeds came while the
 * contract ran.
 */
function checkPromise(receipt: Receipt, tape: Tape): Step {
  const step = openStep(
    'promise',
    'The seeds of its prices were committed before the contract was accepted',
  );
  const { acceptedAfterTick } = receipt;
  const entry = acceptedAfterTick + 1;
  const last = Math.max(entry, receipt.exitTick ?? entry);
  const live = tape.ticks.filter(
    (tick) => tick.number >= entry && tick.number <= last && sourceOf(tick).kind !== 'simulated',
  );
  if (live.length > 0)
    step.value('Without seeds', `${live.length} ticks: their prices are not simulated`);
  const unseeded = new Set(live.map(({ number }) => number));
  const carriers = tape.ticks.filter(({ commitment }) => commitment !== null);
  const known = carriers.filter(({ number }) => number <= acceptedAfterTick);
  const promiseOf = (epoch: number, ticks: readonly Tick[]) =>
    ticks.flatMap((tick) => promisedBy(tick) ?? []).find((promise) => promise.epoch === epoch);
  for (let epoch = epochOf(entry); epoch <= epochOf(last); epoch += 1) {
    const [from, to] = [Math.max(entry, firstTickOf(epoch)), Math.min(last, lastTickOf(epoch))];
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    if (numbers.every((number) => unseeded.has(number))) continue;
    const before = promiseOf(epoch, known);
    const promise = before ?? promiseOf(epoch, carriers);
    const used = `used from tick ${firstTickOf(epoch)}`;
    if (!tape.epochs.some(({ number }) => number === epoch))
      step.wait(`epoch ${epoch} is part of what is checked`);
    if (before) {
      step.value(
        `Epoch ${epoch}`,
        `promised on tick ${before.since}, before it was accepted; ${used}`,
      );
    } else if (known.length > 0) {
      step.fail(
        `epoch ${epoch}, commitment`,
        'was not on the tape when the contract was accepted',
        `tick ${acceptedAfterTick} or earlier`,
        promise ? `tick ${promise.since}` : null,
      );
    } else if (!promise || !tape.at(committedAtOf(epochOf(entry)))) {
      step.wait(notHere(committedAtOf(promise ? epochOf(entry) : epoch)));
    } else {
      step.value(
        `Epoch ${epoch}`,
        `promised on tick ${promise.since}, while it ran: it could have been chosen among several; ${used}`,
      );
    }
    // Somebody may claim an exit a billion ticks away.
    if (epoch > epochOf(entry) + 10) break;
  }
  return step.close();
}

/** C5. */
function checkOutcome(receipt: Receipt, ended: Ended | null): Step {
  const step = openStep('outcome', 'The outcome follows from both prices and the rule');
  step.value('Outcome', receipt.status);
  const price = (units: bigint | null) =>
    units === null ? 'none' : `₹${writeUnits(units, PRICE_DECIMALS)}`;
  if (ended) {
    step.value('Entry and exit', `${price(ended.entry)} and ${price(ended.exit)}`);
    step.same('receipt, outcome', 'does not follow from the prices', ended.outcome, receipt.status);
  } else {
    step.wait('both prices are known');
  }
  step.same(
    'receipt, rule',
    'is not the sentence of this outcome',
    ruleOf(receipt.direction, receipt.status),
    receipt.rule,
  );
  return step.close();
}

/** C6 and what the receipt says of the balance. */
function checkMoney(receipt: Receipt): Step {
  const step = openStep('money', 'Payout, profit and balance add up');
  const paise = (text: string) => readUnits(text, RUPEE_DECIMALS) ?? 0n;
  const rupees = (units: bigint) => writeUnits(units, RUPEE_DECIMALS);
  const stake = paise(receipt.amount);
  const percent = BigInt(receipt.returnPercentage);
  const paid = payoutOf(receipt.status, stake, percent);
  step.value('Arithmetic', receipt.arithmetic);
  step.value('Balance', `₹${receipt.balanceBefore} before, ₹${receipt.balanceAfter} after`);
  step.same('receipt, payout', 'is not what the outcome pays', rupees(paid), receipt.payout);
  step.same(
    'receipt, profit',
    'is not the payout less the stake',
    rupees(paid - stake),
    receipt.profit,
  );
  step.same(
    'receipt, arithmetic',
    'is not the arithmetic of this outcome',
    arithmeticOf(receipt.status, stake, percent),
    receipt.arithmetic,
  );
  const after = rupees(paise(receipt.balanceBefore) + paid);
  step.same(
    'receipt, balance after',
    'is not the balance before and the payout',
    after,
    receipt.balanceAfter,
  );
  if (paise(receipt.balanceBefore) < 0n)
    step.fail('receipt, balance before', 'is below zero', null, receipt.balanceBefore);
  step.same(
    'receipt, coin quantity',
    'is not the amount at the entry price',
    quantityOf(receipt),
    receipt.coinQuantity,
  );
  return step.close();
}

/**
 * For display only: what the stake would buy at the entry price, rounded down; nothing for Sell
 * Short.
 */
function quantityOf({ direction, amount, entryPrice, coinQuantity }: Receipt): string | null {
  if (entryPrice === null) return null;
  const decimals = coinQuantity?.split('.')[1]?.length ?? 0;
  const price = readUnits(entryPrice, PRICE_DECIMALS) ?? 0n;
  const stake = readUnits(amount, RUPEE_DECIMALS) ?? 0n;
  if (direction === 'SELL_SHORT' || price <= 0n) return writeUnits(0n, decimals);
  return writeUnits(
    (stake * 10n ** BigInt(PRICE_DECIMALS - RUPEE_DECIMALS + decimals)) / price,
    decimals,
  );
}
