/**
 * Checks what a beacon's tape promises besides: that its terms are those that the ticks name, that
 * round and time of each tick follow from its number, that the rounds are the network's, and that
 * the seeds are one chain.
 */
import {
  type Beacon,
  type BeaconTerms,
  chainHashOf,
  firstEpochOf,
  firstRoundAfter,
  publicNetworks,
  readBeaconTerms,
  type Round,
  roundOf,
  timeOf,
} from './beacon.ts';
import { openStep, type OpenStep, type Step } from './report.ts';
import { beaconOf, epochOf, BEACON_VERSION, sourceOf, type Tick } from './rules.ts';
import { fromHex, sha256, sha256Hex, toHex } from './sha256.ts';
import type { Signed } from './check-signatures.ts';

export const PACKAGE_MISSING =
  'the package @noble/curves is there: install version 2.4.0 of it beside this folder';

/** The last moment that a date can be. */
const LAST_TIME_MS = 8_640_000_000_000_000;

export type BeaconCheck = {
  /** To be known before its ticks; more rounds may follow. Null: there is none. */
  know(beacon: Beacon | null): void;
  knowSigned(signed: Signed): void;
  /** Looks at the next tick. */
  add(tick: Tick, before: Tick | null): void;
  /** Whether it is the tick of the change, at which prices stand still. */
  isChange(tick: Tick): boolean;
  /**
   * What the draws of a beacon's tick follow from besides its step; null where that is not at hand,
   * which is noted.
   */
  roundOf(tick: Tick): Round | null;
  /** The SHA-256 of the coins that its terms name; null where it cannot be said. */
  coinsOf(tick: Tick): string | null;
  /** None where nothing is of a beacon. */
  close(epochs: readonly { number: number; seed: string | null }[]): Step[];
};

export function openBeaconCheck(): BeaconCheck {
  const named = openStep(
    'beacon',
    'The terms that the ticks name say which network’s rounds the ticks use',
  );
  const placed = openStep('rounds', 'Each tick’s round and time follow from its number');
  const signatures = openStep('signatures', 'Each round is signed by its network');
  const seeds = openStep(
    'seed-chain',
    'Each seed is the SHA-256 of the next seed, down to the value in the terms',
  );
  const rounds = new Map<number, Round>();
  const used = new Set<number>();
  const missing = new Set<number>();
  let known: Beacon | null | undefined;
  let terms: BeaconTerms | null = null;
  let signed: Signed | null = null;
  /** As the first tick here has it that names one. */
  let hash: string | null = null;
  let hasBegun = false;
  /** To which ticks here belong. */
  const epochsUsed = new Set<number>();

  function know(beacon: Beacon | null): void {
    for (const round of beacon?.rounds ?? []) {
      const other = rounds.get(round.number);
      if (other && other.signature !== round.signature)
        placed.fail(`round ${round.number}`, 'is there twice', other.signature, round.signature);
      else rounds.set(round.number, round);
    }
    if (beacon && known) known = { ...known, ...beacon };
    else known = beacon;
  }

  /** Once, with the first tick that names them. */
  function readTerms(name: string, number: number): void {
    hash = name;
    const text = known?.terms ?? null;
    if (known === undefined || (text === null && known && !known.isPublic))
      return named.wait('the terms of the beacon are part of what is checked');
    if (text === null) return named.fail('terms', `are not there though tick ${number} names them`);
    const read = readBeaconTerms(text);
    if (!read) return named.fail('terms', 'have no known form');
    checkTerms(named, read);
    if (named.same('terms', 'are not the text that the ticks name', name, sha256Hex(text)))
      terms = read;
  }

  function checkChange(of: BeaconTerms, tick: Tick, before: Tick | null): void {
    const where = `tick ${tick.number}`;
    if ((tick.step ?? null) !== null)
      placed.fail(`${where}, step`, 'is given at the change', null, tick.step ?? null);
    placed.same(
      'terms, round',
      `is not the first that is due after tick ${tick.number}`,
      String(firstRoundAfter(of, Date.parse(tick.time))),
      String(of.round),
    );
    if (before && sourceOf(before).kind !== 'simulated')
      named.fail(`${where}, source`, 'takes up a beacon after prices that follow from no seed');
  }

  function checkPlace(of: BeaconTerms, tick: Tick): void {
    const time = iso(timeOf(of, tick.number));
    const round = roundOf(of, tick.number);
    placed.same(`tick ${tick.number}, time`, `is not that of round ${round}`, time, tick.time);
    used.add(round);
    if (rounds.has(round) || missing.has(round)) return;
    missing.add(round);
    if (known?.isPublic)
      placed.fail(`round ${round}`, `is not public though tick ${tick.number} is on the tape`);
    else placed.wait(`round ${round} is part of what is checked`);
  }

  function add(tick: Tick, before: Tick | null): void {
    const where = `tick ${tick.number}`;
    const name = beaconOf(tick);
    if (name === null) {
      if (hash !== null)
        named.fail(`${where}, source`, 'leaves the beacon that the tick before names');
      if (tick.version === BEACON_VERSION)
        named.fail(
          `${where}, version`,
          'is that of a beacon’s tape, which its source does not name',
        );
      return;
    }
    if (tick.version !== BEACON_VERSION)
      named.fail(`${where}, version`, 'is older than a beacon’s', '5', String(tick.version));
    if (hash === null) readTerms(name, tick.number);
    else named.same(`${where}, source`, 'names other terms than the ticks before', hash, name);
    if (!terms) return;
    const isFirst = !hasBegun && (before !== null || tick.number === 0);
    hasBegun = true;
    if ((isFirst && tick.number !== terms.tick) || tick.number < terms.tick)
      named.fail(
        `${where}, source`,
        'takes up the beacon at another tick than the terms say',
        `tick ${terms.tick}`,
        where,
      );
    if (tick.number === terms.tick) checkChange(terms, tick, before);
    if (tick.number > terms.tick) checkPlace(terms, tick);
    if (tick.number > 0) epochsUsed.add(epochOf(tick.number));
  }

  function checkSignatures(of: BeaconTerms): void {
    let right = 0;
    for (const round of rounds.values()) {
      const isRight = signed?.isOfNetwork(of.key, round) ?? null;
      if (isRight === null)
        signatures.wait(
          signed && !signed.isAble() ? PACKAGE_MISSING : 'the signatures of rounds are looked at',
        );
      else if (isRight) right += 1;
      else
        signatures.fail(
          `round ${round.number}, signature`,
          'is not that of the network',
          null,
          round.signature,
        );
    }
    const numbers = [...rounds.keys()];
    signatures.value('Network', networkWords(of));
    if (numbers.length > 0)
      signatures.value(
        'Right signatures',
        `${right} of ${numbers.length}, rounds ${spanWords(numbers)}`,
      );
  }

  function checkSeeds(
    of: BeaconTerms,
    epochs: readonly { number: number; seed: string | null }[],
  ): void {
    const here = new Set(epochs.map(({ number }) => number));
    for (const number of epochsUsed)
      if (!here.has(number) && known?.isPublic) seeds.fail(`epoch ${number}`, 'is not public');
    const chained = epochs.filter(({ number, seed }) => number >= of.epoch && seed !== null);
    const at = new Map(chained.map(({ number, seed }) => [number, seed ?? '']));
    for (const [number, seed] of at) {
      if (number >= of.epoch + of.epochs)
        seeds.fail(`epoch ${number}, seed`, 'is beyond the chain that the terms name');
      const next = at.get(number + 1);
      if (next !== undefined)
        seeds.same(
          `epoch ${number}, seed`,
          `is not the SHA-256 of that of epoch ${number + 1}`,
          toHex(sha256(fromHex(next))),
          seed,
        );
    }
    const lowest = Math.min(...at.keys());
    if (at.size > 0) {
      const end = signed?.endOf(of.epoch, lowest, at.get(lowest) ?? '') ?? null;
      if (end === null) seeds.wait('the chain of seeds is followed to its end');
      else
        seeds.same(
          `epoch ${lowest}, seed`,
          'does not come to the end of the chain that the terms name',
          of.seeds,
          end,
        );
      seeds.value('Seeds', `epochs ${spanWords([...at.keys()])}`);
      seeds.value('Hashes to the end of the chain', `${lowest - of.epoch + 1}`);
    } else
      seeds.value('Seeds', `none here that is public; the chain begins with epoch ${of.epoch}`);
  }

  function close(epochs: readonly { number: number; seed: string | null }[]): Step[] {
    if (hash === null) {
      const closed = named.close();
      return closed.verdict === 'ok' ? [] : [closed];
    }
    named.value('Terms', hash);
    if (terms) {
      describeTerms(named, terms);
      if (used.size > 0) placed.value('Rounds', `${used.size}, ${spanWords([...used])}`);
      checkSignatures(terms);
      checkSeeds(terms, epochs);
    } else {
      for (const step of [placed, signatures, seeds])
        step.wait('the terms of the beacon are known');
    }
    return [named, placed, signatures, seeds].map((step) => step.close());
  }

  return {
    know,
    add,
    close,
    knowSigned(more) {
      signed = more;
    },
    isChange: ({ number }) => terms?.tick === number,
    roundOf({ number }) {
      if (!terms || number <= terms.tick) return null;
      return rounds.get(roundOf(terms, number)) ?? null;
    },
    coinsOf: () => terms?.coins ?? null,
  };
}

