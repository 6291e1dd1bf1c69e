/**
 * The hold: for a day after a change of bank details or a reset of the second factor no rupees
 * leave. Both commands leave a note, since loaded rows do not show what the same batch has done.
 */
import { type Refused, refused, type View } from '#server/ledger/commands.ts';
import { noteIn, type Noted, type Notebook } from '#server/ledger/notes.ts';

import { type Hold, type HoldFacts, holdOf } from './withdrawals.rules.ts';

type HoldNote = { personId: string; facts: Partial<HoldFacts> };

const holds: Notebook<HoldNote, Partial<HoldFacts>> = {
  name: 'withdrawals.holds',
  keyOf: ({ personId }) => personId,
  none: {},
  fold: (before, { facts }) => ({ ...before, ...facts }),
};

/** Notes that a command of this moment holds the person's withdrawals back. */
export const noteHold = (personId: string, facts: Partial<HoldFacts>): Noted =>
  noteIn(holds, { personId, facts });

/** The person's hold as the command finds it, by the loaded facts and the notes of its batch. */
export const holdIn = (view: View, personId: string, loaded: HoldFacts): Hold | null =>
  holdOf({ ...loaded, ...view.noted(holds, personId) }, view.now);

/** Refuses `withdrawals-on-hold`; the reason is given where bank details are not the cause. */
export function holdFault(view: View, personId: string, loaded: HoldFacts): Refused | null {
  const hold = holdIn(view, personId, loaded);
  if (!hold) return null;
  return hold.cause === 'second-factor'
    ? refused('withdrawals-on-hold', 'two-factor-taken-off')
    : refused('withdrawals-on-hold');
}
