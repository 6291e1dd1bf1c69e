/**
 * The coins of a house, read from a file at the start: those of the repository unless the settings
 * name another one. Facts only: what a coin costs right now is on the tape. A coin's position in
 * the list is its place in every tick, so that coins are added at the end and none is ever removed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { StartError } from '#server/kit/process/start-error.ts';

import { type CoinFact, readCoinList } from './coin-list.rules.ts';

const DEFAULT_FILE = join(import.meta.dirname, '..', '..', '..', 'coins', 'default.json');

/**
 * `file` is null for the list of the repository. Throws StartError where it cannot be read, with
 * what is wrong in it.
 */
export function readCoins(file: string | null): readonly CoinFact[] {
  const path = file ?? DEFAULT_FILE;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The list of coins cannot be read: ${reason}.`);
  }
  const read = readCoinList(text);
  if ('problems' in read)
    throw new StartError(`The list of coins in ${path} is not right: ${read.problems}.`);
  return read.coins;
}
