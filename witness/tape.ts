/**
 * The tape as this witness has seen it: each tick is checked whole before the next is signed. What is wrong is a `Fault`, which
 * says where; the witness signs nothing after it.
 */
import { drawKey, type Follower, followChain, sha256Hex } from './chains.ts';
import { isSigned } from './keys.ts';
import { pricesAfter, rulesOf } from './prices.ts';
import {
  anchorsOf,
  type Close,
  type CloseFacts,
  closeText,
  cosignatureText,
  type Cosignature,
  epochOf,
  firstTickOf,
  isFirstOfEpoch,
  listedBy,
  readClose,
  readRoster,
  type Roster,
  sealText,
  type Tick,
  tickText,
} from './texts.ts';

const EPOCHS_AHEAD = 4;
const LONGEST_TERM = 60;
const NO_HASH = '0'.repeat(64);

/** What was seen does not fit the rule; the message is for people. */
export class Fault extends Error {}
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Fault(what);
}

type Held = { roster: Roster; own: Follower[]; pairs: Follower[] };

export type Tape = {
  last(): Tick | null;
  /** A tick to begin with; what comes before it is not checked. */
  begin(tick: Tick): void;
  /** Checks the tick that follows on the last one. Throws Fault. */
  add(tick: Tick): void;
  knowCoins(text: string): void;
  /** A roster of an earlier tick, of which `listed` must hold it. Throws Fault. */
  knowRoster(text: string): void;
  /** Hashes of rosters that a tick names and that are not known. */
  missing(tick: Tick): { since: number; hash: string }[];
  /** The roster that holds at a tick, by what is on the tape so far. */
  rosterAt(number: number): Roster | null;
  /** What the operator closed, whether or not the tick before was seen; throws Fault where it is none of this roster. */
  readClose(close: Pick<Close, 'number' | 'text' | 'signature'>): CloseFacts & { roster: Roster };
  /** Whether a close fits what is on the tape: the tick before, the values, who is present. Throws Fault. */
  checkClose(facts: CloseFacts): void;
  /** Whether enough of the roster signed a close. */
  isCertified(roster: Roster, closeHash: string, cosignatures: readonly Cosignature[]): boolean;
};

