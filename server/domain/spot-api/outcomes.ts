/**
 * What becomes of orders that the next tick decides, for those who wait for their answer until
 * then. Heard from the outbox, so also of what another process fills.
 */
import type { Order } from '#protocol/orders.ts';
import type { Market } from '#server/domain/market/market.ts';
import { readOrder } from '#server/domain/orders/orders.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Reader } from '#server/kit/database/database.ts';

import type { Feed } from './feed.ts';
import type { SpotPace } from './pace.ts';

export type Outcomes = {
  /**
   * The order once it has ended, or its state after the pace's `answerMs`. An order that may rest
   * is shown as it stands once the fills of the tick after its acceptance are booked.
   */
  wait(personId: string, order: Order): Promise<Order>;
};

export function openOutcomes(services: {
  database: Reader;
  market: Market;
  outbox: Pick<Outbox, 'follow'>;
  feed: Pick<Feed, 'traded' | 'onTraded'>;
  pace: Pick<SpotPace, 'answerMs'>;
}): Outcomes {
  const { database, market, outbox, feed, pace } = services;
  const waiting = new Map<string, Set<() => void>>();
  const wake = (id: string | null) => waiting.get(id ?? '')?.forEach((one) => one());
  /** Listeners for orders that may rest. */
  const resting = new Set<() => void>();
  feed.onTraded(() => [...resting].forEach((one) => one()));

  outbox.follow({
    committed(_, events) {
      for (const { name, id } of waiting.size === 0 ? [] : events) if (name === 'order') wake(id);
    },
    async arrived(entries) {
      for (const { pointers } of entries)
        for (const [, name, id] of pointers) if (name === 'order') wake(id);
    },
  });

  /** True once something has happened to the order, or its tick is over. */
  function hear({ id, ...order }: Order, from: number): Promise<boolean> {
    return new Promise((resolve) => {
      const listeners = waiting.get(id) ?? new Set();
      const end = (isHeard: boolean) => {
        clearTimeout(timer);
        listeners.delete(heard);
        resting.delete(heard);
        if (listeners.size === 0) waiting.delete(id);
        resolve(isHeard);
      };
      const heard = () => end(true);
      const timer = setTimeout(
        () => end(false),
        Math.max(0, from + pace.answerMs - performance.now()),
      );
      waiting.set(id, listeners.add(heard));
      if (mayRest(order)) resting.add(heard);
    });
  }

  const isTickOver = (order: Order) => mayRest(order) && feed.traded() > order.acceptedAfterTick;

  return {
    async wait(personId, placed) {
      const from = performance.now();
      let hearing = hear(placed, from);
      // An order that is read after the fills of its tick are known is read with its fill.
      let isOver = isTickOver(placed);
      // What is answered again, or was decided at once, has ended already.
      let order = await readOrder(database, market, personId, placed.id);
      while (order.status === 'pending' && !isOver && (await hearing)) {
        hearing = hear(placed, from);
        isOver = isTickOver(placed);
        order = await readOrder(database, market, personId, placed.id);
      }
      wake(placed.id);
      return order.status === 'pending' ? readOrder(database, market, personId, placed.id) : order;
    },
  };
}

/** True if a tick that does not fill the order leaves it open. */
const mayRest = ({ type, timeInForce }: Pick<Order, 'type' | 'timeInForce'>) =>
  type !== 'market' && timeInForce === 'gtc';
