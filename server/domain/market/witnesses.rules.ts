/** The texts that witnesses and the operator sign, and what follows from them. The layouts are published: docs/witness-protocol.md. */
import { firstTickOf, epochOf } from './epochs.rules.ts';

/** Who may witness, as the setting has it; keys in hex. */
export type Candidate = { name: string; sign: string; agree: string };

/** What a candidate signs for a coming term. Pairs by the other's key. */
type Term = {
  tape: string;
  term: number;
  sign: string;
  agree: string;
  own: string;
  pairs: ReadonlyMap<string, string>;
};

export type Roster = {
  tape: string;
  term: number;
  firstEpoch: number;
  lastEpoch: number;
  operator: string;
  quorum: number;
  witnesses: { sign: string; agree: string; own: string }[];
  /** By places of its witnesses, from 0; of a single one with itself. */
  pairs: { low: number; high: number; anchor: string }[];
};

/** As the tape has it: the first tick that carries it, and its text with that one's hash. */
export type StandingRoster = Roster & { tick: number; hash: string; text: string };

/** Epochs of a term. */
const TERM_EPOCHS = 60;

const HEX = '[0-9a-f]{64}';
const TERM = new RegExp(
  `^drishti-term-1\\ntape=(${HEX})\\nterm=([1-9][0-9]{0,8})\\nsign=(${HEX})\\nagree=(${HEX})\\nown=(${HEX})\\n((?:pair=${HEX}:${HEX}\\n){1,20})$`,
);

/** Null where it is no such text. */
export function readTerm(text: string): Term | null {
  const [, tape = '', term = '', sign = '', agree = '', own = '', lines = ''] =
    TERM.exec(text) ?? [];
  if (tape === '') return null;
  const pairs = lines
    .trimEnd()
    .split('\n')
    .map((line): [string, string] => [line.slice(5, 69), line.slice(70)]);
  const keys = pairs.map(([key]) => key);
  const isRising = keys.every((key, index) => index === 0 || key > (keys[index - 1] ?? ''));
  if (!isRising) return null;
  return { tape, term: parseInt(term, 10), sign, agree, own, pairs: new Map(pairs) };
}

/** The keys with which a candidate pairs, ascending: those of the others, or its own where there is none. */
export function partnersOf(sign: string, candidates: readonly Candidate[]): string[] {
  const others = candidates.map((candidate) => candidate.sign).filter((key) => key !== sign);
  return others.length === 0 ? [sign] : others.toSorted();
}

/** 1.2, 1.3, 2.3 …, from 0; of a single witness with itself. */
export function placesOfPairs(count: number): [low: number, high: number][] {
  if (count === 1) return [[0, 0]];
  const places: [number, number][] = [];
  for (let low = 0; low < count; low += 1)
    for (let high = low + 1; high < count; high += 1) places.push([low, high]);
  return places;
}

/**
 * Those of these terms that fit together, in their order: where the two sides of a pair name different anchors, the later one is left out.
 * Null where nobody is left.
 */
