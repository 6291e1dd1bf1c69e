/**
 * The recorder's side of witnesses: decides and signs the close of each tick once, waits for what makes it, and puts a roster on the tape.
 * All that comes from witnesses is in the database, so another process that takes over goes on where this one stood.
 */
import type { Database } from '#server/kit/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';

import type { Contributions } from './chains.ts';
import { epochOf, EPOCHS_AHEAD, firstTickOf, lastTickOf } from './epochs.rules.ts';
import { sha256 } from './hashing.ts';
import { chainsOf } from './roster-chains.ts';
import { signingKey, type SigningKey } from './signatures.ts';
import {
  type Candidate,
  closeText,
  contributionsTo,
  type Opening,
  presentIn,
  readRoster,
  readTerm,
  rosterAt,
  rosterText,
  sealsOf,
  type StandingRoster,
} from './witnesses.rules.ts';
import {
  insertClose,
  keepOperatorKey,
  readCertificate,
  readClose,
  readLastTerm,
  readOpenings,
  readRosters,
  readTerms,
  type StoredClose,
  storeSignature,
} from './witnesses.sql.ts';

/** The tape waits for its witnesses: nothing is recorded, and nothing else is in the place of what they hold. */
export class WitnessesMissing extends Error {
  constructor(what: string) {
    super(`the tape waits for its witnesses: ${what}`);
    this.name = 'WitnessesMissing';
  }
}

/** What witnesses gave for a tick. */
export type Witnessed = Contributions & {
  roster: StandingRoster;
  /** Hash of the close. */
  close: string;
};

type End = {
  tape: string;
  rosters: readonly StandingRoster[];
  last: { number: number; hash: string };
};
type Lease = { holder: string; fence: bigint };

export type Witnessing = {
  /** What the tick after the last one is made with; null where no roster holds. Throws WitnessesMissing while something lacks. */
  gather(end: End, lease: Lease): Promise<Witnessed | null>;
  /** Decides, signs and sends the close of the tick after the last one, where a roster holds and enough have sent theirs. */
  closeNext(end: End, lease: Lease): Promise<StoredClose | null>;
  /** The roster that this tick is the first to carry, null where it announces none. */
  announcedAt(end: End, tick: number): Promise<StandingRoster | null>;
};

/** Of witnesses that have all but sent theirs in time, once a tick could be made without them: else they were absent for an epoch. */
const GRACE_MS = 300;
/** So long a first term waits for candidates that have not signed one yet, after the first who has. */
const PATIENCE_MS = 120_000;
const KEY_BYTES = 32;

