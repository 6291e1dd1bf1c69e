/** Who witnesses a stretch of the tape, and what they sign: rosters, closes, cosignatures and seals, as texts (docs/witness-protocol.md). */
import { isSigned } from './ed25519.ts';
import { epochOf, EPOCHS_AHEAD, firstTickOf, type Tick, type Witnessed } from './rules.ts';
import { fromHex, sha256Hex } from './sha256.ts';

/** Epochs that one roster holds for. */
const LONGEST_TERM = 60;

type RosterWitness = {
  key: string;
  agree: string;
  anchor: string;
  /** Lines of its term that name somebody who is not on the roster. */
  beside: { key: string; anchor: string }[];
  signature: string;
};
export type Roster = {
  text: string;
  hash: string;
  tape: string;
  term: number;
  firstEpoch: number;
  lastEpoch: number;
  operator: string;
  quorum: number;
  witnesses: RosterWitness[];
  /** By places from 0; one and the same place twice for a single witness. */
  pairs: { low: number; high: number; anchor: string }[];
};

const encoder = new TextEncoder();

/** `text` signed under a key; all but the text in hex. */
export const isSignedText = (text: string, signature: string, key: string): boolean =>
  isSigned(encoder.encode(text), fromHex(signature), fromHex(key));

/** Places of pairs in their order: 1.2, 1.3, 2.3 …; 1.1 for one alone. */
function pairsOf(count: number): { low: number; high: number }[] {
  if (count === 1) return [{ low: 0, high: 0 }];
  return Array.from({ length: count }, (_, low) =>
    Array.from({ length: count - low - 1 }, (__, index) => ({ low, high: low + index + 1 })),
  ).flat();
}

const HASH = '[0-9a-f]{64}';
const HEAD = new RegExp(
  `^drishti-roster-1\\ntape=(${HASH})\\nterm=([1-9][0-9]{0,8})\\nepochs=([1-9][0-9]{0,8})-([1-9][0-9]{0,8})\\n` +
    `operator=(${HASH})\\nquorum=([1-9][0-9]{0,2})\\n`,
);
const LINE = new RegExp(
  `^(witness|pair|beside|signature)([0-9.]+)=(${HASH}(?: ${HASH} ${HASH}|:${HASH}|[0-9a-f]{64})?)$`,
);

/** Null where the text has no known form; whether it may stand is said by `faultsOf`. */
export function readRoster(text: string): Roster | null {
  const [head, tape = '', ...numbers] = HEAD.exec(text) ?? [];
  if (head === undefined) return null;
  const operator = numbers[3] ?? '';
  const [term = 0, firstEpoch = 0, lastEpoch = 0, , quorum = 0] = numbers.map(Number);
  const lines = text.slice(head.length).split('\n');
  if (lines.pop() !== '') return null;
  const read = lines.map((line) => LINE.exec(line));
  const of = (kind: string) => read.flatMap((match) => (match?.[1] === kind ? [match] : []));
  const witnesses = of('witness').map(([, , , value = '']): RosterWitness => {
    const [key = '', agree = '', anchor = ''] = value.split(' ');
    return { key, agree, anchor, beside: [], signature: '' };
  });
  for (const [, , place, value = ''] of of('beside')) {
    const [key = '', anchor = ''] = value.split(':');
    witnesses[Number(place) - 1]?.beside.push({ key, anchor });
  }
  for (const [index, [, , , value = '']] of of('signature').entries()) {
    const witness = witnesses[index];
    if (witness) witness.signature = value;
  }
  const anchors = of('pair').map(([, , , value = '']) => value);
  const pairs = pairsOf(witnesses.length).map((pair, index) => ({
    ...pair,
    anchor: anchors[index] ?? '',
  }));
  const roster = {
    ...{ text, hash: sha256Hex(text), tape, term, firstEpoch, lastEpoch, operator, quorum },
    ...{ witnesses, pairs },
  };
  // Whatever was passed over, or stood elsewhere, makes another text.
  return witnesses.length > 0 && rosterText(roster) === text ? roster : null;
}