export function rosterText(
  signed: readonly { term: Term; signature: string }[],
  facts: { tape: string; term: number; firstEpoch: number; operator: string },
): string | null {
  const kept: { term: Term; signature: string }[] = [];
  for (const one of signed) {
    const fits = kept.every(({ term }) => {
      const anchor = term.pairs.get(one.term.sign);
      return anchor !== undefined && anchor === one.term.pairs.get(term.sign);
    });
    if (fits) kept.push(one);
  }
  // Alone on a roster, somebody needs a chain of its own in the place of a pair's: only a single candidate has signed one.
  const [first] = kept;
  if (!first || (kept.length === 1 && !first.term.pairs.has(first.term.sign))) return null;
  const keys = kept.map(({ term }) => term.sign);
  const lastEpoch = facts.firstEpoch + TERM_EPOCHS - 1;
  const lines = [
    'drishti-roster-1',
    `tape=${facts.tape}`,
    `term=${facts.term}`,
    `epochs=${facts.firstEpoch}-${lastEpoch}`,
    `operator=${facts.operator}`,
    `quorum=${Math.floor(kept.length / 2) + 1}`,
    ...kept.map(({ term }, at) => `witness${at + 1}=${term.sign} ${term.agree} ${term.own}`),
    ...placesOfPairs(kept.length).map(
      ([low, high]) =>
        `pair${low + 1}.${high + 1}=${kept[low]?.term.pairs.get(keys[high] ?? '') ?? ''}`,
    ),
    ...kept.flatMap(({ term }, at) =>
      [...term.pairs]
        .filter(([key]) => !keys.includes(key))
        .map(([key, anchor]) => `beside${at + 1}=${key}:${anchor}`),
    ),
    ...kept.map(({ signature }, at) => `signature${at + 1}=${signature}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Of a text that this installation wrote. */
export function readRoster(text: string): Roster {
  const lines = text.split('\n').map((line) => line.split('='));
  const value = (name: string) => lines.find(([key]) => key === name)?.[1] ?? '';
  const [firstEpoch = 0, lastEpoch = 0] = value('epochs')
    .split('-')
    .map((number) => parseInt(number, 10));
  const witnesses = lines
    .filter(([key]) => /^witness[0-9]+$/.test(key ?? ''))
    .map(([, keys = '']) => {
      const [sign = '', agree = '', own = ''] = keys.split(' ');
      return { sign, agree, own };
    });
  return {
    ...{ tape: value('tape'), term: parseInt(value('term'), 10), firstEpoch, lastEpoch },
    ...{ operator: value('operator'), quorum: parseInt(value('quorum'), 10), witnesses },
    pairs: placesOfPairs(witnesses.length).map(([low, high]) => {
      return { low, high, anchor: value(`pair${low + 1}.${high + 1}`) };
    }),
  };
}

/** The one that holds at a tick; null where none does. */
export function rosterAt<R extends Pick<Roster, 'firstEpoch' | 'lastEpoch'>>(
  rosters: readonly R[],
  tick: number,
): R | null {
  const epoch = epochOf(tick);
  return rosters.find((one) => one.firstEpoch <= epoch && epoch <= one.lastEpoch) ?? null;
}

/** Which value of a term's chains is a tick's, from 1. */
export const placeInTerm = ({ firstEpoch }: Pick<Roster, 'firstEpoch'>, tick: number) =>
  tick - firstTickOf(firstEpoch) + 1;

/** The rosters that hold at a tick or later, as the first tick of an epoch carries them. */
export function rosterLine(rosters: readonly StandingRoster[]): string | null {
  if (rosters.length === 0) return null;
  return rosters.map(({ term, tick, hash }) => `${term}@${tick}:${hash}`).join(',');
}

/** `x` in hex by place, null where absent. */
export function closeText(close: {
  tape: string;
  number: number;
  previous: string;
  roster: string;
  x: readonly (string | null)[];
}): string {
  const values = close.x.map((x, at) => `x${at + 1}=${x ?? '-'}\n`).join('');
  return (
    `drishti-close-1\ntape=${close.tape}\nnumber=${close.number}\nprevious=${close.previous}\n` +
    `roster=${close.roster}\n${values}`
  );
}

/** The x of a close, by place. */
export function presentIn(text: string): (string | null)[] {
  return [...text.matchAll(/^x[0-9]+=(.*)$/gm)].map(([, x = '-']) => (x === '-' ? null : x));
}

export const cosignatureText = (one: { witness: string; time: number; close: string }) =>
  `drishti-cosignature-1\nwitness=${one.witness}\ntime=${one.time}\nclose=${one.close}\n`;

/** `z` in hex by pair, null where nobody of it is present. */
export function sealText(
  seal: { close: string; step: string; z: readonly (string | null)[] },
  { pairs }: Pick<Roster, 'pairs'>,
): string {
  const values = pairs.map(({ low, high }, at) => `z${low + 1}.${high + 1}=${seal.z[at] ?? '-'}\n`);
  return `drishti-seal-1\nclose=${seal.close}\ns=${seal.step}\n${values.join('')}`;
}

/** The z of a seal, by pair. */
export function sealedIn(text: string): (string | null)[] {
  return [...text.matchAll(/^z[0-9.]+=(.*)$/gm)].map(([, z = '-']) => (z === '-' ? null : z));
}

export type Opening = { witness: string; z: Readonly<Record<string, string>>; x: string | null };

/**
 * The x of a tick, by place in its roster: from openings of the tick before. It counts from whoever was present then, and of anybody at the first
 * tick of an epoch. `before` are those present in the tick before, by key.
 */
export function contributionsTo(
  roster: Pick<Roster, 'witnesses'>,
  tick: number,
  { openings, before }: { openings: readonly Opening[]; before: ReadonlySet<string> },
): (string | null)[] {
  const isFirst = tick === firstTickOf(epochOf(tick));
  return roster.witnesses.map(({ sign }) => {
    if (!isFirst && !before.has(sign)) return null;
    return openings.find(({ witness }) => witness === sign)?.x ?? null;
  });
}

/**
 * The z of a tick, by pair; null in place of one of which nobody is present. `missing` where a pair with a present member has none yet:
 * either side's will do.
 */
export function sealsOf(
  { pairs, witnesses }: Pick<Roster, 'pairs' | 'witnesses'>,
  x: readonly (string | null)[],
  openings: readonly Opening[],
): { z: (string | null)[]; missing: boolean } {
  let missing = false;
  const of = (place: number, partner: number) =>
    openings.find(({ witness }) => witness === witnesses[place]?.sign)?.z[String(partner + 1)];
  const z = pairs.map(({ low, high }) => {
    if ((x[low] ?? null) === null && (x[high] ?? null) === null) return null;
    const value = of(low, high) ?? of(high, low) ?? null;
    missing ||= value === null;
    return value;
  });
  return { z, missing };
}
