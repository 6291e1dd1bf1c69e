/**
 * What the person does with an open position, as commands of the teller: asking to close it, and setting its targets. Both are
 * too late once a recorded price has closed it, booked or not (P9).
 */
import { STALE_AFTER_MS } from '#protocol/market.ts';
import { positionTexts, type SetTargets } from '#protocol/positions.ts';
import type { Market } from '#server/domain/market/market.ts';
import { refuse } from '#server/kit/refuse.ts';
import {
  type CommandKind,
  type Decision,
  type Refused,
  refused,
  type View,
} from '#server/ledger/commands.ts';

import {
  changedInBatch,
  coinOf,
  enteredOf,
  type Loaded,
  loadPositions,
  openRow,
  positionAccounts,
  positionEvent,
  type PositionKey,
  removal,
} from './changes.ts';
import { warningNotice } from './terminal-states.ts';
import { readTargets } from './opening.ts';
import { type Entered, sinceThen, type Targets, targetFaults } from './positions.rules.ts';
import type { LoadedRow, PositionRow } from './positions.sql.ts';
import { positionBody, uuidOf } from './positions.ts';

/** Refuses `not-found` for what is no id of a position. */
export function readKey(market: Pick<Market, 'coin'>, personId: string, id: string): PositionKey {
  return { personId, uuid: uuidOf(id) ?? refuse('not-found'), market };
}

export type TargetChange = PositionKey & Targets;

/** Refuses `invalid` with the text at what is no price, and `not-found` for what is no id of a position. */
export function readTargetChange(
  market: Pick<Market, 'coin'>,
  personId: string,
  id: string,
  body: SetTargets,
): TargetChange {
  const fields: Record<string, string> = {};
  const targets = readTargets(body, fields);
  const [fault] = Object.values(fields);
  if (fault !== undefined) refuse('invalid', { detail: fault, fields });
  return { ...readKey(market, personId, id), ...targets };
}

type Changeable = { row: LoadedRow; price: bigint; entered: Entered; isWarned: boolean };

/**
 * The position, if it can still be changed: entered, not asked to close, and not closed by any price on the tape. Refuses
 * `not-found`, `already-decided`, `price-stale` while the coin is held; where another command of the batch has just changed it, `overloaded`, which makes the teller
 * ask again with what then stands.
 */
function changeable(
  { personId, uuid }: PositionKey,
  view: View,
  rows: Loaded,
): Changeable | Refused {
  const row = rows.get(uuid);
  if (!row || row.person_id !== personId) return refused('not-found');
  if (changedInBatch(view).has(uuid)) return refused('overloaded');
  if (row.outcome !== null) return refused('already-decided', positionTexts.notOpen);
  if (row.state === 'closing') return refused('already-decided', positionTexts.closing);
  const entered = enteredOf(row);
  if (!entered) return refused('already-decided', positionTexts.notEntered);
  const { isClosed, isWarned } = sinceThen(entered, row.since ?? []);
  if (isClosed) return refused('already-decided', positionTexts.tooLate);
  const price = row.last_price;
  return price === null ? refused('price-stale') : { row, price, entered, isWarned };
}

/** Puts another row in the place of the open one; says so, and tells a warning that came with prices on the way. */
function replace(
  { market }: PositionKey,
  { row, price }: Changeable,
  next: PositionRow,
  view: View,
): Decision {
  const coin = coinOf(market, row.coin);
  const notice = next.warned && !row.warned ? warningNotice(next, price, view) : null;
  changedInBatch(view).add(row.id);
  return {
    status: 200,
    body: positionBody(next, coin, price),
    removals: [removal(row)],
    inserts: [openRow(next), ...(notice?.inserts ?? [])],
    events: [positionEvent(next, coin, price), ...(notice?.events ?? [])],
  };
}

/** P7: the next price closes it. Refuses `not-found`, `already-decided`, `price-stale`. */
export const closePosition: CommandKind<PositionKey, Loaded> = {
  name: 'position.close',
  accounts: ({ personId }) => positionAccounts(personId),
  load: loadPositions,
  decide(key, view, rows) {
    const found = changeable(key, view, rows);
    if ('refused' in found) return found;
    const { now, tick } = view;
    if (tick === null || now.getTime() - tick.at.getTime() > STALE_AFTER_MS)
      return refused('price-stale');
    const next: PositionRow = {
      ...found.row,
      state: 'closing',
      after_tick: tick.number,
      warned: found.isWarned,
      close_asked_at: now,
    };
    return replace(key, found, next, view);
  },
};

/** P8: sets both targets, or takes them away. Refuses `not-found`, `already-decided`, `price-stale`, `invalid`. */
export const setTargets: CommandKind<TargetChange, Loaded> = {
  name: 'position.set-targets',
  accounts: ({ personId }) => positionAccounts(personId),
  load: loadPositions,
  decide(change, view, rows) {
    const found = changeable(change, view, rows);
    if ('refused' in found) return found;
    const faults = targetFaults(found.entered, change, found.price);
    const [fault] = Object.values(faults);
    if (fault !== undefined) return refused('invalid', fault, faults);
    const next: PositionRow = {
      ...found.row,
      after_tick: view.tick?.number ?? found.row.after_tick,
      warned: found.isWarned,
      take_profit: change.takeProfit,
      stop_loss: change.stopLoss,
    };
    return replace(change, found, next, view);
  },
};