function rosterText(roster: Roster): string {
  const { tape, term, firstEpoch, lastEpoch, operator, quorum, witnesses, pairs } = roster;
  const lines = [
    ...['drishti-roster-1', `tape=${tape}`, `term=${term}`, `epochs=${firstEpoch}-${lastEpoch}`],
    ...[`operator=${operator}`, `quorum=${quorum}`],
    ...witnesses.map(
      ({ key, agree, anchor }, index) => `witness${index + 1}=${key} ${agree} ${anchor}`,
    ),
    ...pairs.map(({ low, high, anchor }) => `pair${low + 1}.${high + 1}=${anchor}`),
    ...witnesses.flatMap(({ beside }, index) =>
      beside.map(({ key, anchor }) => `beside${index + 1}=${key}:${anchor}`),
    ),
    ...witnesses.map(({ signature }, index) => `signature${index + 1}=${signature}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a witness signs for a term: its keys and anchors, as the roster has them. */
function termText({ tape, term, witnesses, pairs }: Roster, place: number): string {
  const witness = witnesses[place] as RosterWitness;
  const others = pairs
    .filter(({ low, high }) => low === place || high === place)
    .map(({ low, high, anchor }) => ({
      key: witnesses[low === place ? high : low]?.key ?? '',
      anchor,
    }));
  const ordered = [...others, ...witness.beside].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const head = `drishti-term-1\ntape=${tape}\nterm=${term}\nsign=${witness.key}\nagree=${witness.agree}\nown=${witness.anchor}\n`;
  return head + ordered.map(({ key, anchor }) => `pair=${key}:${anchor}\n`).join('');
}

/** What is wrong with a roster by itself, each with its place in it. */
export function faultsOf(roster: Roster): { where: string; what: string }[] {
  const { witnesses, firstEpoch, lastEpoch, quorum } = roster;
  const faults: { where: string; what: string }[] = [];
  const must = (holds: boolean, where: string, what: string) => {
    if (!holds) faults.push({ where, what });
  };
  const keys = new Set(witnesses.map(({ key }) => key));
  must(keys.size === witnesses.length, 'witnesses', 'has the same key twice');
  must(quorum === Math.floor(witnesses.length / 2) + 1, 'quorum', 'is not more than half');
  must(
    lastEpoch >= firstEpoch && lastEpoch - firstEpoch < LONGEST_TERM,
    'epochs',
    `are not one to ${LONGEST_TERM}`,
  );
  for (const [place, { key, signature }] of witnesses.entries())
    must(
      isSignedText(termText(roster, place), signature, key),
      `signature of witness ${place + 1}`,
      'is not of what the roster says of it',
    );
  return faults;
}

export const holdsAt = ({ firstEpoch, lastEpoch }: Roster, tick: number): boolean =>
  epochOf(tick) >= firstEpoch && epochOf(tick) <= lastEpoch;
/** The earliest epoch for which a roster can be announced on this tick. */
export const earliestEpochAfter = (tick: number): number => epochOf(tick) + EPOCHS_AHEAD;
/** The place of a tick in the chains of the roster's term, from 1. */
export const placeOf = ({ firstEpoch }: Roster, tick: number): number =>
  tick - firstTickOf(firstEpoch) + 1;

/** What is closed before a tick is made: what comes before it, and who takes part. */
export function closeText(
  { tape, hash }: Roster,
  number: number,
  { previous, x }: { previous: string; x: readonly (string | null)[] },
): string {
  const values = x.map((value, index) => `x${index + 1}=${value ?? '-'}\n`).join('');
  return `drishti-close-1\ntape=${tape}\nnumber=${number}\nprevious=${previous}\nroster=${hash}\n${values}`;
}

export const cosignatureText = (witness: string, time: number, closeHash: string): string =>
  `drishti-cosignature-1\nwitness=${witness}\ntime=${time}\nclose=${closeHash}\n`;

/** What a tick's `sealed` is the hash of. */
export function sealText({ pairs }: Roster, tick: Tick, { x, z, closeHash }: Sealed): string {
  const values = pairs.map(({ low, high }, index) => {
    const isNeeded = (x[low] ?? null) !== null || (x[high] ?? null) !== null;
    return `z${low + 1}.${high + 1}=${(isNeeded ? z[index] : null) ?? '-'}\n`;
  });
  return `drishti-seal-1\nclose=${closeHash}\ns=${tick.step ?? '-'}\n${values.join('')}`;
}
type Sealed = Pick<Witnessed, 'x' | 'z'> & { closeHash: string };
