/**
 * An operator of a witnessed tape, in memory: it makes ticks, rosters, closes and seals by docs/witness-protocol.md, for tests of those
 * who check them. What it does dishonestly, a test does by hand.
 */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

import { drawKey, makeChain, sha256, sha256Hex } from '#witness/chains.ts';
import type { Keys } from '#witness/keys.ts';
import { pricesAfter, rulesOf } from '#witness/prices.ts';
import {
  closeText,
  cosignatureText,
  type Cosignature,
  epochOf,
  firstTickOf,
  isFirstOfEpoch,
  readRoster,
  type Roster,
  sealText,
  type Tick,
  tickText,
} from '#witness/texts.ts';

const EPOCH_TICKS = 60;
const EPOCHS_AHEAD = 4;
const TERM_EPOCHS = 60;
const NO_HASH = '0'.repeat(64);
const SOURCE = 'simulated-related';

export type SignedTerm = { text: string; signature: string };
export type SignedClose = { number: number; text: string; signature: string; x: (string | null)[] };

/** `start` is tick 0's time in milliseconds; ticks are a second apart unless `time` says otherwise. */
export function openOperator({ name, start }: { name: string; start: number }) {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), sha256(name)]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicHex = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('hex');
  const ticks: Tick[] = [];
  const chains = new Map<number, { values: Buffer[]; since: number }>();
  const rosters: { roster: Roster; since: number }[] = [];
  let waiting: string | null = null;

  const tape = () => ticks[0]?.hash ?? NO_HASH;
  function chainOf(epoch: number, since: number) {
    const held = chains.get(epoch);
    if (held) return held;
    const from = since === 0 ? NO_HASH : tape();
    const seed = sha256(`${name} ${epoch}`);
    const values = makeChain({ tape: from, term: epoch, of: 'operator' }, seed, EPOCH_TICKS);
    const made = { values, since };
    chains.set(epoch, made);
    return made;
  }

  const rosterAt = (number: number): Roster | null =>
    rosters
      .map(({ roster }) => roster)
      .find(
        ({ firstEpoch, lastEpoch }) =>
          epochOf(number) >= firstEpoch && epochOf(number) <= lastEpoch,
      ) ?? null;
  const stepOf = (number: number) =>
    chains.get(epochOf(number))?.values[number - firstTickOf(epochOf(number)) + 1] ?? null;

  function carried(number: number): string | null {
    if (number !== 0 && !isFirstOfEpoch(number)) return null;
    const epochs = Array.from({ length: EPOCHS_AHEAD + 1 }, (_, index) => epochOf(number) + index);
    return epochs
      .filter((epoch) => epoch > 0)
      .map((epoch) => {
        const { values, since } = chainOf(epoch, number);
        return `${epoch}@${since}/${values[0]?.toString('hex')}`;
      })
      .join(',');
  }

  /** On an epoch's first tick: the one that waits stands on the tape from here on. */
  function rosterLine(number: number): { roster: string | null; announces: string | null } {
    if (!isFirstOfEpoch(number)) return { roster: null, announces: null };
    const announces = waiting;
    const read = waiting === null ? null : readRoster(waiting);
    if (read) rosters.push({ roster: read, since: number });
    waiting = null;
    const holding = rosters.filter(({ roster }) => roster.lastEpoch >= epochOf(number));
    const line = holding.map(({ roster, since }) => `${roster.term}@${since}:${roster.hash}`);
    return { roster: line.length > 0 ? line.join(',') : null, announces };
  }

  type Making = Pick<Tick, 'witnessed' | 'sealed'> & { placed?: string | null; time?: number };
  function add({ witnessed = null, sealed = null, placed = null, time }: Making): Tick {
    const before = ticks.at(-1);
    const number = before ? before.number + 1 : 0;
    const step = stepOf(number)?.toString('hex') ?? null;
    const commitment = carried(number);
    const rules = rulesOf(SOURCE, null);
    const drawn =
      before && step !== null && rules
        ? pricesAfter(before.prices, {
            ...{ number, rules },
            key: drawKey({ tape: tape(), number, step }, [
              ...(witnessed?.x ?? []),
              ...(witnessed?.z ?? []),
            ]),
          })
        : { BTC: '5790000.00000000', USDT: '85.00000000', WBTC: '5786000.00000000' };
    const tick: Tick = {
      ...{ version: 4, number, time: new Date(time ?? start + number * 1000).toISOString() },
      ...{ prices: drawn, commitment, source: SOURCE, hash: '' },
      ...{
        previousHash: before?.hash ?? NO_HASH,
        placed,
        sealed,
        step: number === 0 ? null : step,
      },
      ...{ ...rosterLine(number), witnessed },
    };
    tick.hash = sha256Hex(tickText(tick));
    ticks.push(tick);
    return tick;
  }

  const signText = (text: string) => sign(null, Buffer.from(text), key).toString('hex');

  return {
    key: publicHex,
    ticks,
    tape,
    rosterAt,
    rosters: () => rosters.map(({ roster }) => roster),
    last: () => ticks.at(-1) as Tick,
    /** A tick that nobody witnesses. */
    plain: (made: { placed?: string | null; time?: number } = {}) => add(made),
    /** Signed terms, in the order of the roster, for the coming term. */
    announce(term: number, terms: readonly SignedTerm[]): void {
      const read = terms.map(({ text, signature }) => {
        const of = (field: string) => new RegExp(`^${field}=(.*)$`, 'm').exec(text)?.[1] ?? '';
        const pairs = new Map(
          [...text.matchAll(/^pair=(\w+):(\w+)$/gm)].map(([, k = '', a = '']) => [k, a]),
        );
        return { sign: of('sign'), agree: of('agree'), own: of('own'), pairs, signature };
      });
      const from = epochOf(ticks.length - 1) + 1 + EPOCHS_AHEAD;
      const places = read.flatMap((_, low) =>
        read.flatMap((__, high) => (low < high || read.length === 1 ? [[low, high] as const] : [])),
      );
      waiting =
        `drishti-roster-1\ntape=${tape()}\nterm=${term}\nepochs=${from}-${from + TERM_EPOCHS - 1}\n` +
        `operator=${publicHex}\nquorum=${Math.floor(read.length / 2) + 1}\n` +
        read.map((one, at) => `witness${at + 1}=${one.sign} ${one.agree} ${one.own}\n`).join('') +
        places
          .map(
            ([low, high]) =>
              `pair${low + 1}.${high + 1}=${read[low]?.pairs.get(read[high]?.sign ?? '')}\n`,
          )
          .join('') +
        read.map(({ signature }, at) => `signature${at + 1}=${signature}\n`).join('');
    },
    close(x: (string | null)[]): SignedClose {
      const { number, hash } = ticks.at(-1) as Tick;
      const roster = rosterAt(number + 1) as Roster;
      const text = closeText(roster, { number: number + 1, previous: hash, x });
      return { number: number + 1, text, signature: signText(text), x };
    },
    signText,
    seal(number: number): string | null {
      const { witnessed, step = null } = ticks[number] ?? {};
      const roster = rosterAt(number);
      if (!witnessed || !roster) return null;
      const { x, z } = witnessed;
      const close = closeText(roster, { number, previous: ticks[number]?.previousHash ?? '', x });
      return sealText(roster, { closeHash: sha256Hex(close), step, z });
    },
    record(
      close: SignedClose,
      {
        z,
        cosignatures,
        ...more
      }: {
        z: (string | null)[];
        cosignatures: Cosignature[];
        placed?: string | null;
        time?: number;
      },
    ): Tick {
      const roster = rosterAt(close.number) as Roster;
      const needed = z.map((value, index) => {
        const { low = 0, high = 0 } = roster.pairs[index] ?? {};
        return close.x[low] === null && close.x[high] === null ? null : value;
      });
      const step = stepOf(close.number)?.toString('hex') ?? null;
      const closeHash = sha256Hex(close.text);
      const sealed = sha256Hex(sealText(roster, { closeHash, step, z: needed }));
      const witnessed = {
        roster: roster.hash,
        x: close.x,
        z: needed,
        signature: close.signature,
        cosignatures,
      };
      return add({ witnessed, sealed, ...more });
    },
    /** As the public route has them. */
    epochs() {
      const last = ticks.length - 1;
      return [...chains].map(([number, { values, since }]) => ({
        ...{ kind: 'chain' as const, number },
        ...{ firstTick: firstTickOf(number), lastTick: firstTickOf(number) + EPOCH_TICKS - 1 },
        ...{ commitment: values[0]?.toString('hex') ?? '', committedAtTick: since },
        seed: last >= number * EPOCH_TICKS ? (values[EPOCH_TICKS]?.toString('hex') ?? null) : null,
        seedRevealsAt: null,
      }));
    },
  };
}
export type Operator = ReturnType<typeof openOperator>;

