/** Orders follow the tape: at each tick's turn those that it meets, and those whose time is over, are handed to the teller. */
import { openTurns, type Turns, type TurnServices } from '#server/domain/market/turns.ts';
import { house } from '#server/ledger/commands.ts';

import { advanceOrder } from './filling.ts';
import { listDue, listLate } from './orders.sql.ts';

export type OrderKeeper = Pick<Turns, 'start' | 'stop'> & {
  /** Brings every order up to the last tick and the clock. Answers how many changed. */
  fillDue: Turns['takeDue'];
};

export function openOrderKeeper(services: TurnServices): OrderKeeper {
  const { database, teller } = services;
  const { takeDue, start, stop } = openTurns(services, {
    name: 'orders',
    listMet: (turn) => listDue(database, turn),
    listLate: (standIn, waitedMs) => listLate(database, standIn, waitedMs),
    advance: ({ order_id: uuid, person_id: personId, coin }, tick) =>
      teller.submit(advanceOrder, { personId, uuid, coin, tick }, house(personId)),
  });
  return { fillDue: takeDue, start, stop };
}
