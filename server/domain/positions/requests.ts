/**
 * What the person does with an open position, as commands of the teller: asking to close it, and
 * setting its targets. Both are too late once a recorded price has closed it, booked or not (P9).
 */
import type { SetTargets } from '#protocol/positions.ts';
import type { Reason } from '#protocol/reasons.ts';
import { whileTrading } from '#server/domain/market/market.ts';
import { refuse, refuseFields } from '#server/kit/refuse.ts';
import {
  type CommandKind,
  type Effects,
  type Postponed,
  postponed,
  type Refused,
  refused,
  type View,
} from '#server/ledger/commands.ts';

import {
  changeNote,
  coinOf,
  enteredOf,
  isChanged,
  type LoadedPositions,
  loadPositions,
  openRow,
  positionAccounts,
  positionEvent,
  type PositionInput,
  type PositionKey,
  removal,
} from './changes.ts';
import { warningNotice } from './terminal-states.ts';
import { readTargets } from './open-position.ts';
import { type Entered, sinceThen, type Targets, targetRefusals } from './positions.rules.ts';
import type { LoadedRow, PositionRow } from './positions.sql.ts';
import { positionBody, uuidOf } from './positions.ts';

/** Refuses `not-found` for what is no id of a position. */
export function readKey(
  market: PositionInput['market'],
  personId: string,
  id: string,
): PositionInput {
  return { market, personId, uuid: uuidOf(id) ?? refuse('not-found') };
}

export type TargetChange = PositionInput & Targets;

/** Refuses `invalid` with the reason at what is no price. */
export function readTargetChange(input: PositionInput, body: SetTargets): TargetChange {
  const fields: Record<string, Reason> = {};
  const targets = readTargets(body, fields);
  refuseFields(fields);
  return { ...input, ...targets };
}

type Changeable = { row: LoadedRow; price: bigint; entered: Entered; isWarned: boolean };

/**
 * The position, if it can still be changed: entered, not asked to close, and not closed by any
 * price on the tape. Refuses `not-found`, `already-decided`, `price-stale` while the coin is
 * suspended; waits where a command of the batch has just changed it.
 */
function changeable(
  { personId, uuid }: PositionKey,
  view: View,
  rows: LoadedPositions,
): Changeable | Refused | Postponed {
  const row = rows.get(uuid);
  if (!row || row.person_id !== personId) return refused('not-found');
  if (isChanged(view, uuid)) return postponed;
  if (row.outcome !== null) return refused('already-decided', 'position-ended');
  if (row.state === 'closing') return refused('already-decided', 'position-closing');
  const entered = enteredOf(row);
  if (!entered) return refused('already-decided', 'position-not-entered');
  const { isClosed, isWarned } = sinceThen(entered, row.since ?? []);
  if (isClosed) return refused('already-decided', 'position-met');
  const price = view.tick?.prices.get(row.coin);
  return price === undefined ? refused('price-stale') : { row, price, entered, isWarned };
}
const isChangeable = (found: ReturnType<typeof changeable>): found is Changeable => 'row' in found;

/**
 * What both kinds have in common: a position that cannot be changed any more is refused before
 * anything of the market is.
 */
const request = {
  callers: 'people',
  accounts: ({ personId }: PositionKey) => positionAccounts(personId),
  load: loadPositions,
  precheck(key: PositionKey, view: View, rows: LoadedPositions) {
    const found = changeable(key, view, rows);
    return isChangeable(found) ? null : found;
  },
} as const;

/**
 * Puts another row in the place of the open one; says so, and tells a warning that came with prices
 * on the way.
 */
function replace(
  { row, price }: Changeable,
  next: PositionRow,
  { market, view }: Pick<PositionInput, 'market'> & { view: View },
): Effects {
  const coin = coinOf(market, row.coin);
  const notice = next.warned && !row.warned ? warningNotice(next, price, view) : null;
  return {
    status: 200,
    body: positionBody(next, coin, price),
    removals: [removal(row)],
    inserts: [openRow(next), ...(notice?.inserts ?? [])],
    events: [positionEvent(next, coin, price), ...(notice?.events ?? [])],
    notes: [changeNote(row.id)],
  };
}

/**
 * P7: the next price closes it. Refuses `forbidden`, `not-found`, `already-decided`, `price-stale`.
 */
export const closePosition: CommandKind<PositionInput, LoadedPositions> = {
  ...request,
  name: 'position.close',
  when: whileTrading({ freshPrice: true }),
  decide(key, view, rows) {
    const found = changeable(key, view, rows);
    if (!isChangeable(found)) return found;
    const next: PositionRow = {
      ...found.row,
      state: 'closing',
      after_tick: view.tick?.number ?? found.row.after_tick,
      warned: found.isWarned,
      close_asked_at: view.now,
    };
    return replace(found, next, { market: key.market, view });
  },
};

/**
 * P8: sets both targets, or takes them away. Refuses `forbidden`, `not-found`, `already-decided`,
 * `price-stale`, `invalid`.
 */
export const setTargets: CommandKind<TargetChange, LoadedPositions> = {
  ...request,
  name: 'position.set-targets',
  when: whileTrading({ freshPrice: false }),
  decide(change, view, rows) {
    const found = changeable(change, view, rows);
    if (!isChangeable(found)) return found;
    const faults = targetRefusals(found.entered, change, found.price);
    const [fault] = Object.values(faults);
    if (fault !== undefined) return refused('invalid', fault, faults);
    const next: PositionRow = {
      ...found.row,
      after_tick: view.tick?.number ?? found.row.after_tick,
      warned: found.isWarned,
      take_profit: change.takeProfit,
      stop_loss: change.stopLoss,
    };
    return replace(found, next, { market: change.market, view });
  },
};
