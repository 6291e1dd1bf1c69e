/** What witnesses send, as a process that serves takes it: checked against keys, chains and what is stored, and stored once. */
import type { Standing, WitnessFacts } from '#protocol/witness.ts';
import type { Tick } from '#protocol/market.ts';
import type { Database } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { epochOf, firstTickOf } from './epochs.rules.ts';
import { isTrueOpening } from './roster-chains.ts';
import { isSignedBy } from './signatures.ts';
import {
  type Candidate,
  cosignatureText,
  type Opening,
  partnersOf,
  presentIn,
  readTerm,
  rosterAt,
} from './witnesses.rules.ts';
import {
  insertCosignature,
  insertOpening,
  insertTerm,
  readCertificate,
  readClose,
  readCosigners,
  readLastClose,
  readLastTerm,
  readOpenings,
  readOperatorKey,
  readSigned,
  readTerms,
  type StoredCosignature,
} from './witnesses.sql.ts';
import { standingRosters } from './witnessing.ts';

/** Null where it was stored, or is what is stored; else what is, null where it is too early or too late for any. */
export type Taken = { stored: object | null } | null;

export type WitnessDesk = {
  facts(): Promise<WitnessFacts>;
  term(sent: { text: string; signature: string }): Promise<Taken>;
  cosignature(sent: StoredCosignature & { number: number }): Promise<Taken>;
  opening(sent: Opening & { number: number }): Promise<Taken>;
};

type TapeHead = { number: number; hash: string; at: Date };

/** A tick that is later than this waits for its witnesses. */
const WAITS_MS = 2_000;

export function openWitnessDesk(options: {
  database: Database;
  candidates: readonly Candidate[];
  last(): TapeHead | null;
  tick(number: number): Promise<Tick | undefined>;
  now(): Date;
}): WitnessDesk {
  const { database, candidates, last, tick, now } = options;

  function head(): TapeHead {
    return last() ?? refuse('not-open');
  }

  async function standing(number: number): Promise<Standing[]> {
    const roster = rosterAt(await standingRosters(database, number), number + 1);
    const close = roster && (await readClose(database, number + 1));
    if (!roster) return [];
    const seen = await readSigned(
      database,
      roster.witnesses.map(({ sign }) => sign),
      number + 1,
    );
    // Below the quorum there is no close: who was there in the tick before can be there again, and anybody at an epoch's first.
    const isFirst = number + 1 === firstTickOf(epochOf(number + 1));
    const known = close ?? (isFirst ? null : await readClose(database, number));
    const x = known && presentIn(known.text);
    const certificate = close && (await readCertificate(database, number + 1));
    const openings = await readOpenings(database, certificate ? number + 1 : number);
    const given = certificate ? openings : openings.filter(({ x: next }) => next !== null);
    const opened = new Set(given.map(({ witness }) => witness));
    const signed = close && !certificate ? await readCosigners(database, number + 1) : null;
    return roster.witnesses.map(({ sign }, at) => {
      const present = x === null || (x[at] ?? null) !== null;
      const awaited = present && !(signed ? signed.includes(sign) : opened.has(sign));
      const one = seen.find(({ witness }) => witness === sign);
      return {
        name: candidates.find((candidate) => candidate.sign === sign)?.name ?? sign.slice(0, 8),
        ...{ sign, present, awaited },
        absentSince: present ? null : (one?.absentSince?.toISOString() ?? null),
        signedAt: one?.signedAt?.toISOString() ?? null,
        delayMs: one?.delayMs ?? null,
      };
    });
  }

  return {
    async facts() {
      const { number, at } = head();
      const [first, newest] = await Promise.all([tick(0), tick(number)]);
      if (!first || !newest) refuse('not-open');
      const rosters = await standingRosters(database, number);
      const term = (await readLastTerm(database)) + 1;
      const terms = candidates.length === 0 ? [] : await readTerms(database, term);
      const standings = await standing(number);
      return {
        tape: first.hash,
        operator: await readOperatorKey(database),
        candidates: [...candidates],
        next: candidates.length === 0 ? null : { term },
        terms: terms.map(({ text, signature }) => ({ text, signature })),
        rosters: rosters.map(({ term: of, firstEpoch, lastEpoch, tick: since, hash, text }) => {
          return { term: of, firstEpoch, lastEpoch, tick: since, hash, text };
        }),
        last: newest,
        standing: standings,
        waits: standings.length > 0 && now().getTime() - at.getTime() > WAITS_MS,
      };
    },
    async term({ text, signature }) {
      const term = readTerm(text) ?? refuse('invalid');
      const candidate =
        candidates.find(({ sign, agree }) => sign === term.sign && agree === term.agree) ??
        refuse('not-found');
      const first = await tick(0);
      const partners = partnersOf(candidate.sign, candidates);
      const isFit =
        term.tape === first?.hash &&
        [...term.pairs.keys()].join() === partners.join() &&
        isSignedBy(term.sign, text, signature);
      if (!isFit) refuse('invalid');
      if (term.term !== (await readLastTerm(database)) + 1) return { stored: null };
      const sent = { term: term.term, witness: term.sign, text, signature };
      const stored = await insertTerm(database, sent);
      return stored?.text === text ? null : { stored };
    },
    async cosignature(sent) {
      const close = await readClose(database, sent.number);
      const rosters = await standingRosters(database, sent.number);
      const roster = rosterAt(rosters, sent.number);
      if (!close || !roster) return { stored: null };
      if (!roster.witnesses.some(({ sign }) => sign === sent.witness)) refuse('not-found');
      const text = cosignatureText({ ...sent, close: close.hash });
      if (!isSignedBy(sent.witness, text, sent.signature)) refuse('invalid');
      if (sent.number !== (await readLastClose(database))?.number) return { stored: null };
      const stored = await insertCosignature(database, sent, roster.quorum);
      return stored?.signature === sent.signature ? null : { stored };
    },
    async opening({ number, ...sent }) {
      const known = head().number;
      if (number !== known && number !== known + 1) return { stored: null };
      const rosters = await standingRosters(database, number);
      const [current, next] = [rosterAt(rosters, number), rosterAt(rosters, number + 1)];
      const isKnown = [current, next].some((roster) =>
        roster?.witnesses.some(({ sign }) => sign === sent.witness),
      );
      if (!isKnown) refuse('not-found');
      if (!isTrueOpening(sent, number, { now: current, next })) refuse('invalid');
      const stored = await insertOpening(database, number, sent);
      const isSame = stored?.x === sent.x && isSameSeals(stored.z, sent.z);
      return isSame ? null : { stored };
    },
  };
}

function isSameSeals(one: Opening['z'], other: Opening['z']): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
