/** One thing changed in a receipt file, drawn at random, and what a check has to name for it. */
import type { ReceiptFile } from '#protocol/contracts.ts';
import type { Report } from '#verifier/report.ts';
import { readUnits, writeUnits } from '#verifier/rules.ts';
import { fromHex, sha256, toHex } from '#verifier/sha256.ts';

import type { Dice } from './proofs.ts';

export type Tampering = { what: string; file: ReceiptFile; names: RegExp };

type Made = { what: string; names: RegExp };
type Fields = Record<string, unknown>;

const HOUR = 3_600_000;
const moved = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString();

function otherHash(hash: string, dice: Dice): string {
  const at = dice.below(64);
  const digit = (Number.parseInt(hash[at] ?? '0', 16) + 1 + dice.below(15)) % 16;
  return hash.slice(0, at) + digit.toString(16) + hash.slice(at + 1);
}

function otherAmount(text: string, decimals: number, dice: Dice): string {
  return writeUnits((readUnits(text, decimals) ?? 0n) + BigInt(1 + dice.below(1_000)), decimals);
}

/** Of a list of ticks, on the tape or on the receipt. */
function tamperTick(ticks: ReceiptFile['tape']['ticks'], dice: Dice, place: string): Made {
  const tick = dice.of(ticks);
  const { number } = tick;
  const kind = dice.of([
    'version',
    'time',
    'price',
    'hash',
    'previousHash',
    'commitment',
    'source',
    'number',
  ] as const);
  const names = new RegExp(`^${place}tick ${number}\\b`);
  const what = `${place}tick ${number} ${kind}`;
  if (kind === 'version') tick.version = tick.version === 4 ? 5 : 4;
  else if (kind === 'time') tick.time = moved(tick.time, dice.of([-1, 1]) * (1 + dice.below(900)));
  else if (kind === 'price') {
    const coin = dice.of(Object.keys(tick.prices));
    tick.prices[coin] = otherAmount(tick.prices[coin] ?? '', 8, dice);
  } else if (kind === 'commitment') {
    const other = `1@0/${tick.previousHash}`;
    tick.commitment = tick.commitment === null ? other : dice.of([null, other]);
  } else if (kind === 'source') tick.source = 'exchange';
  else if (kind === 'number') {
    tick.number += 1 + dice.below(1_000);
    return { what, names: new RegExp(`tick (${number}|${tick.number})\\b`) };
  } else if (kind === 'hash' || kind === 'previousHash') tick[kind] = otherHash(tick[kind], dice);
  return { what, names };
}

function tamperEpoch(epochs: ReceiptFile['tape']['epochs'], dice: Dice, place: string): Made {
  const epoch = dice.of(epochs);
  const { number } = epoch;
  const kind = dice.of([
    'number',
    'firstTick',
    'lastTick',
    'committedAtTick',
    'commitment',
    'seed',
  ] as const);
  const what = `${place}epoch ${number} ${kind}`;
  if (kind === 'commitment') epoch.commitment = otherHash(epoch.commitment, dice);
  else if (kind === 'seed') epoch.seed = otherHash(epoch.seed ?? epoch.commitment, dice);
  else epoch[kind] += 1 + dice.below(99);
  return { what, names: new RegExp(`epoch (${number}|${epoch.number})\\b`) };
}

/**
 * A new seed with the commitment that fits it, wherever the file has it. Only the ticks still say
 * which it was.
 */
function replaceSeed({ receipt, tape }: ReceiptFile, dice: Dice): Made {
  const { number, commitment } = dice.of(tape.epochs);
  const seed = otherHash(commitment, dice);
  for (const epoch of [...tape.epochs, ...receipt.epochs]) {
    if (epoch.number !== number) continue;
    epoch.seed = seed;
    epoch.commitment = toHex(sha256(fromHex(seed)));
  }
  return {
    what: `seed of epoch ${number} replaced after its commitment`,
    names: new RegExp(`^epoch ${number}, commitment`),
  };
}

/**
 * Nothing removed, added or put elsewhere goes unnoticed, but for tick 0 at the beginning: tick 1
 * carries the same commitments, so that the file proves the same without it.
 */
function tamperOrder({ tape }: ReceiptFile, dice: Dice): Made {
  const kind = dice.of(['tick removed', 'ticks swapped', 'tick repeated', 'epoch removed']);
  if (kind === 'epoch removed') {
    const [gone] = tape.epochs.splice(dice.below(tape.epochs.length), 1);
    return {
      what: kind,
      names: new RegExp(`epoch (${gone?.number}|${(gone?.number ?? 0) + 1})\\b`),
    };
  }
  const least = kind === 'tick removed' && tape.ticks[0]?.number === 0 ? 1 : 0;
  const at = least + dice.below(tape.ticks.length - 1 - least);
  const [one, two] = [tape.ticks[at], tape.ticks[at + 1]];
  if (!one || !two) throw new Error('there are too few ticks');
  if (kind === 'tick removed') tape.ticks.splice(at, 1);
  else if (kind === 'tick repeated') tape.ticks.splice(at, 0, structuredClone(one));
  else tape.ticks.splice(at, 2, two, one);
  return {
    what: `${kind}, ${one.number}`,
    names: new RegExp(`tick (${one.number}|${two.number})\\b`),
  };
}