/** What each witness signs for a term, with all others. */
export function termsOf(tape: string, term: number, all: readonly Keys[]): SignedTerm[] {
  return all.map((keys) => {
    const others = all.length === 1 ? all : all.filter((one) => one !== keys);
    const pairs = others
      .toSorted((one, two) => (one.sign < two.sign ? -1 : 1))
      .map((other) => `pair=${other.sign}:${keys.pair(term, other)[0]?.toString('hex')}\n`);
    const own = keys.own(term)[0]?.toString('hex');
    const text = `drishti-term-1\ntape=${tape}\nterm=${term}\nsign=${keys.sign}\nagree=${keys.agree}\nown=${own}\n${pairs.join('')}`;
    return { text, signature: keys.signText(text) };
  });
}

/** One witnessed tick with those who are present, without any network. */
export function recordWith(
  operator: Operator,
  all: readonly Keys[],
  { isPresent, placed }: { isPresent: (place: number) => boolean; placed?: string | null },
): Tick {
  const number = operator.last().number + 1;
  const roster = operator.rosterAt(number) as Roster;
  const at = number - firstTickOf(roster.firstEpoch) + 1;
  const hex = (value: Buffer | undefined) => value?.toString('hex') ?? '';
  const x = all.map((keys, place) => (isPresent(place) ? hex(keys.own(roster.term)[at]) : null));
  const z = roster.pairs.map(({ low, high }) =>
    hex(all[low]?.pair(roster.term, all[high] as Keys)[at]),
  );
  const close = operator.close(x);
  const time = Date.parse(operator.last().time) + 350;
  const cosignatures = all
    .filter((_, place) => isPresent(place))
    .slice(0, roster.quorum)
    .map((keys) => ({
      ...{ witness: keys.sign, time },
      signature: keys.signText(cosignatureText(keys.sign, time, sha256Hex(close.text))),
    }));
  return operator.record(close, { z, cosignatures, ...(placed === undefined ? {} : { placed }) });
}
