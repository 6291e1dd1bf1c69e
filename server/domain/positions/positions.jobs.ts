/**
 * Positions follow the tape: at each tick's turn those that it meets, and those that it enters, are
 * handed to the teller.
 */
import {
  openTickCursor,
  type TickCursor,
  type TickCursorServices,
} from '#server/domain/market/tick-cursor.ts';
import { house } from '#server/ledger/commands.ts';

import { advancePosition } from './advance-position.ts';
import { listMet, listWaiting } from './positions.sql.ts';

export type PositionConsumer = Pick<TickCursor, 'start' | 'stop'> & {
  /** Brings every position up to the last tick and the clock. Answers how many changed. */
  advanceDue: TickCursor['takeDue'];
};

export function openPositionConsumer(services: TickCursorServices): PositionConsumer {
  const { database, teller, market } = services;
  const { takeDue, start, stop } = openTickCursor(services, {
    name: 'positions',
    listMet: (dueTick) => listMet(database, dueTick),
    listLate: (standIn, waitedMs) => listWaiting(database, standIn, waitedMs),
    advance: ({ position_id: uuid, person_id: personId }, tick) =>
      teller.submit(advancePosition, { personId, uuid, market, tick }, house(personId)),
  });
  return { advanceDue: takeDue, start, stop };
}
