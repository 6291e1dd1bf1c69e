/**
 * A witness of one server: checks each tick whole, signs the close of the next one, and gives out its values once enough others
 * have signed the same. Whatever is signed is on disk before.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { sha256Hex } from './chains.ts';
import { type House, HouseError, type HouseEvent } from './house.ts';
import { type Keys, openKeys } from './keys.ts';
import type { Promised, State } from './state.ts';
import { Fault, openTape, type Tape } from './tape.ts';
import {
  type Certificate,
  type Close,
  cosignatureText,
  epochOf,
  firstTickOf,
  isFirstOfEpoch,
  type Roster,
  termText,
  type Tick,
} from './texts.ts';

/** How far a tick's time may be from this machine's. */
const CLOCK_MS = 2_000;
/** A tick of the past is signed all the same after this long: refusing for good would end the tape, and times decide nothing. */
const PAST_MS = 10_000;
/** Between two openings: nobody runs ahead of the public. */
const PACE_MS = 900;
const FACTS_EVERY_MS = 5_000;
const RETRIES_MS = [100, 250, 600];
/** Ticks that are checked after an absence, before it begins anew with the present. */
const LONGEST_AWAY = 3_600;
const MOST_TICKS_BACK = 100;

/** What happens, for people and for programs. */
export type Said =
  | { event: 'key'; name: string; line: string; isNew: boolean }
  | { event: 'connected'; origin: string }
  | { event: 'disconnected'; reason: string; againInMs: number }
  | { event: 'term'; term: number; others: number }
  | { event: 'tick'; number: number; lateMs: number; present: string; isIn: boolean }
  | { event: 'signed'; number: number; ms: number }
  | { event: 'opened'; number: number }
  | { event: 'clock'; number: number; apartMs: number }
  | { event: 'absent'; number: number }
  | { event: 'fault'; what: string }
  | { event: 'contradiction'; what: string; file: string };

/** Somebody signed two things that cannot both hold; it is saved, and the witness stops. */
export class Contradiction extends Error {}

export type WitnessOptions = {
  origin: string;
  house: House;
  state: State;
  name: string;
  now: () => number;
  say: (said: Said) => void;
  /** Called with what was signed last, for whoever publishes it. */
  publish?: (head: object) => void;
  signal: AbortSignal;
};

