/**
 * The sentences of refusals, in the reader's language: made of a code, or of a reason and its
 * facts, where an answer is written.
 */
import { ALERT_LIMIT, MOVE_MAX_PERCENT, MOVE_MIN_PERCENT } from '#protocol/alerts.ts';
import { TRACKED_LIMIT } from '#protocol/imports.ts';
import type { Reason, ReasonFacts, ReasonName } from '#protocol/reasons.ts';
import { RECURRING_LIMIT } from '#protocol/recurring.ts';
import type { RefusalCode } from '#protocol/refusals.ts';
import { WATCHLIST_LIMIT } from '#protocol/watchlists.ts';

import { formatCount, formatInr, signOf } from './format.ts';
import { refusalTexts } from './refusals.ts';

/** Constants of the protocol that a sentence names. */
const constants: Partial<Record<ReasonName, object>> = {
  'alert-percent-invalid': { least: MOVE_MIN_PERCENT, most: MOVE_MAX_PERCENT },
  'too-many-alerts': { most: ALERT_LIMIT },
  'import-full': { most: TRACKED_LIMIT },
  'too-many-recurring': { most: RECURRING_LIMIT },
  'too-many-watchlists': { most: WATCHLIST_LIMIT },
};

export function reasonText(reason: Reason): string {
  const name = typeof reason === 'string' ? reason : reason.reason;
  const text = refusalTexts().reasons[name];
  if (typeof text === 'string') return text;
  const facts = typeof reason === 'string' ? constants[reason] : shownFacts(reason);
  return (text as (given: object) => string)(facts ?? {});
}

export const refusalText = ({
  code,
  reason,
}: {
  code: RefusalCode;
  reason?: Reason | undefined;
}): string => (reason === undefined ? refusalTexts().codes[code] : reasonText(reason));

/** Facts as the sentence takes them. */
function shownFacts(given: Exclude<Reason, string>): object {
  if (given.reason === 'not-one-of') return { allowed: given.facts.allowed.join(', ') };
  if (given.reason !== 'limit-passed') return given.facts;
  const { measure, limit, left } = given.facts;
  const shown = (amount: string) =>
    measure === 'contracts' ? formatCount(amount) : formatInr(amount);
  return {
    ...given.facts,
    limit: shown(limit),
    left: signOf(left) === 0 ? null : shown(left),
  } satisfies Record<keyof ReasonFacts['limit-passed'], unknown>;
}
