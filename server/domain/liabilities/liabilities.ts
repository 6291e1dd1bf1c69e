/**
 * Proof of liabilities: once a day the sum of what all people own is published with the root of a
 * tree that has every one of them in it, and each gets the proof of their own place. Says what is
 * owed, not that it is there.
 */
import { setImmediate as letOthersGo } from 'node:timers/promises';

import {
  LIABILITY_PROOF_VERSION,
  type LiabilityProof,
  type LiabilityRoot,
  type LiabilityRootPage,
} from '#protocol/liabilities.ts';
import { formatAmount } from '#protocol/money.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { LIABILITIES_LOCK } from '#server/kit/database/locks.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  type Assets,
  inLeafOrder,
  leafNode,
  levelAbove,
  type Leaf,
  NO_PREVIOUS_ROOT,
  type Node,
  pathOf,
  rootHash,
  type Tree,
} from './liabilities.rules.ts';
import {
  claimPublishing,
  findLastRoot,
  findLastTick,
  findLeaf,
  findRoot,
  insertLeaves,
  insertRoot,
  type KeptLeafRow,
  type LeafRow,
  listLeaves,
  listOwners,
  listRoots,
  type OwnerRow,
  type RootRow,
} from './liabilities.sql.ts';

/** People read, hashed or written at a time; others use the process in between. */
const CHUNK = 500;
/** Trees kept in memory: today's, which nearly everybody asks for, and another. */
const TREES_KEPT = 2;
const SALT_BYTES = 32;

/** Decimals of an asset's amounts, by `INR` or a coin's symbol. */
type ScaleOf = (asset: string) => number;

export type Liabilities = {
  /**
   * Publishes the root of the last tick's day; answers null where that day has one, where nobody
   * has an account yet, or where another process is at it.
   */
  publish(): Promise<LiabilityRoot | null>;
  /** Newest first. An unknown cursor is refused as `invalid`. */
  roots(page: { cursor: string | undefined; limit: number }): Promise<LiabilityRootPage>;
  /**
   * `not-found` where that day has no root, the person had no account then, or has closed it since.
   */
  proof(personId: string, day: string | undefined): Promise<LiabilityProof>;
};

export function openLiabilities(services: {
  database: Database;
  random: RandomSource;
  scaleOf: ScaleOf;
}): Liabilities {
  const { database, random, scaleOf } = services;
  const trees = new Map<string, Promise<Tree>>();
  const scaled = (assets: readonly string[]): Assets =>
    assets.map((asset) => ({ asset, scale: scaleOf(asset) }));

  async function publishIn(tx: Tx): Promise<LiabilityRoot | null> {
    if (!(await claimPublishing(tx, LIABILITIES_LOCK))) return null;
    const tick = await findLastTick(tx);
    const last = await findLastRoot(tx);
    if (!tick || (last && last.day >= tick.day)) return null;
    const owners = await readOwners(tx, tick.number);
    if (owners.length === 0) return null;

    const assets = scaled(assetsOf(owners));
    const entries = inLeafOrder(await saltLeaves(owners, assets, random));
    const levels = await growTree(
      entries.map(({ node }) => node),
      assets,
    );
    const top = topOf(levels);
    const content = {
      day: tick.day,
      tick: tick.number,
      at: tick.at,
      tickHash: tick.hash,
      people: top.people,
      totals: top.sums,
      top: top.hash,
      previous: last?.hash ?? NO_PREVIOUS_ROOT,
    };
    const root: RootRow = {
      ...content,
      tick_at: tick.at,
      tick_hash: tick.hash,
      assets: assets.map(({ asset }) => asset),
      totals: [...top.sums],
      hash: rootHash(content, assets),
    };
    await insertRoot(tx, root);
    for (let from = 0; from < entries.length; from += CHUNK) {
      const leaves = entries
        .slice(from, from + CHUNK)
        .map(({ leaf }, index) => toRow(leaf, from + index));
      await insertLeaves(tx, tick.day, leaves);
    }
    return toRoot(root, assets);
  }

  /**
   * Built from the leaves as they were written: the salts make the hashes come out the same, and
   * one without a salt has its own.
   */
  async function buildTree(root: RootRow): Promise<Tree> {
    const assets = scaled(root.assets);
    const nodes: Node[] = [];
    while (nodes.length < root.people) {
      const page = { day: root.day, from: nodes.length, limit: CHUNK };
      const rows = await listLeaves(database, page);
      if (rows.length === 0) throw new Error(`The leaves of ${root.day} are not all there.`);
      nodes.push(...rows.map((row) => nodeOf(row, assets)));
      await letOthersGo();
    }
    const tree = await growTree(nodes, assets);
    if (topOf(tree).hash !== root.top) {
      throw new Error(`The leaves of ${root.day} do not give the root that was published.`);
    }
    return tree;
  }

  function treeOf(root: RootRow): Promise<Tree> {
    const kept = trees.get(root.day);
    if (kept) return kept;
    const building = buildTree(root);
    trees.set(root.day, building);
    // One that could not be built is not kept.
    building.catch(() => trees.delete(root.day));
    for (const day of [...trees.keys()].toSorted().slice(0, -TREES_KEPT)) trees.delete(day);
    return building;
  }

  return {
    publish: () => database.transaction(publishIn, 'repeatable read'),

    async roots({ cursor, limit }) {
      const before = readCursor(cursor, (day) => (isDay(day) ? day : null));
      const rows = await listRoots(database, { before, limit: limit + 1 });
      const { shown, nextCursor } = pageOf(rows, limit, ({ day }) => day);
      return { items: shown.map((row) => toRoot(row, scaled(row.assets))), nextCursor };
    },

    async proof(personId, day) {
      if (day !== undefined && !isDay(day)) {
        refuse('invalid', { fields: { day: 'day-unknown' } });
      }
      const row = day === undefined ? await findLastRoot(database) : await findRoot(database, day);
      const found = row && (await findLeaf(database, row.day, personId));
      const leaf = found && toLeaf(found);
      if (!row || !found || !leaf) return refuse('not-found');
      const assets = scaled(row.assets);
      const tree = await treeOf(row);
      return {
        version: LIABILITY_PROOF_VERSION,
        root: toRoot(row, assets),
        person: { id: leaf.personId, email: leaf.email },
        salt: leaf.salt,
        balances: holdings(leaf.balances, assets),
        path: pathOf(tree, found.position).map(({ side, node }) => ({
          side,
          hash: node.hash,
          people: node.people,
          sums: holdings(node.sums, assets),
        })),
      };
    },
  };
}

