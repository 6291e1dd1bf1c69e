/**
 * Finished days as files, made from the tape and its candles whenever they are asked for, a piece
 * at a time: never a day in memory, and always the same bytes.
 */
import { createHash } from 'node:crypto';

import { type DayFile, dayFiles, type DayFileName } from '#protocol/market-days.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { intervals } from './candles.rules.ts';
import { candleLine, headOf, tickLine } from './days.rules.ts';
import { type DayRow, readCandlesOfDay, readFinishedDays, readTicksOfCoin } from './days.sql.ts';

/** Ticks read at once: some milliseconds of work, and 100 kB of text. */
const PIECE = 2_000;

type DayCoin = { symbol: string; position: number };
/** Reads when it is its turn. */
export type InTurn = <T>(read: (reader: Reader) => Promise<T>) => Promise<T>;

/** Null for a day that has no files, or none yet. */
export async function findDay(inTurn: InTurn, day: string): Promise<DayRow | null> {
  // The form of a day admits some that no month has.
  const at = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return null;
  const [found] = await inTurn((reader) => readFinishedDays(reader, day));
  return found ?? null;
}

/** The pieces of a file, in order; each is read only once the one before it was taken. */
export async function* piecesOf(
  inTurn: InTurn,
  { day, firstTick, lastTick }: DayRow,
  { name, coin }: { name: DayFileName; coin: DayCoin },
): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: headOf[name], rows: 0 };
  if (name === 'candles.csv' || name === 'candles.jsonl') {
    for (const interval of intervals) {
      const asked = { coin: coin.symbol, interval, day };
      const candles = await inTurn((reader) => readCandlesOfDay(reader, asked));
      const lines = candles.map((candle) => candleLine(name, interval, candle));
      yield { text: lines.join(''), rows: lines.length };
    }
    return;
  }
  for (let from = firstTick; from <= lastTick; from += PIECE) {
    const span = { from, to: Math.min(from + PIECE - 1, lastTick) };
    const ticks = await inTurn((reader) => readTicksOfCoin(reader, coin.position, span));
    yield { text: ticks.map((tick) => tickLine(name, tick)).join(''), rows: ticks.length };
  }
}

/** What each file of a coin's day is. */
export async function filesOf(inTurn: InTurn, day: DayRow, coin: DayCoin): Promise<DayFile[]> {
  const files: DayFile[] = [];
  for (const name of dayFiles) {
    const hash = createHash('sha256');
    let [rows, bytes] = [0, 0];
    for await (const piece of piecesOf(inTurn, day, { name, coin })) {
      hash.update(piece.text);
      rows += piece.rows;
      // Of ASCII alone.
      bytes += piece.text.length;
    }
    const path = `/api/market/days/${day.day}/${coin.symbol}/files/${name}`;
    files.push({ name, path, rows, bytes, sha256: hash.digest('hex') });
  }
  return files;
}
