/**
 * A beacon of our own for tests: a network with a key made here, whose relay speaks drand's HTTP on
 * a clock that is handed in, and can be late, silent, wrong, ahead, another network's, or answer
 * another round's signature.
 */
import { createServer, type Server } from 'node:http';
import { createHmac, hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { bls12_381 } from '@noble/curves/bls12-381.js';

import {
  chainHashOf,
  type Network,
  roundTime,
} from '#server/domain/market/beacon/network.rules.ts';
import type { Clock } from '#server/kit/clock.ts';
import { WAIT_MS } from '#test/waits.ts';

const HASH_TO_CURVE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures } = bls12_381;

/** The pace of relays that are well, however long the machine takes for their answers. */
export const patient = { answerMs: WAIT_MS, nextMs: 250, restMs: 1_000, restMostMs: 30_000 };

export type Fault =
  | 'well'
  /** Answers no question at all. */
  | 'silent'
  /** Says that no round is there. */
  | 'late'
  /** Closes the connection. */
  | 'cut'
  | 'failing'
  /** The signature of the round before. */
  | 'other-round'
  /** Signed with another key. */
  | 'other-network'
  | 'no-signature'
  | 'no-json'
  | 'too-much';

export type TestBeacon = {
  network: Network;
  /** What a relay answers to `/info`, which `BEACON` can name as a file. */
  info: string;
  sign(round: number): Buffer;
  relay(options?: { clock?: Clock; delayMs?: number }): Promise<TestRelay>;
};

export type TestRelay = {
  url: string;
  /** How it answers from now on. */
  fault: Fault;
  /** From the time of a round to its being there. */
  delayMs: number;
  /** Rounds that were asked for, in their order. */
  asked: number[];
  close(): Promise<void>;
};

/** A small number: a signature is made in a tenth of the time, and verified as any other. */
const keyOf = (name: string): bigint => BigInt(hash('sha256', name, 'buffer').readUInt32BE()) + 2n;

function signed(secret: bigint, round: number): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const point = shortSignatures.hash(hash('sha256', number, 'buffer'), HASH_TO_CURVE);
  return Buffer.from(point.multiplyUnsafe(secret).toBytes());
}

/** `genesis` is when its first round is due, seconds since 1970. */
export function openTestBeacon(genesis: number, name = 'test-beacon'): TestBeacon {
  const secret = keyOf(name);
  const foreign = keyOf(`${name} of others`);
  const facts = {
    name,
    genesis,
    publicKey: bls12_381.G2.Point.BASE.multiply(secret).toHex(),
    groupHash: hash('sha256', name, 'hex'),
  };
  const network: Network = { ...facts, chainHash: chainHashOf(facts) };
  const made = new Map<number, Buffer>();
  const sign = (round: number) => {
    const known = made.get(round) ?? signed(secret, round);
    made.set(round, known);
    return known;
  };
  const info = JSON.stringify({
    public_key: network.publicKey,
    period: 3,
    genesis_time: genesis,
    hash: network.chainHash,
    groupHash: network.groupHash,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: name },
  });

  async function relay({
    clock,
    delayMs = 0,
  }: { clock?: Clock; delayMs?: number } = {}): Promise<TestRelay> {
    const server: Server = createServer((request, response) => {
      const answer = (status: number, body: string) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      const path = new RegExp(`^/${network.chainHash}/(?:public/([0-9]+)|info)$`).exec(
        request.url ?? '',
      );
      if (!path) return answer(404, '{}');
      const [, written] = path;
      if (written === undefined) return answer(200, info);
      const round = Number(written);
      relayed.asked.push(round);
      const isThere =
        !clock || roundTime(network, round) + relayed.delayMs <= clock.now().getTime();
      const told = (signature: Buffer) =>
        answer(200, JSON.stringify({ round, signature: signature.toString('hex') }));
      switch (relayed.fault) {
        case 'silent':
          return;
        case 'cut':
          request.socket.destroy();
          return;
        case 'failing':
          return answer(500, '');
        case 'late':
          return answer(425, '{}');
        case 'other-round':
          return told(sign(round - 1));
        case 'other-network':
          return told(signed(foreign, round));
        case 'no-signature':
          return answer(200, JSON.stringify({ round, signature: 'ff'.repeat(48) }));
        case 'no-json':
          return answer(200, '<html>');
        case 'too-much':
          return answer(200, ' '.repeat(100_000));
        default:
          return isThere ? told(sign(round)) : answer(404, '{}');
      }
    });
    // A busy test may ask again only after a while.
    server.keepAliveTimeout = 300_000;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const relayed: TestRelay = {
      url: `http://127.0.0.1:${port}`,
      fault: 'well',
      delayMs,
      asked: [],
      async close() {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      },
    };
    return relayed;
  }

  return { network, info, sign, relay };
}

/**
 * The price of BTC at a tick from the one before and public data alone, as docs/market.md has it;
 * rupees with eight decimals.
 */
export function bitcoinAfter(
  before: string,
  draw: { tape: string; number: number; step: string; round: number; signature: Uint8Array },
): string {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(draw.number);
  numbers.writeBigUInt64BE(BigInt(draw.round), 4);
  const key = createHmac('sha256', Buffer.from(draw.step, 'hex'))
    .update(
      Buffer.concat([Buffer.from('drishti-draw-2\n'), Buffer.from(draw.tape, 'hex'), numbers]),
    )
    .update(draw.signature)
    .digest();
  const bytes = createHmac('sha256', key).update(`BTC:${draw.number}`).digest();
  let sum = -262_140;
  for (let at = 0; at < 16; at += 2) sum += bytes.readUInt16BE(at);
  const price = BigInt(before.replace('.', ''));
  const product = price * BigInt(Math.abs(sum) * 20) * 24_126_264n;
  const move = (product + 50_000_000_000_000_000n) / 100_000_000_000_000_000n;
  const digits = String(sum < 0 ? price - move : price + move).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
