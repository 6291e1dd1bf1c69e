/** The texts that are hashed and signed, and the JSON that carries them: docs/witness-protocol.md. */
import { sha256Hex } from './chains.ts';

export type Cosignature = { witness: string; time: number; signature: string };
export type Tick = {
  version: number;
  number: number;
  time: string;
  prices: Record<string, string>;
  commitment: string | null;
  source: string;
  hash: string;
  previousHash: string;
  roster?: string | null;
  placed?: string | null;
  sealed?: string | null;
  step?: string | null;
  announces?: string | null;
  witnessed?: {
    roster: string;
    x: (string | null)[];
    z: (string | null)[];
    signature: string;
    cosignatures: Cosignature[];
  } | null;
};
export type Close = {
  number: number;
  text: string;
  signature: string;
  tick: Tick;
  seal: string | null;
};
export type Certificate = { number: number; cosignatures: Cosignature[] };
export type Candidate = { name: string; sign: string; agree: string };

const EPOCH_TICKS = 60;
/** Tick 0 answers 0. */
export const epochOf = (tick: number): number => Math.ceil(tick / EPOCH_TICKS);
export const firstTickOf = (epoch: number): number => (epoch - 1) * EPOCH_TICKS + 1;
export const isFirstOfEpoch = (tick: number): boolean => tick === firstTickOf(epochOf(tick));

/** Its SHA-256 is the tick's hash. */
export function tickText(tick: Tick): string {
  const prices = Object.entries(tick.prices).map(([symbol, price]) => `${symbol}=${price}\n`);
  const since4 =
    tick.version < 4
      ? ''
      : `roster=${tick.roster ?? '-'}\nplaced=${tick.placed ?? '-'}\nsealed=${tick.sealed ?? '-'}\n`;
  return (
    `drishti-tick-${tick.version}\nnumber=${tick.number}\ntime=${tick.time}\n${prices.join('')}` +
    `commitment=${tick.commitment ?? '-'}\n${since4}source=${tick.source}\nprevious=${tick.previousHash}\n`
  );
}

export type Roster = {
  hash: string;
  text: string;
  tape: string;
  term: number;
  firstEpoch: number;
  lastEpoch: number;
  operator: string;
  quorum: number;
  witnesses: { sign: string; agree: string; own: string; signature: string }[];
  /** In the order 1.2, 1.3, 2.3, by places from 0. */
  pairs: { low: number; high: number; anchor: string }[];
};

const pairLines = (pairs: readonly { key: string; anchor: string }[]) =>
  pairs
    .toSorted((one, two) => (one.key < two.key ? -1 : 1))
    .map(({ key, anchor }) => `pair=${key}:${anchor}\n`)
    .join('');

export type Term = { tape: string; term: number; sign: string; agree: string; own: string };
/** What a witness signs for a term; a pair with each other candidate, by their keys. */
export function termText(
  { tape, term, sign, agree, own }: Term,
  pairs: readonly { key: string; anchor: string }[],
): string {
  return `drishti-term-1\ntape=${tape}\nterm=${term}\nsign=${sign}\nagree=${agree}\nown=${own}\n${pairLines(pairs)}`;
}

const HEX = /^[0-9a-f]{64}$/;