function tamperReceipt({ receipt, tape }: ReceiptFile, dice: Dice): Made {
  const made = (what: string, names: RegExp): Made => ({ what: `receipt ${what}`, names });
  const add = (field: string, decimals: number, names: RegExp): Made => {
    const fields = receipt as Fields;
    fields[field] = otherAmount(fields[field] as string, decimals, dice);
    return made(field, names);
  };
  const shift = (field: string, by: number, names: RegExp): Made => {
    const fields = receipt as Fields;
    fields[field] = moved(fields[field] as string, by);
    return made(field, names);
  };
  const isEntered = receipt.entryTick !== null;
  const isLeft = receipt.exitTick !== null;
  const kinds: (() => Made)[] = [
    () => add('amount', 2, /^receipt, (payout|profit|arithmetic)/),
    () => add('payout', 2, /^receipt, payout/),
    () => add('profit', 2, /^receipt, profit/),
    () => add('balanceBefore', 2, /^receipt, balance/),
    () => add('balanceAfter', 2, /^receipt, balance/),
    () => shift('acceptedAt', dice.of([-HOUR, HOUR]), /^receipt, time of acceptance/),
    () => shift('settledAt', -HOUR, /^receipt, time of settlement/),
    () => {
      receipt.duration = dice.of([60, 120, 180, 90].filter((other) => other !== receipt.duration));
      return made('duration', /^receipt, (return|duration|expiry)/);
    },
    () => {
      receipt.returnPercentage += 1 + dice.below(50);
      return made('returnPercentage', /^receipt, return/);
    },
    () => {
      const all = ['WIN', 'LOSS', 'REFUNDED', 'VOID'] as const;
      receipt.status = dice.of(all.filter((other) => other !== receipt.status));
      return made('status', /^receipt, outcome/);
    },
    () => {
      receipt.acceptedAfterTick += dice.of([-1, 1]);
      return made('acceptedAfterTick', /^receipt, |^tick/);
    },
    () => {
      receipt.rule = receipt.rule.replace('closing', 'opening').replace('void', 'valid');
      return made('rule', /^receipt, rule/);
    },
    () => {
      receipt.arithmetic = receipt.arithmetic.replace('₹', '₹1');
      return made('arithmetic', /^receipt, arithmetic/);
    },
    () => {
      receipt.chainHead.hash = otherHash(receipt.chainHead.hash, dice);
      return made('chain head', /^receipt, chain head/);
    },
    () => {
      receipt.chainHead.tick -= 1 + dice.below(5);
      return made('chain head’s tick', /^receipt, (chain head|time of settlement)/);
    },
    () => {
      const point = dice.of(receipt.path);
      const { tick } = point;
      const kind = dice.of(['price', 'time', 'tick']);
      if (kind === 'price') point.price = otherAmount(point.price, 8, dice);
      else if (kind === 'time') point.time = moved(point.time, 1 + dice.below(900));
      else point.tick += 1;
      return made(`path ${kind}`, new RegExp(`^receipt, path at tick ${tick}\\b`));
    },
    () => tamperTick(receipt.ticks, dice, 'receipt, '),
    () => tamperEpoch(receipt.epochs, dice, 'receipt, '),
  ];
  if (isEntered) {
    kinds.push(
      () => add('entryPrice', 8, /^receipt, entry price/),
      () => shift('entryAt', dice.of([-1, 1]), /^receipt, entry time/),
      () => shift('expiresAt', dice.of([-1, 1]), /^receipt, expiry/),
      () => {
        receipt.closesAtTick = (receipt.closesAtTick ?? 0) + dice.of([-1, 1]);
        return made('closesAtTick', /^receipt, closing tick/);
      },
      () => {
        receipt.entryTick = (receipt.entryTick ?? 0) + dice.of([-1, 1]);
        return made('entryTick', /^receipt, entry tick/);
      },
      () => {
        const others = Object.keys(tape.ticks[0]?.prices ?? {});
        receipt.coin = dice.of(others.filter((other) => other !== receipt.coin));
        return made('coin', /^receipt, entry price/);
      },
      // Without an entry nothing follows from the direction: the stake comes back either way.
      () => {
        receipt.direction = receipt.direction === 'BUY_UP' ? 'SELL_SHORT' : 'BUY_UP';
        return made('direction', /^receipt, (outcome|coin quantity)/);
      },
    );
  }
  if (isLeft) {
    kinds.push(
      () => add('exitPrice', 8, /^receipt, exit price/),
      () => shift('exitAt', dice.of([-1, 1]), /^receipt, exit time/),
      () => {
        receipt.exitTick = (receipt.exitTick ?? 0) + dice.of([-1, 1]);
        return made('exitTick', /^receipt, exit tick/);
      },
    );
  }
  return dice.of(kinds)();
}

