/**
 * The Merkle sum tree over what people own. A node's hash holds both of its children whole, hashes
 * and sums, and every sum is a plain decimal without a sign: so no balance can be left out, made
 * negative or counted for two people. The format is published (docs/liabilities.md); it can only be
 * extended under new version lines. Pure.
 */
import { hash } from 'node:crypto';

import { formatAmount } from '#protocol/money.ts';

/** What replaces the root before the first one. */
export const NO_PREVIOUS_ROOT = '0'.repeat(64);

/** Rupees first; amounts and totals everywhere are in this order. */
export type Assets = readonly { asset: string; scale: number }[];

export type Leaf = {
  personId: string;
  email: string;
  /** 32 random bytes, hex: without it nobody can guess what the hash holds. */
  salt: string;
  balances: readonly bigint[];
};

export type Node = { hash: string; people: number; sums: readonly bigint[] };

/** Level 0 are the leaves, the last level is the top alone. */
export type Tree = readonly (readonly Node[])[];

export type Step = { side: 'left' | 'right'; node: Node };

export type RootContent = {
  day: string;
  tick: number;
  at: Date;
  tickHash: string;
  people: number;
  totals: readonly bigint[];
  top: string;
  previous: string;
};

/** Throws on a negative balance: books with one are not to be published as a sum. */
export function leafNode(leaf: Leaf, assets: Assets): Node {
  if (leaf.balances.some((balance) => balance < 0n)) {
    throw new RangeError(`the balance of ${leaf.personId} is below zero`);
  }
  const text =
    `drishti-liability-leaf-1\nsalt=${leaf.salt}\nperson=${leaf.personId}\nemail=${leaf.email}\n` +
    sumLines(leaf.balances, assets);
  return { hash: sha256(text), people: 1, sums: leaf.balances };
}

/** What two nodes make together. */
function parentNode(left: Node, right: Node, assets: Assets): Node {
  const text = `drishti-liability-node-1\n${childText('left', left, assets)}${childText('right', right, assets)}`;
  return {
    hash: sha256(text),
    people: left.people + right.people,
    sums: left.sums.map((sum, index) => sum + (right.sums[index] ?? 0n)),
  };
}

/**
 * The level above: neighbours in pairs; one that is left over goes up as it is, so that nothing is
 * there twice.
 */
export function levelAbove(level: readonly Node[], assets: Assets): Node[] {
  const above: Node[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left && right) above.push(parentNode(left, right, assets));
    else if (left) above.push(left);
  }
  return above;
}

/**
 * Leaves in rising order of their hashes: since they are salted, a new order each day that says
 * nothing about people.
 */
export function inLeafOrder<Entry extends { node: Node }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => (one.node.hash < other.node.hash ? -1 : 1));
}

/**
 * What is next to a leaf on each level up to the top. Levels on which nothing is next to it are
 * left out.
 */
export function pathOf(tree: Tree, position: number): Step[] {
  const steps: Step[] = [];
  let at = position;
  for (const level of tree.slice(0, -1)) {
    const side = at % 2 === 0 ? 'right' : 'left';
    const node = level[side === 'right' ? at + 1 : at - 1];
    if (node) steps.push({ side, node });
    at = Math.floor(at / 2);
  }
  return steps;
}

export function rootHash(root: RootContent, assets: Assets): string {
  return sha256(
    `drishti-liability-root-1\nday=${root.day}\ntick=${root.tick}\ntime=${root.at.toISOString()}\n` +
      `tickHash=${root.tickHash}\npeople=${root.people}\n${sumLines(root.totals, assets)}` +
      `top=${root.top}\nprevious=${root.previous}\n`,
  );
}

function childText(side: Step['side'], { hash: of, people, sums }: Node, assets: Assets): string {
  return `${side}=${of}\npeople=${people}\n${sumLines(sums, assets)}`;
}

function sumLines(sums: readonly bigint[], assets: Assets): string {
  let text = '';
  for (const [index, { asset, scale }] of assets.entries()) {
    text += `${asset}=${formatAmount(sums[index] ?? 0n, scale)}\n`;
  }
  return text;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');