/** Runs until the signal, or throws Contradiction. What cannot be reached is tried again. */
export async function runWitness(options: WitnessOptions): Promise<void> {
  const { say, signal } = options;
  for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, 15_000)) {
    try {
      const watch = await startWatch(options);
      say({ event: 'connected', origin: options.origin });
      wait = 500;
      await watch.follow();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Contradiction) throw error;
      if (error instanceof Fault) {
        say({ event: 'fault', what: error.message });
        wait = 15_000;
      }
      const reason = error instanceof Error ? error.message : String(error);
      say({ event: 'disconnected', reason, againInMs: wait });
      if (!(error instanceof Fault) && !(error instanceof HouseError)) throw error;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Learns where the tape stands, and what was promised before. */
async function startWatch(options: WitnessOptions) {
  const { house, state, say, name } = options;
  const facts = await house.facts();
  const known = state.tape();
  if (known !== null && known !== facts.tape)
    throw new Fault(
      `this state is of the tape ${known}, and the server shows ${facts.tape}: use another --state for it`,
    );
  if (known === null) state.setTape(facts.tape);
  const keys = openKeys(state.master, facts.tape);
  const line = `${name}:${keys.sign}:${keys.agree}`;
  say({ event: 'key', name, line, isNew: known === null });
  const tape = openTape(facts.tape);
  const watch = openWatch({ ...options, keys, tape });
  await watch.begin(facts);
  return watch;
}

type WatchOptions = WitnessOptions & { keys: Keys; tape: Tape };

function openWatch({ origin, house, state, keys, tape, now, say, signal, publish }: WatchOptions) {
  let close: Close | null = null;
  let lastOpening = 0;
  let isJoining = -1;
  let queue: Promise<unknown> = Promise.resolve();
  const ending = new AbortController();
  let failure: Error | null = null;

  const placeIn = (roster: Roster | null) =>
    roster?.witnesses.findIndex(({ sign }) => sign === keys.sign) ?? -1;
  const stepOf = (roster: Roster, number: number) => number - firstTickOf(roster.firstEpoch) + 1;

  async function begin(facts: Awaited<ReturnType<House['facts']>>): Promise<void> {
    for (const { text } of facts.rosters) tape.knowRoster(text);
    const coins = await house.coins();
    if (coins !== null) tape.knowCoins(coins);
    const { number } = facts.last;
    const kept = state.lastTick();
    if (kept) await compareKept(kept, facts.last);
    const isNear = kept && number - kept.number <= LONGEST_AWAY;
    const from = firstTickOf(epochOf(isNear ? Math.min(kept.number, number) : number));
    const first = (await house.ticks(Math.max(0, from), Math.max(0, from)))[0];
    if (!first) throw new HouseError(`${origin} does not show tick ${from}`);
    await learnRosters(first);
    tape.begin(first);
    await catchUp(number);
  }

  /** What this witness has seen is what the server still shows; what it lacks after a restore is sent to it. */
  async function compareKept(kept: Tick, last: Tick): Promise<void> {
    const number = Math.min(kept.number, last.number);
    const mine = state.ticksFrom(number, 1)[0];
    const shown = number === last.number ? last : (await house.ticks(number, number))[0];
    if (mine && shown && mine.hash !== shown.hash)
      stop('the server shows another tick than the one that was witnessed', `tick-${number}`, {
        kind: 'tape',
        rosters: [mine, kept].flatMap(({ witnessed }) => witnessed?.roster ?? []),
        kept: state.ticksFrom(number, 2),
        shown,
      });
    for (let next = last.number + 1; next <= kept.number; next += MOST_TICKS_BACK) {
      const ticks = state.ticksFrom(next, MOST_TICKS_BACK);
      if (ticks.length === 0) break;
      await house.post('ticks', { ticks });
    }
  }

  async function learnRosters(tick: Tick): Promise<void> {
    for (const { since } of tape.missing(tick)) {
      const text = (await house.ticks(since, since))[0]?.announces;
      if (text) tape.knowRoster(text);
    }
  }

  async function take(tick: Tick): Promise<void> {
    await learnRosters(tick);
    tape.add(tick);
    state.keepTick(tick);
  }

  /** Ticks up to this one, asked for where the stream left them out. */
  async function catchUp(to: number, end?: Tick): Promise<void> {
    const from = (tape.last()?.number ?? 0) + 1;
    const missed = end ? to - 1 : to;
    if (from <= missed) for (const tick of await house.ticks(from, missed)) await take(tick);
    if (end && tape.last()?.number === end.number - 1) await take(end);
    const last = tape.last();
    if (end && last?.number === end.number && last.hash !== end.hash)
      stop('the server shows two ticks of one number', `tick-${end.number}`, {
        kind: 'tape',
        kept: [last],
        shown: end,
      });
  }

  function stop(what: string, name: string, proof: object): never {
    const roster = tape.rosterAt(tape.last()?.number ?? 0)?.text ?? null;
    const file = state.saveContradiction(name, {
      format: 'drishti-contradiction-1',
      roster,
      ...proof,
    });
    say({ event: 'contradiction', what, file });
    throw new Contradiction(`${what}: ${file}`);
  }

  /** What is promised under a number stays so; another close of it, signed by the operator, is a proof against it. */
  function bind(next: Close, time: number | null): Promised {
    const closeHash = sha256Hex(next.text);
    const before = state.promised(next.number);
    if (before && before.closeHash !== closeHash)
      stop(`the operator signed two closes of number ${next.number}`, `close-${next.number}`, {
        kind: 'closes',
        closes: [before, next].map(({ text, signature }) => ({ text, signature })),
      });
    if (before && (before.time !== null || time === null)) return before;
    const promised = {
      ...{ number: next.number, closeHash, time },
      text: next.text,
      signature: next.signature,
    };
    state.promise(promised);
    return promised;
  }

  async function takeClose(next: Close, isFirst: boolean): Promise<void> {
    const arrived = now();
    const last = tape.last()?.number ?? 0;
    if (next.number <= last) return;
    await catchUp(next.tick.number, next.tick);
    const { roster, ...facts } = tape.readClose(next);
    const before = state.promised(next.number);
    if (before) bind(next, null);
    const newest = state.last()?.number ?? 0;
    if (next.number < newest) return;
    tape.checkClose(facts);
    const isNew = close?.number !== next.number;
    close = next;
    const place = placeIn(roster);
    const isIn = place >= 0 && (facts.x[place] ?? null) !== null;
    if (isNew) {
      const present = facts.x.map((x) => (x === null ? '-' : '+')).join('');
      const lateMs = arrived - Date.parse(next.tick.time);
      say({ event: 'tick', number: next.tick.number, lateMs, present, isIn });
      if (place >= 0 && !isIn) say({ event: 'absent', number: next.number });
    }
    if (place < 0) return;
    if (!before) await waitForClock(next, isFirst);
    const time = before?.time ?? now();
    const promised = bind(next, time);
    if (promised.time === null) return;
    const text = cosignatureText(keys.sign, promised.time, promised.closeHash);
    const signature = keys.signText(text);
    const head = { number: next.number, witness: keys.sign, time: promised.time, signature };
    await send('cosignature', head);
    say({ event: 'signed', number: next.number, ms: now() - arrived });
    publish?.({ origin, close: next.text, ...head });
  }

  /** A tick of the future is waited for; one of the past too, for a while, unless it is the first that this connection shows. */
  async function waitForClock({ number, tick }: Close, isFirst: boolean): Promise<void> {
    const apart = () => Date.parse(tick.time) - now();
    const first = apart();
    if (first > CLOCK_MS || (first < -CLOCK_MS && !isFirst))
      say({ event: 'clock', number, apartMs: first });
    while (apart() > CLOCK_MS)
      await sleep(Math.min(apart() - CLOCK_MS, 1_000), undefined, { signal });
    if (first < -CLOCK_MS && !isFirst) await sleep(PAST_MS, undefined, { signal });
  }

  async function takeCertificate({ number, cosignatures }: Certificate): Promise<void> {
    const mine = close?.number === number ? close : null;
    if (number === tape.last()?.number) return reopen();
    // One that comes before its close comes again with it.
    if (!mine || number < mine.number) return;
    const { roster, x } = tape.readClose(mine);
    const place = placeIn(roster);
    if (place < 0) return;
    if (!tape.isCertified(roster, sha256Hex(mine.text), cosignatures)) return;
    bind(mine, null);
    const wait = lastOpening + PACE_MS - now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    lastOpening = now();
    await post(number, roster, {
      isIn: (x[place] ?? null) !== null || isFirstOfEpoch(number + 1),
      place,
    });
    say({ event: 'opened', number });
  }

  /** A message that got lost on the way is sent again; then the connection is made anew. */
  async function send(path: string, body: object): Promise<boolean> {
    for (const wait of RETRIES_MS) {
      try {
        return await house.post(path, body);
      } catch (error) {
        if (!(error instanceof HouseError)) throw error;
        await sleep(wait, undefined, { signal });
      }
    }
    return house.post(path, body);
  }

  /** The values of the newest tick once more, where the next close still waits for them: the same as before. */
  async function reopen(): Promise<void> {
    const last = tape.last();
    const roster = last && tape.rosterAt(last.number);
    const place = placeIn(roster);
    if (!last?.witnessed || !roster || place < 0 || !state.promised(last.number)) return;
    const isIn = (last.witnessed.x[place] ?? null) !== null || isFirstOfEpoch(last.number + 1);
    await post(last.number, roster, { isIn, place });
  }

  /** Values for a tick, and the one for the tick after it, where it may count. */
  async function post(
    number: number,
    roster: Roster | null,
    { isIn, place }: { isIn: boolean; place: number },
  ): Promise<void> {
    const z: Record<string, string> = {};
    for (const { low, high } of roster?.pairs ?? []) {
      const other = low === place ? high : high === place ? low : null;
      const partner = other === null ? undefined : roster?.witnesses[other];
      if (other === null || !partner || !roster) continue;
      const value = keys.pair(roster.term, partner)[stepOf(roster, number)];
      z[String(other + 1)] = value?.toString('hex') ?? '';
    }
    const next = tape.rosterAt(number + 1);
    const isNext = isIn && placeIn(next) >= 0;
    const x =
      next && isNext ? keys.own(next.term)[stepOf(next, number + 1)]?.toString('hex') : null;
    await send('opening', { number, witness: keys.sign, z, x: x ?? null });
  }

  /** At the first tick of a roster's first epoch there is no close before it that would ask for its value. */
  async function join(): Promise<void> {
    const last = tape.last()?.number ?? 0;
    for (const first of [last + 1, last + 2]) {
      if (!isFirstOfEpoch(first) || isJoining === first || tape.rosterAt(first - 1)) continue;
      if (placeIn(tape.rosterAt(first)) < 0) continue;
      if (await send('opening', opening(first))) {
        isJoining = first;
        say({ event: 'opened', number: first - 1 });
      }
    }
  }
  function opening(first: number) {
    const roster = tape.rosterAt(first);
    const value = roster && keys.own(roster.term)[stepOf(roster, first)];
    return { number: first - 1, witness: keys.sign, z: {}, x: value?.toString('hex') ?? null };
  }

  /** Signs the anchors of the coming term where the operator lists this witness. */
  async function offerTerm(): Promise<void> {
    const { candidates, next } = await house.facts();
    if (!next || !candidates.some(({ sign }) => sign === keys.sign)) return;
    const { term } = next;
    const others = candidates.filter(({ sign }) => sign !== keys.sign);
    const pairs = (others.length > 0 ? others : [keys]).map((other) => ({
      key: other.sign,
      anchor: keys.pair(term, other)[0]?.toString('hex') ?? '',
    }));
    const own = keys.own(term)[0]?.toString('hex') ?? '';
    const facts = { tape: state.tape() ?? '', term, sign: keys.sign, agree: keys.agree, own };
    const text = termText(facts, pairs);
    if (text === offered) return;
    const isTaken = await house.post('term', { text, signature: keys.signText(text) });
    offered = text;
    if (isTaken) say({ event: 'term', term, others: others.length });
  }
  let offered = '';

  async function takeEvent(event: HouseEvent, isFirst: boolean): Promise<void> {
    if (event.kind === 'certificate') return takeCertificate(event);
    if (event.kind === 'close') return takeClose(event, isFirst);
    const { tick } = event;
    if (tick.number > (tape.last()?.number ?? 0)) {
      await catchUp(tick.number, tick);
      const lateMs = now() - Date.parse(tick.time);
      say({ event: 'tick', number: tick.number, lateMs, present: '', isIn: false });
    }
    await join();
  }

  function enqueue(work: () => Promise<void>): void {
    queue = queue
      .then(async () => {
        if (failure === null && !signal.aborted) await work();
      })
      .catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error));
        ending.abort();
      });
  }

  async function follow(): Promise<void> {
    const timer = setInterval(() => enqueue(offerTerm), FACTS_EVERY_MS);
    const stopAll = () => ending.abort();
    signal.addEventListener('abort', stopAll, { once: true });
    enqueue(offerTerm);
    enqueue(join);
    enqueue(reopen);
    try {
      await house
        .follow((event, isFirst) => enqueue(() => takeEvent(event, isFirst)), ending.signal)
        .catch((error: unknown) => {
          if (failure === null) throw error;
        });
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', stopAll);
      await queue;
    }
    if (failure !== null) throw failure;
  }

  return { begin, follow };
}
