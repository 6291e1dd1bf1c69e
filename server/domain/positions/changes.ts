/**
 * What the commands of an open position have in common: its current row, its replacement, and its
 * accounts.
 */
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import { type Account, rupees, tillOf } from '#server/ledger/accounts.ts';
import type { PersonalEvent, View } from '#server/ledger/commands.ts';
import { noteIn, type Notebook, type Noted } from '#server/ledger/notes.ts';
import { type Insert, insert } from '#server/ledger/rows.ts';

import { boundsOf, type Entered } from './positions.rules.ts';
import {
  type LoadedRow,
  openPositionsKey,
  type PositionRow,
  readPositions,
} from './positions.sql.ts';
import { positionBody, positionId, termsOf } from './positions.ts';

export type PositionKey = { personId: string; uuid: string };
/** What every command of an open position is told: which one, and what is known of coins. */
export type PositionInput = PositionKey & { market: Pick<Market, 'coin'> };

/** The accounts that a position's money moves between: the person's and their till's. */
export function positionAccounts(personId: string): Account[] {
  const till = tillOf(personId);
  return [
    rupees(personId, 'available'),
    rupees(personId, 'frozen'),
    rupees(till, 'fees'),
    rupees(till, 'dealer'),
    rupees(till, 'insurance'),
  ];
}

export type LoadedPositions = ReadonlyMap<string, LoadedRow>;

/** The `load` of every kind whose input names a position. */
export const loadPositions = {
  text: readPositions,
  values: (inputs: readonly PositionKey[]) =>
    encodeColumns(
      ['uuid', 'uuid'],
      inputs.map(({ personId, uuid }) => [personId, uuid]),
    ),
  shape: (rows: readonly Record<string, unknown>[]): LoadedPositions =>
    new Map((rows as readonly LoadedRow[]).map((row) => [row.id, row])),
};

/**
 * Which positions commands of the batch have changed: the rows that were loaded before do not show
 * it.
 */
const changes: Notebook<{ uuid: string }, boolean> = {
  name: 'positions.changed',
  keyOf: ({ uuid }) => uuid,
  none: false,
  fold: () => true,
};

export const isChanged = (view: View, uuid: string) => view.noted(changes, uuid);
export const changeNote = (uuid: string): Noted => noteIn(changes, { uuid });

/** An entered position as the rules see it; null of one that is none. */
export function enteredOf(row: PositionRow): Entered | null {
  const terms = termsOf(row);
  return (
    terms && {
      ...terms,
      takeProfit: row.take_profit,
      stopLoss: row.stop_loss,
      isClosing: row.state === 'closing',
      isWarned: row.warned,
    }
  );
}

/** The row of `open_positions` that represents it. Throws for a position that has ended. */
export function openRow(row: PositionRow): Insert {
  const { state, after_tick: afterTick } = row;
  if (state === null || afterTick === null) throw new Error(`The position ${row.id} has ended.`);
  const entered = enteredOf(row);
  const { fallsTo, risesTo } = entered ? boundsOf(entered) : { fallsTo: null, risesTo: null };
  return insert('open_positions', {
    coin: row.coin,
    position_id: row.id,
    person_id: row.person_id,
    state,
    after_tick: afterTick,
    side: row.side,
    margin: row.margin,
    leverage: row.leverage,
    fee: row.fee,
    entry_tick: row.entry_tick,
    entry_price: row.entry_price,
    take_profit: row.take_profit,
    stop_loss: row.stop_loss,
    falls_to: fallsTo,
    rises_to: risesTo,
    warned: row.warned,
    close_asked_at: row.close_asked_at,
  });
}

export const removal = (row: PositionRow) => ({ from: openPositionsKey, key: [row.id] });

/** How the person hears of it. */
export function positionEvent(
  row: PositionRow,
  coin: Pick<CoinFact, 'symbol' | 'name' | 'scale'>,
  price: bigint,
): PersonalEvent {
  return {
    personId: row.person_id,
    name: 'position',
    id: positionId(row.id),
    data: () => positionBody(row, coin, price),
  };
}

export function coinOf(
  market: Pick<Market, 'coin'>,
  symbol: string,
): Pick<CoinFact, 'symbol' | 'name' | 'scale'> {
  return market.coin(symbol) ?? { symbol, name: symbol, scale: 8 };
}
