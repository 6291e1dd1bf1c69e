/** The rules of a beacon's tape, held against rounds that drand has published. */
import { expect, test } from 'vitest';

import { seededRandom } from '#test/market.ts';
import { openTestBeacon } from '#test/beacon.ts';

import {
  type BeaconTerms,
  beginsRound,
  readTerms,
  roundOf,
  termsText,
  timeOf,
  tradesUntil,
} from './beacon-tape.rules.ts';
import {
  chainHashOf,
  firstRoundAfter,
  isPublic,
  quicknet,
  readNetwork,
  roundTime,
} from './network.rules.ts';
import { drawSeedChain, followsFrom, seedOf } from './seed-chain.ts';
import { openSignatureCheck, type Round } from './signatures.ts';

/** Rounds of drand's quicknet, as its relays answer them. */
const published: readonly [number, string][] = [
  [
    1,
    'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
  ],
  [
    2,
    'b6b6a585449b66eb12e875b64fcbab3799861a00e4dbf092d99e969a5eac57dd3f798acf61e705fe4f093db926626807',
  ],
  [
    3,
    'b3fab6df720b68cc47175f2c777e86d84187caab5770906f515ff1099cb01e4deaa027075d860823e49477b93c72bd64',
  ],
  [
    1000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  ],
  [
    2000,
    'b6cb8f482a0b15d45936a4c4ea08e98a087e71787caee3f4d07a8a9843b1bc5423c6b3c22f446488b3137eaca799c77e',
  ],
  [
    19_994_212,
    '988fe4d05b8400864502475fb8021ea8ea28193ed31806641c5dfa438b142a4ccdaf0eac8eaeafa75e4adaef7d514ce2',
  ],
];
const rounds: Round[] = published.map(([number, signature]) => ({
  number,
  signature: Buffer.from(signature, 'hex'),
}));
const random = seededRandom('beacon rules');

test('the network that is pinned is quicknet: its hash is that of its facts, and its published rounds are its own', () => {
  expect(chainHashOf(quicknet)).toBe(quicknet.chainHash);
  expect(isPublic(quicknet)).toBe(true);
  const check = openSignatureCheck(quicknet, random);
  expect(rounds.map(check.isOf)).toEqual(rounds.map(() => true));
  expect(check.areOf(rounds)).toBe(true);
  expect(check.areOf([])).toBe(true);
});

test('another round’s signature, another network’s, a changed one and one that is no point are none, alone and among right ones', () => {
  const check = openSignatureCheck(quicknet, random);
  const [first] = rounds as [Round];
  const number = 1001;
  const changed = Buffer.from(first.signature);
  changed[40] = (changed[40] ?? 0) ^ 1;
  const infinity = Buffer.alloc(48);
  infinity[0] = 0xc0;
  const wrong: Round[] = [
    { number, signature: rounds[3]?.signature ?? Buffer.alloc(0) },
    { number: 1, signature: openTestBeacon(quicknet.genesis).sign(1) },
    { number: 1, signature: changed },
    { number: 1, signature: infinity },
    { number: 1, signature: Buffer.alloc(48, 0xff) },
    { number: 1, signature: first.signature.subarray(1) },
  ];
  for (const round of wrong) {
    expect(check.isOf(round)).toBe(false);
    expect(check.areOf([...rounds, round])).toBe(false);
  }
  // Two wrong ones that make up for each other in a plain sum.
  const [one, two] = [rounds[0], rounds[1]] as [Round, Round];
  const swapped = [
    { ...one, signature: two.signature },
    { ...two, signature: one.signature },
  ];
  expect(check.areOf(swapped)).toBe(false);
});