async function readOwners(reader: Reader, tick: number): Promise<OwnerRow[]> {
  const owners: OwnerRow[] = [];
  for (;;) {
    const after = owners.at(-1)?.person_id ?? null;
    const rows = await listOwners(reader, { tick, after, limit: CHUNK * 10 });
    owners.push(...rows);
    if (rows.length < CHUNK * 10) return owners;
  }
}

/** Rupees first, then the coins of which somebody has some, by their symbols. */
function assetsOf(owners: readonly OwnerRow[]): string[] {
  const coins = new Set(
    owners.flatMap(({ assets, balances }) => assets.filter((_, index) => balances[index] !== 0n)),
  );
  coins.delete('INR');
  return ['INR', ...[...coins].toSorted()];
}

async function saltLeaves(
  owners: readonly OwnerRow[],
  assets: Assets,
  random: RandomSource,
): Promise<{ leaf: Leaf; node: Node }[]> {
  const entries: { leaf: Leaf; node: Node }[] = [];
  for (const [index, owner] of owners.entries()) {
    if (index % CHUNK === 0) await letOthersGo();
    const salt = Buffer.alloc(SALT_BYTES);
    random(salt);
    const owned = new Map(owner.assets.map((asset, at) => [asset, owner.balances[at] ?? 0n]));
    const leaf: Leaf = {
      personId: owner.person_id,
      email: owner.email,
      salt: salt.toString('hex'),
      balances: assets.map(({ asset }) => owned.get(asset) ?? 0n),
    };
    entries.push({ leaf, node: leafNode(leaf, assets) });
  }
  return entries;
}

async function growTree(leaves: readonly Node[], assets: Assets): Promise<Tree> {
  const tree: (readonly Node[])[] = [leaves];
  for (let level = leaves; level.length > 1; level = tree.at(-1) ?? []) {
    const above: Node[] = [];
    for (let from = 0; from < level.length; from += CHUNK) {
      above.push(...levelAbove(level.slice(from, from + CHUNK), assets));
      await letOthersGo();
    }
    tree.push(above);
  }
  return tree;
}

function topOf(tree: Tree): Node {
  const top = tree.at(-1)?.[0];
  if (!top) throw new Error('A tree without leaves has no top.');
  return top;
}

const holdings = (sums: readonly bigint[], assets: Assets) =>
  assets.map(({ asset, scale }, index) => ({
    asset,
    amount: formatAmount(sums[index] ?? 0n, scale),
  }));

function toRoot(row: RootRow, assets: Assets): LiabilityRoot {
  const { day, tick, tick_at: at, tick_hash: tickHash, people, top, previous, hash } = row;
  const totals = holdings(row.totals, assets);
  return { day, tick, time: at.toISOString(), tickHash, people, totals, top, previous, hash };
}

const toRow = ({ personId, email, salt, balances }: Leaf, position: number): LeafRow => ({
  person_id: personId,
  email,
  salt,
  position,
  balances: [...balances],
});

/** Null of an account that was closed: what the hash held is gone. */
const toLeaf = ({ person_id: personId, email, salt, balances }: KeptLeafRow): Leaf | null =>
  salt === null ? null : { personId, email, salt, balances };

function nodeOf(row: KeptLeafRow, assets: Assets): Node {
  const leaf = toLeaf(row);
  return leaf
    ? leafNode(leaf, assets)
    : { hash: row.leaf_hash ?? '', people: 1, sums: row.balances };
}

/** The form of a day admits some that no month has. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text.length === 10;
}
