/** Positions follow the tape: at each tick's turn those that it meets, and those that it enters, are handed to the teller. */
import { openTurns, type Turns, type TurnServices } from '#server/domain/market/turns.ts';
import { house } from '#server/ledger/commands.ts';

import { advancePosition } from './advance.ts';
import { listMet, listWaiting } from './positions.sql.ts';

export type PositionKeeper = Pick<Turns, 'start' | 'stop'> & {
  /** Brings every position up to the last tick and the clock. Answers how many changed. */
  advanceDue: Turns['takeDue'];
};

export function openPositionKeeper(services: TurnServices): PositionKeeper {
  const { database, teller } = services;
  const { takeDue, start, stop } = openTurns(services, {
    name: 'positions',
    listMet: (turn) => listMet(database, turn),
    listLate: (standIn, waitedMs) => listWaiting(database, standIn, waitedMs),
    advance: ({ position_id: uuid, person_id: personId }, tick) =>
      teller.submit(advancePosition, { personId, uuid, tick }, house(personId)),
  });
  return { advanceDue: takeDue, start, stop };
}