export function openTape(tape: string): Tape {
  let last: Tick | null = null;
  let coins: string | null = null;
  let listed: { term: number; since: number; hash: string }[] = [];
  const rosters = new Map<string, Held>();
  const operators = new Map<number, { anchor: string; chain: Follower }>();

  function knowRoster(text: string): void {
    const read = readRoster(text);
    must(read !== null, 'a roster has no known form');
    if (rosters.has(read.hash)) return;
    const { term, witnesses, pairs, firstEpoch, lastEpoch, quorum } = read;
    const where = `the roster of term ${term}`;
    must(read.tape === tape, `${where} is of another tape`);
    must(quorum === Math.floor(witnesses.length / 2) + 1, `${where} has another quorum`);
    must(
      lastEpoch >= firstEpoch && lastEpoch - firstEpoch < LONGEST_TERM,
      `${where} has another length`,
    );
    must(
      new Set(witnesses.map(({ sign }) => sign)).size === witnesses.length,
      `${where} has a witness twice`,
    );
    for (const [place, { sign, signature }] of witnesses.entries())
      must(
        isSigned(read.terms[place] ?? '', signature, sign),
        `${where} is not signed by its witness ${place + 1}`,
      );
    rosters.set(read.hash, {
      roster: read,
      own: witnesses.map(({ sign, own }) => followChain({ tape, term, of: sign }, own)),
      pairs: pairs.map(({ low, high, anchor }) => {
        const keys = [witnesses[low]?.sign ?? '', witnesses[high]?.sign ?? ''].toSorted();
        return followChain({ tape, term, of: keys.join('.') }, anchor);
      }),
    });
  }

  const holdsAt = ({ roster }: Held, number: number) =>
    epochOf(number) >= roster.firstEpoch && epochOf(number) <= roster.lastEpoch;
  function heldAt(number: number): Held | null {
    for (const { hash } of listed) {
      const held = rosters.get(hash);
      if (held && holdsAt(held, number)) return held;
    }
    return null;
  }

  function takeLines(tick: Tick, isStart: boolean): void {
    const where = `tick ${tick.number}`;
    for (const { epoch, since, anchor } of anchorsOf(tick)) {
      const before = operators.get(epoch);
      must(!before || before.anchor === anchor, `${where} replaces the chain of epoch ${epoch}`);
      if (before) continue;
      const name = { tape: since === 0 ? NO_HASH : tape, term: epoch, of: 'operator' };
      operators.set(epoch, { anchor, chain: followChain(name, anchor) });
    }
    for (const epoch of operators.keys()) if (epoch < epochOf(tick.number)) operators.delete(epoch);
    if (tick.announces) knowRoster(tick.announces);
    if (tick.roster === 'ended')
      listed = listed.filter(({ hash }) => {
        const held = rosters.get(hash);
        return !held || !holdsAt(held, tick.number);
      });
    else if (isFirstOfEpoch(tick.number) || tick.number === 0) {
      const said = listedBy(tick);
      for (const one of said) {
        const held = rosters.get(one.hash);
        must(held !== undefined, `${where} names a roster that nobody has`);
        const isFresh = !listed.some(({ hash }) => hash === one.hash);
        if (isFresh && !isStart) {
          must(one.since === tick.number, `${where} dates a roster back`);
          must(
            held.roster.firstEpoch >= epochOf(tick.number) + EPOCHS_AHEAD,
            `${where} announces a roster too late`,
          );
        }
      }
      for (const { hash } of listed)
        must(
          said.some((one) => one.hash === hash) ||
            (rosters.get(hash)?.roster.lastEpoch ?? 0) < epochOf(tick.number),
          `${where} no longer names a roster that holds`,
        );
      listed = said;
    }
  }

  function checkMade(tick: Tick, before: Tick): void {
    const where = `tick ${tick.number}`;
    const held = heldAt(tick.number);
    const made = tick.witnessed ?? null;
    must(
      (made !== null) === (held !== null),
      `${where} has witnesses exactly where a roster holds`,
    );
    must(
      (tick.sealed !== null) === (held !== null),
      `${where} is sealed exactly where a roster holds`,
    );
    if (!made || !held) return;
    const { roster } = held;
    const place = tick.number - firstTickOf(roster.firstEpoch) + 1;
    must(made.roster === roster.hash, `${where} names another roster`);
    must(made.x.length === roster.witnesses.length, `${where} has other witnesses`);
    must(made.z.length === roster.pairs.length, `${where} has other pairs`);
    checkValues(tick.number, made.x, before);
    for (const [index, { low, high }] of roster.pairs.entries()) {
      const z = made.z[index] ?? null;
      const isNeeded = [made.x[low], made.x[high]].some((x) => (x ?? null) !== null);
      must(isNeeded === (z !== null), `${where} lacks a value of its pair ${index + 1}`);
      must(
        z === null || held.pairs[index]?.holds(z, place) === true,
        `${where} has another value of its pair ${index + 1}`,
      );
    }
    const close = closeText(roster, {
      number: tick.number,
      previous: tick.previousHash,
      x: made.x,
    });
    must(
      isSigned(close, made.signature, roster.operator),
      `${where} is not signed by its operator`,
    );
    const closeHash = sha256Hex(close);
    must(isCertified(roster, closeHash, made.cosignatures), `${where} is not certified`);
    const seal = sealText(roster, { closeHash, step: tick.step ?? null, z: made.z });
    must(sha256Hex(seal) === tick.sealed, `${where} has another seal`);
  }

  /** Values of their chains, enough of them, and nobody back within an epoch. `before` is the tick before. */
  function checkValues(number: number, x: readonly (string | null)[], before: Tick | null): void {
    const held = heldAt(number);
    must(held !== null, `no roster holds at tick ${number}`);
    const place = number - firstTickOf(held.roster.firstEpoch) + 1;
    const earlier = isFirstOfEpoch(number) ? null : (before?.witnessed?.x ?? null);
    for (const [index, value] of x.entries()) {
      if (value === null) continue;
      must(
        held.own[index]?.holds(value, place) === true,
        `tick ${number} has another value of witness ${index + 1}`,
      );
      must(
        earlier === null || (earlier[index] ?? null) !== null,
        `witness ${index + 1} is back at tick ${number}, within an epoch`,
      );
    }
    must(
      x.filter((value) => value !== null).length >= held.roster.quorum,
      `tick ${number} has too few witnesses`,
    );
  }

  function checkPrices(tick: Tick, before: Tick): void {
    const where = `tick ${tick.number}`;
    if (tick.source === 'simulated-standing') {
      const same = JSON.stringify(tick.prices) === JSON.stringify(before.prices);
      must(same, `${where} does not stand still`);
      return;
    }
    // What an exchange said cannot be computed.
    if (!tick.source.startsWith('simulated')) return;
    const rules = rulesOf(tick.source, coins);
    must(rules !== null, `${where} is of a list of coins that is not the server's`);
    const epoch = epochOf(tick.number);
    const operator = operators.get(epoch);
    // An epoch of the older kind, before its seed is public.
    if (!operator && (tick.step ?? null) === null && !tick.witnessed) return;
    const { step = null } = tick;
    const place = tick.number - firstTickOf(epoch) + 1;
    must(
      step !== null && operator?.chain.holds(step, place) === true,
      `${where} has a step of another chain than was committed to`,
    );
    const { x = [], z = [] } = tick.witnessed ?? {};
    const key = drawKey({ tape, number: tick.number, step }, [...x, ...z]);
    const due = pricesAfter(before.prices, { number: tick.number, key, rules });
    for (const [symbol, price] of Object.entries(due))
      must(tick.prices[symbol] === price, `${where} has another price of ${symbol} than was drawn`);
  }

  function isCertified(
    roster: Roster,
    closeHash: string,
    cosignatures: readonly Cosignature[],
  ): boolean {
    const signers = new Set(
      cosignatures
        .filter(({ witness }) => roster.witnesses.some(({ sign }) => sign === witness))
        .filter(({ witness, time, signature }) =>
          isSigned(cosignatureText(witness, time, closeHash), signature, witness),
        )
        .map(({ witness }) => witness),
    );
    return signers.size >= roster.quorum;
  }

  return {
    last: () => last,
    begin(tick) {
      must(sha256Hex(tickText(tick)) === tick.hash, `tick ${tick.number} has another hash`);
      takeLines(tick, true);
      last = tick;
    },
    add(tick) {
      const before = last;
      must(before !== null, 'there is no tick to follow on');
      const where = `tick ${tick.number}`;
      must(tick.number === before.number + 1, `${where} does not follow on tick ${before.number}`);
      must(tick.previousHash === before.hash, `${where} does not name the tick before`);
      must(sha256Hex(tickText(tick)) === tick.hash, `${where} has another hash`);
      must(tick.version >= before.version, `${where} is of an older version`);
      must(Date.parse(tick.time) > Date.parse(before.time), `${where} is not later`);
      if (tick.version >= 4) {
        takeLines(tick, false);
        checkMade(tick, before);
      }
      checkPrices(tick, before);
      last = tick;
    },
    knowCoins: (text) => void (coins = text),
    knowRoster,
    missing: (tick) =>
      listedBy(tick).filter(({ since, hash }) => !rosters.has(hash) && since !== tick.number),
    rosterAt: (number) => heldAt(number)?.roster ?? null,
    readClose({ number, text, signature }) {
      const roster = heldAt(number)?.roster ?? null;
      must(roster !== null, `close ${number} comes though no roster holds`);
      const facts = readClose(text, roster);
      must(facts?.number === number, `close ${number} is none of the roster that holds`);
      must(isSigned(text, signature, roster.operator), `close ${number} is not the operator's`);
      return { ...facts, roster };
    },
    checkClose({ number, previous, x }) {
      must(last?.number === number - 1, `close ${number} does not follow on the last tick`);
      must(previous === last.hash, `close ${number} follows on another tick ${number - 1}`);
      checkValues(number, x, last);
    },
    isCertified,
  };
}
