/**
 * A witness in the hands of a test, over real HTTP: written from docs/witness-protocol.md alone. It checks nothing and does what it is told: what a
 * real one refuses is tested with the real one.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';

import type { WitnessFacts } from '#protocol/witness.ts';

const TERM_TICKS = 3_600;
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const X25519_PUBLIC = Buffer.from('302a300506032b656e032100', 'hex');

const sha = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const privateKey = (prefix: Buffer, bytes: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([prefix, bytes]), format: 'der', type: 'pkcs8' });
const publicHex = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

function chain(end: Uint8Array, name: { tape: string; term: number; of: string }): Buffer[] {
  const label = sha(`drishti-chain-1\ntape=${name.tape}\nterm=${name.term}\nof=${name.of}\n`);
  const values = [Buffer.from(end)];
  for (let number = TERM_TICKS; number > 0; number -= 1) {
    const place = Buffer.alloc(4);
    place.writeUInt32BE(number);
    values.push(sha(label, place, values.at(-1) as Buffer));
  }
  return values.reverse();
}

export type Close = { number: number; text: string; signature: string };
type Post = { path: string; body: object };

export type ScriptedWitness = {
  name: string;
  sign: string;
  agree: string;
  /** Signs the term that is due. */
  term(): Promise<number>;
  /** As messages to be sent: once, twice, late or never. */
  cosignature(close: Close): Post;
  opening(number: number, facts: { withZ: boolean; withX: boolean }): Post;
  /** Learns of the newest roster. */
  learn(): Promise<void>;
  /** The status that it was answered. */
  post(message: Post): Promise<{ status: number; body: { stored?: object | null } | null }>;
};

/** `tape` is the hash of tick 0. */
export function scriptedWitness(name: string, master: Buffer, tape: string) {
  const salt = Buffer.from(tape, 'hex');
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', master, salt, info, 32));
  const signing = privateKey(ED25519, derive('drishti-witness-1 sign'));
  const agreeing = privateKey(X25519, derive('drishti-witness-1 agree'));
  const own = publicHex(signing);
  const agree = publicHex(agreeing);
  const signed = (text: string) => sign(null, Buffer.from(text), signing).toString('hex');

  const ownChain = (term: number) =>
    chain(derive(`drishti-witness-1 own ${term}`), { tape, term, of: own });
  function pairChain(term: number, other: { sign: string; agree: string }): Buffer[] {
    const der = Buffer.concat([X25519_PUBLIC, Buffer.from(other.agree, 'hex')]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const shared = diffieHellman({ privateKey: agreeing, publicKey });
    const [low, high] = [own, other.sign].toSorted();
    const info = `drishti-pair-1 ${term} ${low} ${high}`;
    const end = Buffer.from(hkdfSync('sha256', shared, salt, info, 32));
    return chain(end, { tape, term, of: `${low}.${high}` });
  }

  return (url: string): ScriptedWitness => {
    let roster: WitnessFacts['rosters'][number] | null = null;
    const chains = new Map<string, Buffer[]>();
    const kept = (key: string, make: () => Buffer[]) => {
      const held = chains.get(key) ?? make();
      chains.set(key, held);
      return held;
    };
    const post = async ({ path, body }: Post) => {
      const reply = await fetch(`${url}/api/witness/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await reply.text();
      return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
    };
    const facts = async () => (await (await fetch(`${url}/api/witness`)).json()) as WitnessFacts;
    return {
      ...{ name, sign: own, agree, post },
      async term() {
        const { next, candidates } = await facts();
        const term = next?.term ?? 0;
        const others = candidates.filter((one) => one.sign !== own);
        const partners = others.length === 0 ? candidates : others;
        const pairs = partners
          .map((one) => `pair=${one.sign}:${pairChain(term, one)[0]?.toString('hex')}\n`)
          .toSorted();
        const anchor = ownChain(term)[0]?.toString('hex');
        const text =
          `drishti-term-1\ntape=${tape}\nterm=${term}\nsign=${own}\nagree=${agree}\n` +
          `own=${anchor}\n${pairs.join('')}`;
        return (await post({ path: 'term', body: { text, signature: signed(text) } })).status;
      },
      cosignature({ number, text }) {
        const close = sha(text).toString('hex');
        const time = 1_790_000_000_000 + number;
        const signature = signed(
          `drishti-cosignature-1\nwitness=${own}\ntime=${time}\nclose=${close}\n`,
        );
        return { path: 'cosignature', body: { number, witness: own, time, signature } };
      },
      opening(number, { withZ, withX }) {
        if (!roster) throw new Error('it knows no roster');
        const { term, text } = roster;
        const place = number - (roster.firstEpoch - 1) * 60;
        const members = [...text.matchAll(/^witness[0-9]+=([^ ]+) ([^ ]+)/gm)].map(
          ([, key = '', other = '']) => ({ sign: key, agree: other }),
        );
        const z = Object.fromEntries(
          members.flatMap((one, at) =>
            one.sign === own && members.length > 1
              ? []
              : [
                  [
                    String(at + 1),
                    kept(one.sign, () => pairChain(term, one))[place]?.toString('hex'),
                  ],
                ],
          ),
        );
        const x = kept('own', () => ownChain(term))[place + 1]?.toString('hex');
        return {
          path: 'opening',
          body: { number, witness: own, z: withZ ? z : {}, x: withX ? (x ?? null) : null },
        };
      },
      learn: async () => {
        roster = (await facts()).rosters.at(-1) ?? null;
      },
    };
  };
}