/** What can be said of terms by themselves. */
function checkTerms(step: OpenStep, terms: BeaconTerms): void {
  step.same(
    'terms, chain',
    'is not the SHA-256 of the network’s facts',
    chainHashOf(terms),
    terms.chain,
  );
  const pinned = publicNetworks.find(({ chain }) => chain === terms.chain);
  if (pinned)
    for (const fact of ['network', 'key', 'group', 'genesis'] as const)
      step.same(
        `terms, ${fact}`,
        `is not that of the public network ${pinned.network}`,
        String(pinned[fact]),
        String(terms[fact]),
      );
  step.same(
    'terms, epoch',
    'is not the first that was not committed to before the change',
    String(firstEpochOf(terms)),
    String(terms.epoch),
  );
}

function networkWords(terms: BeaconTerms): string {
  const isPublic = publicNetworks.some(
    ({ chain, key }) => chain === terms.chain && key === terms.key,
  );
  return isPublic
    ? `${terms.network}, public`
    : `${terms.network}, the operator’s own beacon, not public`;
}

function describeTerms(step: OpenStep, terms: BeaconTerms): void {
  step.value('Network', networkWords(terms));
  step.value('Its chain', terms.chain);
  step.value('Its key', terms.key);
  step.value('Taken up', `at tick ${terms.tick}; tick ${terms.tick + 1} uses round ${terms.round}`);
  step.value('Seeds', `${terms.epochs} of one chain, from epoch ${terms.epoch} on`);
  step.value('Key of signed heads', terms.heads);
}

/** A person who makes up terms may name a time that is none. */
const iso = (time: number) =>
  Math.abs(time) <= LAST_TIME_MS ? new Date(time).toISOString() : `${time} ms`;

const spanWords = (numbers: readonly number[]) => {
  const [from, to] = numbers.reduce(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, 0],
  );
  return from === to ? `${from}` : `${from} to ${to}`;
};
