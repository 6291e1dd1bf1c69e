/**
 * The published rules of a tape whose draws follow from a beacon as well, written from
 * docs/verification.md: its terms, and which round and which time belong to a tick. All of it is a
 * function of the tick's number. Pure.
 */
import { bigEndian, joined, longBigEndian } from './chains.ts';
import { epochOf, EPOCHS_AHEAD } from './rules.ts';
import { fromHex, sha256, toHex } from './sha256.ts';

/** A network that signs a round every three seconds; hashes and keys are hex. */
export type Network = {
  network: string;
  /** The SHA-256 of the rest, by which networks are told apart. */
  chain: string;
  key: string;
  group: string;
  /** When round 1 is due, seconds since 1970. */
  genesis: number;
};

export type BeaconTerms = Network & {
  /** The tick of the change; those after it use rounds. */
  tick: number;
  /** Of the tick after that one. */
  round: number;
  /** The first epoch whose seed is of the chain, and how many there are. */
  epoch: number;
  epochs: number;
  /** The SHA-256 of the first of these seeds. */
  seeds: string;
  /** The SHA-256 of the text that says what moves each coin. */
  coins: string;
  /** The Ed25519 key that signs heads of the tape. */
  heads: string;
};

/**
 * A round of a network: its number, and the signature of it that only the network can make, hex.
 */
export type Round = { number: number; signature: string };

/**
 * What is at hand of a tape's beacon: the text that its ticks name by its hash, null where there is
 * none, and rounds.
 */
export type Beacon = {
  terms: string | null;
  rounds: readonly Round[];
  /** Whether it is all that a server shows: what is missing then is missing for everybody. */
  isPublic?: boolean;
};

/** Seconds from one round to the next, and as many ticks use each. */
const PERIOD = 3;
const SECOND_MS = 1_000;
/** From a round's time to its first tick. */
const AFTER_ROUND_MS = 700;

/**
 * drand's, run by independent organisations together. Every other network is called the operator's
 * own.
 */
const quicknet: Network = {
  network: 'quicknet',
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  group: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  genesis: 1_692_803_367,
};

/** The networks that are known to be public: nobody who runs a house makes their rounds. */
export const publicNetworks: readonly Network[] = [quicknet];

const COUNT = '(0|[1-9][0-9]{0,14})';
const hex = (digits: number) => `([0-9a-f]{${digits}})`;
const FORM = new RegExp(
  [
    '^drishti-beacon-1',
    'network=([a-z0-9-]{1,40})',
    ...[`chain=${hex(64)}`, `key=${hex(192)}`, `group=${hex(64)}`, `genesis=${COUNT}`],
    ...[`tick=${COUNT}`, `round=${COUNT}`, `epoch=${COUNT}`, `epochs=${COUNT}`],
    ...[`seeds=${hex(64)}`, `coins=${hex(64)}`, `heads=${hex(64)}`, '$'],
  ].join('\n'),
);

/** Null where the text has no known form. */
export function readBeaconTerms(text: string): BeaconTerms | null {
  const [found, ...values] = FORM.exec(text) ?? [];
  if (found === undefined) return null;
  const [network = '', chain = '', key = '', group = '', ...rest] = values;
  const [genesis = 0, tick = 0, round = 0, epoch = 0, epochs = 0] = rest
    .slice(0, 5)
    .map((value) => Number.parseInt(value, 10));
  const [seeds = '', coins = '', heads = ''] = rest.slice(5);
  return {
    network,
    chain,
    key,
    group,
    genesis,
    tick,
    round,
    epoch,
    epochs,
    seeds,
    coins,
    heads,
  };
}

/** What a network's facts make the hash by which it is known, hex. */
export function chainHashOf({ network, key, group, genesis }: Network): string {
  const parts = [
    ...[bigEndian(PERIOD), longBigEndian(genesis), fromHex(key), fromHex(group)],
    new TextEncoder().encode(network),
  ];
  return toHex(sha256(joined(parts)));
}

/** When a round is due, milliseconds since 1970: nobody outside the network knows it before. */
export const roundTime = ({ genesis }: Pick<Network, 'genesis'>, round: number): number =>
  (genesis + (round - 1) * PERIOD) * SECOND_MS;

/** The first round that is due after a moment, milliseconds since 1970. */
export const firstRoundAfter = ({ genesis }: Network, moment: number): number =>
  Math.max(1, Math.floor((moment - genesis * SECOND_MS) / (PERIOD * SECOND_MS)) + 2);

const afterChange = ({ tick }: BeaconTerms, number: number) => number - tick - 1;

/** The round of a tick after the change. */
export const roundOf = (terms: BeaconTerms, number: number): number =>
  terms.round + Math.floor(afterChange(terms, number) / PERIOD);

/** The time of a tick after the change, milliseconds since 1970, whenever it was recorded. */
export const timeOf = (terms: BeaconTerms, number: number): number =>
  roundTime(terms, roundOf(terms, number)) +
  AFTER_ROUND_MS +
  (afterChange(terms, number) % PERIOD) * SECOND_MS;

/**
 * Until when a contract can be accepted after this tick, milliseconds since 1970: the moment itself
 * is too late.
 */
export const acceptedBefore = (terms: BeaconTerms, after: number): number =>
  roundTime(terms, roundOf(terms, after + 1) + 1);

/** The first epoch whose seed was not committed to before the change. */
export const firstEpochOf = ({ tick }: BeaconTerms): number =>
  tick === 0 ? 1 : epochOf(tick) + EPOCHS_AHEAD + 1;

/** What is signed of a tick; `tape` is the hash of tick 0. */
export const headText = (tape: string, { tick, hash }: { tick: number; hash: string }): string =>
  `drishti-head-1\ntape=${tape}\ntick=${tick}\nhash=${hash}\n`;
