/**
 * The one list: its order, and that pages of three kinds become one list without holes and without
 * anything twice.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';

import {
  contractItem,
  endedAt,
  type Item,
  type Kind,
  kinds,
  mergeClosed,
  openItems,
  orderItem,
  positionItem,
  positionRatio,
} from './order-center.rules.ts';

const START = Date.parse('2026-11-22T06:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

/** Only what the rules look at. */
const contract = (id: string, accepted: number, exit: number) =>
  ({
    id,
    acceptedAt: at(accepted),
    expiresAt: at(exit),
    exitAt: at(exit),
    settledAt: at(exit),
  }) as Contract;
const order = (id: string, accepted: number, ended: number) =>
  ({ id, acceptedAt: at(accepted), endedAt: at(ended) }) as Order;
const position = (id: string, accepted: number, ended: number) =>
  ({ id, acceptedAt: at(accepted), closedAt: at(ended) }) as Position;
const ids = (items: readonly Item[]) => items.map(({ id }) => id);

test('what runs: contracts by their end, then positions and orders, the newest first', () => {
  const items = openItems({
    contracts: [contract('c-late', 0, 180), contract('c-soon', 10, 70)],
    orders: [order('o-old', 1, 0), order('o-new', 5, 0)],
    positions: [position('p-old', 2, 0), position('p-new', 9, 0)],
  });
  expect(ids(items)).toEqual(['c-soon', 'c-late', 'p-new', 'p-old', 'o-new', 'o-old']);
});

test('what is not known to be complete is not shown, and the page that is missing is named', () => {
  const contracts = [
    contractItem(contract('c2', 900, 960)),
    contractItem(contract('c1', 300, 360)),
  ];
  const orders = [orderItem(order('o2', 100, 800)), orderItem(order('o1', 50, 700))];
  const merged = mergeClosed([
    { kind: 'contract', items: contracts, hasMore: false },
    { kind: 'order', items: orders, hasMore: true },
    { kind: 'position', items: [positionItem(position('p1', 0, 650))], hasMore: false },
  ]);
  // Orders that ended between second 700 and p1 may be on the next page.
  expect(ids(merged.items)).toEqual(['c2', 'o2', 'o1']);
  expect(merged.older).toEqual(['order']);
  expect(mergeClosed([{ kind: 'order', items: [], hasMore: false }])).toEqual({
    items: [],
    older: [],
  });
});

test('paged in any way, the whole list comes out once and in order, and nothing shown leaves or moves past another', () => {
  const ended = fc.array(fc.tuple(fc.nat({ max: 5_000 }), fc.nat({ max: 5_000 })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(ended, ended, ended, fc.integer({ min: 1, max: 7 }), (cs, os, ps, size) => {
      const all: Record<Kind, Item[]> = {
        // Contracts come by acceptance and close within minutes of it.
        contract: cs
          .map(([start, more], n) => contractItem(contract(`c${n}`, start, start + (more % 190))))
          .toSorted((a, b) => (startOf(b) > startOf(a) ? 1 : -1)),
        order: os.map(([start, more], n) => orderItem(order(`o${n}`, start, start + more))),
        position: ps.map(([start, more], n) =>
          positionItem(position(`p${n}`, start, start + more)),
        ),
      };
      for (const kind of ['order', 'position'] as const)
        all[kind].sort((a, b) => (endedAt(b) > endedAt(a) ? 1 : -1));
      const pages: Record<Kind, number> = { contract: 1, order: 1, position: 1 };
      let before: string[] = [];
      for (;;) {
        const { items, older } = mergeClosed(
          kinds.map((kind) => ({
            kind,
            items: all[kind].slice(0, pages[kind] * size),
            hasMore: all[kind].length > pages[kind] * size,
          })),
        );
        const times = items.map(endedAt);
        expect(times).toEqual(times.toSorted().toReversed());
        const known = new Set(before);
        expect(ids(items).filter((id) => known.has(id))).toEqual(before);
        // Whatever is shown, somebody gets on with it.
        if (older.length > 0) expect(items.length).toBeGreaterThan(0);
        before = ids(items);
        if (older.length === 0) break;
        for (const kind of older) pages[kind] += 1;
      }
      expect(before.toSorted()).toEqual(kinds.flatMap((kind) => ids(all[kind])).toSorted());
    }),
    { numRuns: 500 },
  );
});

const startOf = (item: Item) => (item.kind === 'contract' ? item.contract.acceptedAt : '');

test('the ratio of a position is of its margin', () => {
  const of = (pnl: string | null) => positionRatio({ pnl, margin: '8000.00' } as Position);
  expect([of('442.93'), of('-4000.00'), of(null)]).toEqual(['5.53', '-50.00', null]);
});