test('a network is read from its info, and refused where a fact does not fit the hash of them', () => {
  const beacon = openTestBeacon(1_767_594_600);
  expect(readNetwork(beacon.info)).toEqual(beacon.network);
  expect(isPublic(beacon.network)).toBe(false);
  const info = JSON.parse(beacon.info) as Record<string, unknown>;
  const refused = (change: object) => () => readNetwork(JSON.stringify({ ...info, ...change }));
  expect(refused({ genesis_time: 1_767_594_603 })).toThrow('hash is not that of the rest');
  expect(refused({ groupHash: '00'.repeat(32) })).toThrow('hash is not that of the rest');
  expect(refused({ period: 30 })).toThrow('period is not 3 seconds');
  expect(refused({ schemeID: 'pedersen-bls-chained' })).toThrow('schemeID');
  expect(refused({ public_key: 'ab' })).toThrow('public_key is not 96 bytes');
  expect(refused({ metadata: null })).toThrow('beaconID');
  expect(() => readNetwork('<html>')).toThrow('no JSON');
});

test('rounds are due every three seconds from the genesis on', () => {
  const { network } = openTestBeacon(1_767_594_600);
  const genesis = 1_767_594_600_000;
  expect([1, 2, 3].map((round) => roundTime(network, round) - genesis)).toEqual([0, 3000, 6000]);
  expect([-1, 0, 1, 2999, 3000, 3001].map((ms) => firstRoundAfter(network, genesis + ms))).toEqual([
    1, 2, 2, 2, 3, 3,
  ]);
  expect(firstRoundAfter(network, genesis - 60_000)).toBe(1);
});

const terms: BeaconTerms = {
  network: openTestBeacon(1_767_594_600).network,
  tick: 0,
  round: 5,
  epochs: 1000,
  end: 'ab'.repeat(32),
  coins: 'cd'.repeat(32),
  epoch: 1,
  heads: 'ef'.repeat(32),
};

test('a tick’s round and time are a function of its number, and trading ends before the round after the next tick’s', () => {
  const at = roundTime(terms.network, 5);
  const ticks = Array.from({ length: 6 }, (_, index) => index + 1);
  expect(ticks.map((tick) => roundOf(terms, tick))).toEqual([5, 5, 5, 6, 6, 6]);
  expect(ticks.map((tick) => beginsRound(terms, tick))).toEqual([
    ...[true, false, false],
    ...[true, false, false],
  ]);
  expect(ticks.map((tick) => timeOf(terms, tick).getTime() - at)).toEqual([
    700, 1700, 2700, 3700, 4700, 5700,
  ]);
  // After tick 2 the next one uses round 5 still, so that round 6 ends it; after tick 3 it is round
  // 7.
  expect([0, 1, 2, 3, 4].map((last) => tradesUntil(terms, last).getTime() - at)).toEqual([
    3000, 3000, 3000, 6000, 6000,
  ]);
});

test('terms are a text that is read back as it was, and nothing else', () => {
  const text = termsText(terms);
  expect(readTerms(text)).toEqual(terms);
  expect(() => readTerms(text.replace('round=5', 'round=5.0'))).toThrow('no terms');
  expect(() => readTerms(`${text}more=1\n`)).toThrow('no terms');
});

test('each seed of a chain is the hash of the next one, and the end that of the first', async () => {
  for (const epochs of [1, 2, 1999, 2000, 2001, 4000, 4567]) {
    const chain = await drawSeedChain({ epochs, random: seededRandom(`chain of ${epochs}`) });
    let earlier = chain.end;
    for (let epoch = 1; epoch <= epochs; epoch += epoch < 5 || epoch > epochs - 5 ? 1 : 97) {
      const seed = seedOf(chain, epoch).toString('hex');
      if (epoch === 1) expect(followsFrom(chain.end, seed)).toBe(true);
      if (epoch > 1) {
        earlier = seedOf(chain, epoch - 1).toString('hex');
        expect(followsFrom(earlier, seed)).toBe(true);
        expect(followsFrom(seed, earlier)).toBe(false);
      }
    }
    expect(() => seedOf(chain, epochs + 1)).toThrow(RangeError);
    expect(() => seedOf(chain, 0)).toThrow(RangeError);
  }
});
