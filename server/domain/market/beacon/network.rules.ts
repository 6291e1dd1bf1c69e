/**
 * A network of drand: which rounds it has, when each is due, and by what it is known. Pure. Source
 * of the chain hash and of the rounds' times: drand's specification of its beacons, unchained
 * scheme on G1.
 */
import { hash } from 'node:crypto';

export type Network = {
  /** drand's id of it, e.g. `quicknet`. */
  readonly name: string;
  /** Hex SHA-256 of all that follows. */
  readonly chainHash: string;
  /** Hex, compressed, a point of G2. */
  readonly publicKey: string;
  /** Hex: of the group that made the key. */
  readonly groupHash: string;
  /** Of round 1, seconds since 1970. */
  readonly genesis: number;
};

/**
 * Seconds from one round to the next. Three draws follow from each round; what a reader can foresee
 * was worked out for three.
 */
export const PERIOD = 3;
const SECOND_MS = 1_000;
/**
 * Milliseconds by which a clock may be behind the rounds. With more, those who run a house would
 * know draws that they may not.
 */
export const BEHIND_MS = 1_000;
/** The only scheme: a signature of 48 bytes of the round's number, whatever came before. */
const SCHEME = 'bls-unchained-g1-rfc9380';

/** Run by the League of Entropy, some twenty independent organisations. */
export const quicknet: Network = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  genesis: 1_692_803_367,
};

/** Networks whose rounds nobody who runs a house makes. */
export const isPublic = ({ chainHash }: Pick<Network, 'chainHash'>): boolean =>
  chainHash === quicknet.chainHash;

/**
 * Hex. SHA-256 of the period (4 bytes), the genesis (8 bytes), the key, the group's hash and the
 * network's name.
 */
export function chainHashOf({
  name,
  publicKey,
  groupHash,
  genesis,
}: Omit<Network, 'chainHash'>): string {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(PERIOD);
  numbers.writeBigUInt64BE(BigInt(genesis), 4);
  const parts = [numbers, Buffer.from(publicKey, 'hex'), Buffer.from(groupHash, 'hex')];
  return hash('sha256', Buffer.concat([...parts, Buffer.from(name)]), 'hex');
}

/**
 * A network from what a relay answers to `/info`. Throws an Error that says what of it does not
 * fit: another scheme or period, or a chain hash that is not the hash of the rest.
 */
export function readNetwork(text: string): Network {
  const info = fieldsOf(text);
  const hex = (name: string, bytes: number) => {
    const value = info[name];
    if (typeof value !== 'string' || !/^[0-9a-f]*$/.test(value) || value.length !== 2 * bytes)
      throw new Error(`${name} is not ${bytes} bytes in hex`);
    return value;
  };
  if (info['schemeID'] !== SCHEME) throw new Error(`schemeID is not ${SCHEME}`);
  if (info['period'] !== PERIOD) throw new Error(`period is not ${PERIOD} seconds`);
  const genesis = info['genesis_time'];
  if (typeof genesis !== 'number' || !Number.isSafeInteger(genesis) || genesis <= 0)
    throw new Error('genesis_time is not a time in seconds');
  const metadata = info['metadata'];
  const name = isFields(metadata) ? metadata['beaconID'] : undefined;
  if (typeof name !== 'string' || !/^[a-z0-9-]{1,40}$/.test(name))
    throw new Error('metadata.beaconID is no name');
  const facts = {
    name,
    genesis,
    publicKey: hex('public_key', 96),
    groupHash: hex('groupHash', 32),
  };
  const chainHash = hex('hash', 32);
  if (chainHashOf(facts) !== chainHash) throw new Error('hash is not that of the rest');
  return { ...facts, chainHash };
}

/** When a round is due, milliseconds since 1970. Nobody knows it before. */
export const roundTime = ({ genesis }: Network, round: number): number =>
  (genesis + (round - 1) * PERIOD) * SECOND_MS;

/** The first round that is due after a moment (milliseconds since 1970). */
export const firstRoundAfter = ({ genesis }: Network, moment: number): number =>
  Math.max(1, Math.floor((moment - genesis * SECOND_MS) / (PERIOD * SECOND_MS)) + 2);

function fieldsOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  if (!isFields(value)) throw new Error('it is no JSON object');
  return value;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