/** A copy of the file with one thing in it changed. */
export function tamper(original: ReceiptFile, dice: Dice): Tampering {
  const file = structuredClone(original);
  const made = dice.of([
    () => tamperTick(file.tape.ticks, dice, ''),
    () => tamperEpoch(file.tape.epochs, dice, ''),
    () => replaceSeed(file, dice),
    () => tamperOrder(file, dice),
    () => tamperReceipt(file, dice),
    () => tamperReceipt(file, dice),
  ])();
  return { ...made, file };
}

const PARTS = 'network chain key group genesis tick round epoch epochs seeds coins heads'.split(
  ' ',
);

/** Of a beacon's file: each line of its terms, and one of each other thing that it promises. */
export function tamperBeacon(original: ReceiptFile, dice: Dice): Tampering[] {
  const made = (what: string, names: RegExp, change: (file: ReceiptFile) => void): Tampering => {
    const file = structuredClone(original);
    change(file);
    return { what: `beacon ${what}`, names, file };
  };
  const { ticks, beacon } = original.tape;
  if (!beacon) throw new Error('the file is of no beacon');
  const { rounds } = beacon;
  const at = dice.below(rounds.length - 1);
  const tickAt = 1 + dice.below(ticks.length - 1);
  const [round, next, tick] = [rounds[at], rounds[at + 1], ticks[tickAt]];
  if (!round || !next || !tick) throw new Error('there are too few rounds or ticks');
  const roundsOf = (file: ReceiptFile) => file.tape.beacon?.rounds ?? [];
  const tickOf = (file: ReceiptFile) => file.tape.ticks[tickAt] ?? tick;
  const otherHex = (text: string) => otherHash(text, dice);
  return [
    ...PARTS.map((part) =>
      made(`terms ${part}`, /^terms/, ({ tape }) => {
        const line = new RegExp(`^(${part}=.*)(.)$`, 'm');
        const terms = beacon.terms.replace(
          line,
          (_, kept: string, last: string) => kept + (last === '1' ? '2' : '1'),
        );
        tape.beacon = { terms, rounds };
      }),
    ),
    made('signature', new RegExp(`^round ${round.number}, signature`), (file) => {
      const changed = roundsOf(file)[at];
      if (changed) changed.signature = otherHex(changed.signature);
    }),
    made(
      'rounds swapped',
      new RegExp(`^round (${round.number}|${next.number}), signature`),
      (file) => {
        const [one, two] = [roundsOf(file)[at], roundsOf(file)[at + 1]];
        if (one && two) [one.signature, two.signature] = [two.signature, one.signature];
      },
    ),
    made('round missing', new RegExp(`^round ${round.number}\\b`), (file) => {
      roundsOf(file).splice(at, 1);
    }),
    made('price', new RegExp(`^tick ${tick.number}, price of BTC`), (file) => {
      const changed = tickOf(file);
      changed.prices['BTC'] = otherAmount(changed.prices['BTC'] ?? '', 8, dice);
    }),
    made('time', new RegExp(`^tick ${tick.number}, time`), (file) => {
      tickOf(file).time = moved(tick.time, 1);
    }),
    made('step', new RegExp(`^tick ${tick.number}, step`), (file) => {
      tickOf(file).step = otherHex(tick.step ?? tick.hash);
    }),
    made('version', new RegExp(`^tick ${tick.number}, version`), (file) => {
      tickOf(file).version = 4;
    }),
    made('source', new RegExp(`^tick ${tick.number}, source`), (file) => {
      tickOf(file).source = 'simulated-related';
    }),
    made('seed', new RegExp(`^epoch ${original.tape.epochs[0]?.number}, seed`), (file) => {
      const [first] = file.tape.epochs;
      if (first) first.seed = otherHex(first.seed ?? first.commitment);
    }),
    made('head signature', /^receipt, chain head, signature/, ({ receipt }) => {
      receipt.chainHead.signature = otherHex(receipt.chainHead.signature ?? tick.hash);
    }),
    made('head without its signature', /^receipt, chain head, signature/, ({ receipt }) => {
      receipt.chainHead.signature = null;
    }),
  ];
}

/**
 * Whether the report finds it and says where; what waits only counts where it says which part is
 * missing.
 */
export function isNamed(report: Report, { names }: Tampering): boolean {
  if (report.verdict === 'ok') return false;
  return report.steps.some(
    ({ problems, until }) => problems.some(({ where }) => names.test(where)) || names.test(until),
  );
}
