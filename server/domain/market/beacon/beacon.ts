/**
 * A beacon as the recorder uses it: the terms of the tape, the chain of seeds, and the rounds as
 * they come.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import type { RecordedBeacon } from '#server/domain/market/recorder.ts';
import type { BeaconTerms } from './beacon-tape.rules.ts';
import { readSeedChain } from './beacon.sql.ts';
import { firstRoundAfter, type Network } from './network.rules.ts';
import type { Relays } from './rounds.ts';
import { keepWaits } from './waits.ts';

/** Whose rounds, and who hands them out. */
export type BeaconSetting = {
  network: Network;
  relays: Relays;
  /** Of the chain of seeds of a new tape: ten years of them unless said otherwise. */
  epochs?: number;
};

/**
 * Throws StartError where the setting is not the tape's beacon, to which it keeps for good. For the
 * process that records.
 */
export function checkBeacon(terms: BeaconTerms | null, setting: BeaconSetting | null): void {
  const [used, set] = [terms?.network, setting?.network];
  if (!used || used.chainHash === set?.chainHash) return;
  throw new StartError(
    `The prices of this house follow from the beacon ${used.name} (${used.chainHash.slice(0, 8)}…): BEACON has to name it.`,
  );
}

const ATTEMPTS = 3;
const ATTEMPT_MS = 5_000;
const BETWEEN_MS = 1_000;

/**
 * To be called before a house takes a beacon up, which is for good: without rounds it would have no
 * prices. Takes up to 17 seconds. Throws StartError where no relay gives a round of the network
 * whose signature is right.
 */
export async function proveBeacon(
  { network, relays }: BeaconSetting,
  { clock, random }: { clock: Clock; random: RandomSource },
): Promise<void> {
  const { openSignatureCheck } = await import('./signatures.ts');
  const check = openSignatureCheck(network, random);
  // Not the newest: relays have that one some tenths of a second after it is due.
  const number = firstRoundAfter(network, clock.now().getTime()) - 2;
  if (number < 1) throw new StartError(`The beacon ${network.name} has no rounds yet.`);
  const isRight = (signature: Uint8Array) => check.isOf({ number, signature });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const signal = AbortSignal.timeout(ATTEMPT_MS);
      await relays.signature(number, { isRight, signal });
      return;
    } catch {
      if (attempt < ATTEMPTS) await wait(BETWEEN_MS);
    }
  }
  throw new StartError(
    `No relay gave a right round of the beacon ${network.name} (asked for round ${number}). A house keeps to its beacon for good, so it takes none up before a relay answers: look at BEACON_RELAYS and at the connection.`,
  );
}

/** A start waits no longer for a relay. */
const CLOCK_ANSWER_MS = 2_000;

/**
 * Opens the beacon of a tape. Throws StartError where the clock is behind the rounds, as far as a
 * relay answers at once, and an Error for a tape whose chain of seeds is not in the database.
 */
export async function openBeacon(
  { network, relays }: BeaconSetting,
  services: {
    terms: BeaconTerms;
    marketDatabase: Database;
    clock: Clock;
    random: RandomSource;
    log: Log;
  },
): Promise<RecordedBeacon> {
  const { terms, marketDatabase, clock, random, log } = services;
  const chain = await readSeedChain(marketDatabase);
  if (!chain) throw new Error('the tape has a beacon and no chain of seeds');
  // The curves are loaded by houses that have a beacon alone.
  const { keepRounds } = await import('./rounds.ts');
  const rounds = keepRounds({ network, relays, clock, random, log });
  const unanswered = wait(CLOCK_ANSWER_MS, false);
  if (await Promise.race([rounds.checkClock(), unanswered])) {
    await rounds.stop();
    throw new StartError(
      'The clock of this machine is behind the beacon, whose rounds say the time: set it right first.',
    );
  }
  const waits = keepWaits({ rounds, marketDatabase, clock, log });
  return {
    terms,
    chain,
    rounds: {
      ...rounds,
      start() {
        rounds.start();
        waits.start();
      },
      async stop() {
        await waits.stop();
        await rounds.stop();
      },
    },
  };
}