export function openWitnessing(options: {
  marketDatabase: Database;
  random: RandomSource;
  /** In the order of the setting. */
  candidates: readonly Candidate[];
}): Witnessing {
  const { marketDatabase, random, candidates } = options;
  let key: SigningKey | null = null;
  /** When a tick was first seen to be whole. */
  let whole = { number: -1, at: 0 };

  async function operatorKey(): Promise<SigningKey> {
    if (key) return key;
    const drawn = Buffer.alloc(KEY_BYTES);
    random(drawn);
    const seed = await keepOperatorKey(marketDatabase, drawn, (one) => signingKey(one).public);
    key = signingKey(seed);
    return key;
  }

  /** What was opened at a tick for it and the next one, as far as it is true: nobody's word counts for it, the server's neither. */
  async function trueOpenings(end: End, number: number): Promise<Opening[]> {
    const now = rosterAt(end.rosters, number);
    const next = rosterAt(end.rosters, number + 1);
    const openings = await readOpenings(marketDatabase, number);
    return openings.map(({ witness, z, x }) => {
      const place = now?.witnesses.findIndex(({ sign }) => sign === witness) ?? -1;
      const held = Object.entries(z).filter(
        ([partner, value]) =>
          now !== null && chainsOf(now).isZ(place, parseInt(partner, 10) - 1, number, value),
      );
      const isHeld = x !== null && next !== null && chainsOf(next).isX(witness, number + 1, x);
      return { witness, z: Object.fromEntries(held), x: isHeld ? x : null };
    });
  }

  async function presentBefore(end: End, number: number): Promise<Set<string>> {
    const roster = rosterAt(end.rosters, number);
    const close = roster && (await readClose(marketDatabase, number));
    if (!roster || !close) return new Set();
    const x = presentIn(close.text);
    return new Set(roster.witnesses.filter((_, at) => x[at]).map(({ sign }) => sign));
  }

  async function decided(end: End, lease: Lease): Promise<StoredClose | null> {
    const number = end.last.number + 1;
    const stored = await readClose(marketDatabase, number);
    if (stored) return stored;
    const roster = rosterAt(end.rosters, number);
    if (!roster) return null;
    const openings = await trueOpenings(end, number - 1);
    const before = await presentBefore(end, number - 1);
    const x = contributionsTo(roster, number, { openings, before });
    if (x.filter((one) => one !== null).length < roster.quorum) return null;
    const previous = end.last.hash;
    const text = closeText({ tape: end.tape, number, previous, roster: roster.hash, x });
    await insertClose(marketDatabase, { number, text, hash: sha256(text), previous }, lease);
    return readClose(marketDatabase, number);
  }

  async function closeNext(end: End, lease: Lease): Promise<StoredClose | null> {
    if (!rosterAt(end.rosters, end.last.number + 1)) return null;
    const close = await decided(end, lease);
    if (!close || close.signature !== null) return close;
    const signature = (await operatorKey()).sign(close.text);
    await storeSignature(marketDatabase, close.number, signature);
    return { ...close, signature };
  }

  /** Whether all who are present have sent theirs for the next tick, or had their time to. */
  function isEverybodyIn(end: End, x: readonly (string | null)[], openings: readonly Opening[]) {
    const number = end.last.number + 1;
    const roster = rosterAt(end.rosters, number);
    const next = rosterAt(end.rosters, number + 1);
    if (!roster || !next) return true;
    if (whole.number !== number) whole = { number, at: performance.now() };
    const isIn = (sign: string) =>
      openings.some((one) => one.witness === sign && one.x !== null) ||
      !next.witnesses.some((one) => one.sign === sign);
    const areIn = roster.witnesses.every(({ sign }, at) => x[at] === null || isIn(sign));
    return areIn || performance.now() - whole.at >= GRACE_MS;
  }

  return {
    closeNext,
    async gather(end, lease) {
      const number = end.last.number + 1;
      const roster = rosterAt(end.rosters, number);
      if (!roster) return null;
      const close = await closeNext(end, lease);
      if (!close) throw new WitnessesMissing(`fewer than ${roster.quorum} are there`);
      const [certificate, openings] = await Promise.all([
        readCertificate(marketDatabase, number),
        trueOpenings(end, number),
      ]);
      if (!certificate) throw new WitnessesMissing(`tick ${number} is not signed yet`);
      const x = presentIn(close.text);
      const { z, missing } = sealsOf(roster, x, openings);
      if (missing) throw new WitnessesMissing(`tick ${number} is not opened yet`);
      if (!isEverybodyIn(end, x, openings))
        throw new WitnessesMissing(`somebody has not opened tick ${number} yet`);
      const bytes = (value: string | null) => (value === null ? null : Buffer.from(value, 'hex'));
      return { roster, close: close.hash, x: x.map(bytes), z: z.map(bytes) };
    },
    async announcedAt(end, tick) {
      const epoch = epochOf(tick);
      if (candidates.length === 0 || tick !== firstTickOf(epoch)) return null;
      const firstEpoch = epoch + EPOCHS_AHEAD;
      if (rosterAt(end.rosters, lastTickOf(firstEpoch))) return null;
      const term = (await readLastTerm(marketDatabase)) + 1;
      const signed = await readTerms(marketDatabase, term);
      const isDue = signed.length >= candidates.length || (signed[0]?.ageMs ?? 0) >= PATIENCE_MS;
      if (!isDue) return null;
      const terms = candidates.flatMap(({ sign }) => {
        const one = signed.find(({ witness }) => witness === sign);
        const read = one && readTerm(one.text);
        return one && read ? [{ term: read, signature: one.signature }] : [];
      });
      const operator = (await operatorKey()).public;
      const text = rosterText(terms, { tape: end.tape, term, firstEpoch, operator });
      return text === null ? null : { ...readRoster(text), tick, hash: sha256(text), text };
    },
  };
}

/** Those that hold in the epoch of this tick or later. */
export async function standingRosters(
  database: Pick<Database, 'query'>,
  tick: number,
): Promise<StandingRoster[]> {
  const rows = await readRosters(database, Math.max(1, epochOf(tick)));
  return rows.map((row) => ({ ...readRoster(row.text), ...row }));
}
