/**
 * Orders follow the tape: at each tick's turn those that it meets, and those whose time is over,
 * are handed to the teller.
 */
import {
  openTickCursor,
  type TickCursor,
  type TickCursorServices,
} from '#server/domain/market/tick-cursor.ts';
import { house } from '#server/ledger/commands.ts';

import { advanceOrder } from './fill-order.ts';
import { listDue, listLate } from './orders.sql.ts';

export type OrderConsumer = Pick<TickCursor, 'start' | 'stop'> & {
  /** Brings every order up to the last tick and the clock. Answers how many changed. */
  fillDue: TickCursor['takeDue'];
};

export function openOrderConsumer(services: TickCursorServices): OrderConsumer {
  const { database, teller, market } = services;
  const { takeDue, start, stop } = openTickCursor(services, {
    name: 'orders',
    listMet: (dueTick) => listDue(database, dueTick),
    listLate: (standIn, waitedMs) => listLate(database, standIn, waitedMs),
    advance({ order_id: uuid, person_id: personId, coin: symbol }, tick) {
      const coin = market.coin(symbol);
      if (!coin) throw new Error(`there is an order of ${symbol}, which is not listed`);
      return teller.submit(advanceOrder, { personId, uuid, coin, tick }, house(personId));
    },
  });
  return { fillDue: takeDue, start, stop };
}
