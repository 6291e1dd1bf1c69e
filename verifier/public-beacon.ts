/**
 * What a server shows of its tape's beacon: its terms, the rounds of the ticks that are checked,
 * and the signed head.
 */
import { type Beacon, type BeaconTerms, readBeaconTerms, type Round, roundOf } from './beacon.ts';
import type { Get } from './public-tape.ts';
import { readHead, readRounds, readTermsText } from './read.ts';
import { beaconOf, type Tick } from './rules.ts';

/** Page n of the rounds holds rounds 500 n to 500 n + 499, those that the tape has used. */
const PAGE_ROUNDS = 500;
/** The most rounds that can be asked for by their numbers. */
const MOST_ROUNDS = 60;

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? ((body as Record<string, unknown>)[name] ?? null)
    : null;

/**
 * Answers the terms that ticks name, with the rounds that these ticks use; null where none of them
 * is a beacon's. The terms are asked for once.
 */
export function openPublicBeacon(get: Get): (ticks: readonly Tick[]) => Promise<Beacon | null> {
  let terms: string | null = null;

  async function roundsOf(of: BeaconTerms, ticks: readonly Tick[]): Promise<Round[]> {
    const numbers = ticks.flatMap((tick) =>
      tick.number > of.tick && beaconOf(tick) !== null ? roundOf(of, tick.number) : [],
    );
    const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
    if (numbers.length === 0) return [];
    if (to - from < MOST_ROUNDS) return itemsAt(`/api/market/rounds?from=${from}&to=${to}`);
    const rounds: Round[] = [];
    for (let page = Math.floor(from / PAGE_ROUNDS); page <= Math.floor(to / PAGE_ROUNDS); page += 1)
      rounds.push(...(await itemsAt(`/api/market/rounds/pages/${page}`)));
    return rounds.filter(({ number }) => number >= from && number <= to);
  }

  const itemsAt = async (path: string) => readRounds(fieldOf(await get(path), 'items'));

  return async (ticks) => {
    if (ticks.every((tick) => beaconOf(tick) === null)) return null;
    terms ??= readTermsText(fieldOf(await get('/api/market/beacon'), 'text'), 'text');
    const read = terms === null ? null : readBeaconTerms(terms);
    const rounds = read ? await roundsOf(read, ticks) : [];
    return { terms, rounds, isPublic: true };
  };
}

/** The newest tick's head, signed on a beacon's tape. */
export const fetchHead = async (get: Get) => readHead(await get('/api/market/head'));