/** Null where the text is not as a roster is written. Signatures are checked by `isRosterSigned`. */
export function readRoster(text: string): (Roster & { terms: string[] }) | null {
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf('=');
    return at < 0 ? ([line, ''] as const) : ([line.slice(0, at), line.slice(at + 1)] as const);
  });
  if (lines.shift()?.[0] !== 'drishti-roster-1' || lines.pop()?.[0] !== '') return null;
  const take = (name: string) => (lines[0]?.[0] === name ? (lines.shift()?.[1] ?? null) : null);
  const tape = take('tape');
  const term = Number(take('term') ?? 'x');
  const epochs = /^([1-9][0-9]*)-([1-9][0-9]*)$/.exec(take('epochs') ?? '');
  const operator = take('operator');
  const quorum = Number(take('quorum') ?? 'x');
  if (!tape || !epochs || !operator || !Number.isInteger(term) || !Number.isInteger(quorum))
    return null;
  const witnesses: Roster['witnesses'] = [];
  for (
    let value = take('witness1');
    value !== null;
    value = take(`witness${witnesses.length + 1}`)
  ) {
    const [sign = '', agree = '', own = ''] = value.split(' ');
    if (![sign, agree, own].every((part) => HEX.test(part))) return null;
    witnesses.push({ sign, agree, own, signature: '' });
  }
  const pairs: Roster['pairs'] = [];
  const places = witnesses.length === 1 ? [[0, 0] as const] : placesOf(witnesses.length);
  for (const [low, high] of places) {
    const anchor = take(`pair${low + 1}.${high + 1}`);
    if (anchor === null || !HEX.test(anchor)) return null;
    pairs.push({ low, high, anchor });
  }
  const beside = witnesses.map((_, place) => {
    const found: { key: string; anchor: string }[] = [];
    for (
      let value = take(`beside${place + 1}`);
      value !== null;
      value = take(`beside${place + 1}`)
    ) {
      const [key = '', anchor = ''] = value.split(':');
      found.push({ key, anchor });
    }
    return found;
  });
  for (const [place, witness] of witnesses.entries())
    witness.signature = take(`signature${place + 1}`) ?? '';
  if (witnesses.length === 0 || lines.length > 0) return null;
  const [firstEpoch, lastEpoch] = [Number(epochs[1]), Number(epochs[2])];
  const terms = witnesses.map(({ sign, agree, own }, place) => {
    const mine = pairs
      .filter(({ low, high }) => low === place || high === place)
      .map(({ low, high, anchor }) => ({
        key: witnesses[low === place ? high : low]?.sign ?? '',
        anchor,
      }));
    return termText({ tape, term, sign, agree, own }, [...mine, ...(beside[place] ?? [])]);
  });
  return {
    ...{ hash: sha256Hex(text), text, tape, term, firstEpoch, lastEpoch, operator, quorum },
    ...{ witnesses, pairs, terms },
  };
}

function placesOf(count: number): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (let low = 0; low < count; low += 1)
    for (let high = low + 1; high < count; high += 1) places.push([low, high]);
  return places;
}

/** The rosters that a tick's line names. */
export function listedBy({ roster }: Tick): { term: number; since: number; hash: string }[] {
  if (!roster || roster === 'ended') return [];
  return roster.split(',').map((part) => {
    const [, term, since, hash = ''] = /^([0-9]+)@([0-9]+):([0-9a-f]{64})$/.exec(part) ?? [];
    return { term: Number(term), since: Number(since), hash };
  });
}

/** The anchors of operator's chains that a tick carries, by epoch; `since` is the first tick that did. */
export function anchorsOf({
  commitment,
}: Tick): { epoch: number; since: number; anchor: string }[] {
  return (commitment ?? '').split(',').flatMap((part) => {
    const [, epoch, since, anchor] = /^([0-9]+)@([0-9]+)\/([0-9a-f]{64})$/.exec(part) ?? [];
    return anchor === undefined ? [] : [{ epoch: Number(epoch), since: Number(since), anchor }];
  });
}

export type CloseFacts = { number: number; previous: string; x: readonly (string | null)[] };
export function closeText({ tape, hash }: Roster, { number, previous, x }: CloseFacts): string {
  const values = x.map((value, index) => `x${index + 1}=${value ?? '-'}\n`);
  return `drishti-close-1\ntape=${tape}\nnumber=${number}\nprevious=${previous}\nroster=${hash}\n${values.join('')}`;
}

/** What a close says; null where it is not written as one of this roster. */
export function readClose(text: string, roster: Roster): CloseFacts | null {
  const values = new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
  const x = roster.witnesses.map((_, index) => {
    const value = values.get(`x${index + 1}`) ?? '';
    return HEX.test(value) ? value : null;
  });
  const facts = { number: Number(values.get('number')), previous: values.get('previous') ?? '', x };
  return closeText(roster, facts) === text ? facts : null;
}

export const cosignatureText = (witness: string, time: number, closeHash: string): string =>
  `drishti-cosignature-1\nwitness=${witness}\ntime=${time}\nclose=${closeHash}\n`;

export function sealText(
  { pairs }: Roster,
  { closeHash, step, z }: { closeHash: string; step: string | null; z: readonly (string | null)[] },
): string {
  const values = pairs.map(
    ({ low, high }, index) => `z${low + 1}.${high + 1}=${z[index] ?? '-'}\n`,
  );
  return `drishti-seal-1\nclose=${closeHash}\ns=${step ?? '-'}\n${values.join('')}`;
}
