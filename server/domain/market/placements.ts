/**
 * What was accepted since a tick, as the next one says it: the root of a tree of salted texts, so
 * that a receipt shows that its contract is among them, and nothing of any other. The layout is
 * published: docs/market.md.
 */
import { createHmac, hash } from 'node:crypto';

import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { type PlacementRow, readPlacements, readSaltKey } from './placements.sql.ts';
import { readTicks } from './tape.sql.ts';

/**
 * A leaf's place in the tree of a tick, and what leads from it to the root; hashes in hex, the
 * nearest first.
 */
export type Placed = { tick: number; salt: string; index: number; size: number; path: string[] };

const SALT_BYTES = 16;
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/**
 * Of a contract, in hex: nobody who lacks the key guesses it, and nothing has to be stored with a
 * placement.
 */
function saltOf(key: Uint8Array, id: string): string {
  return createHmac('sha256', key).update(id).digest().subarray(0, SALT_BYTES).toString('hex');
}

const nameOf = (row: PlacementRow) => `contract-${row.id}`;

function placementText(row: PlacementRow, salt: string): string {
  return (
    `drishti-placement-1\nid=${nameOf(row)}\ncoin=${row.coin}\ndirection=${row.direction}\n` +
    `amount=${formatAmount(row.stake, INR_SCALE)}\nduration=${row.duration}\n` +
    `acceptedAt=${row.acceptedAt.toISOString()}\nsalt=${salt}\n`
  );
}

const leafOf = (row: PlacementRow, key: Uint8Array) =>
  hash(
    'sha256',
    Buffer.concat([LEAF, Buffer.from(placementText(row, saltOf(key, row.id)))]),
    'buffer',
  );

const nodeOf = (left: Buffer, right: Buffer) =>
  hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');

/** The largest power of two below a number above one (RFC 6962, 2.1). */
const splitOf = (size: number) => 2 ** (31 - Math.clz32(size - 1));

function treeHash(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const split = splitOf(leaves.length);
  return nodeOf(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)));
}

function auditPath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...auditPath(left, index), treeHash(right)]
    : [...auditPath(right, index - split), treeHash(left)];
}

/** In hex; null where nothing was accepted. `rows` by id. */
export function placedRoot(rows: readonly PlacementRow[], key: Uint8Array): string | null {
  if (rows.length === 0) return null;
  return treeHash(rows.map((row) => leafOf(row, key))).toString('hex');
}

/**
 * The place of a contract among those that the tick after `acceptedAfter` has; null where it is
 * none of them.
 */
export async function readPlaced(
  reader: Reader,
  contract: string,
  acceptedAfter: number,
): Promise<Placed | null> {
  const tick = acceptedAfter + 1;
  const [next] = await readTicks(reader, tick, tick);
  if (!next?.placed) return null;
  const [rows, key] = [await readPlacements(reader, acceptedAfter), await readSaltKey(reader)];
  return placedOf(rows, key, { tick, contract });
}

/** The same of rows at hand, by id. */
export function placedOf(
  rows: readonly PlacementRow[],
  key: Uint8Array,
  { tick, contract }: { tick: number; contract: string },
): Placed | null {
  const index = rows.findIndex((row) => nameOf(row) === contract);
  if (index === -1) return null;
  const path = auditPath(
    rows.map((row) => leafOf(row, key)),
    index,
  );
  return {
    tick,
    salt: saltOf(key, rows[index]?.id ?? ''),
    index,
    size: rows.length,
    path: path.map((node) => node.toString('hex')),
  };
}
