/** What every desk hears of: that something in a queue changed. It carries no personal data. */
import type { DeskEvent } from '#protocol/live.ts';
import type { PersonalEvent } from '#server/ledger/commands.ts';

import type { RequestKind } from './desk.sql.ts';

/** Whose events the staff's stream carries beside one's own. It is no person and cannot sign in. */
export const DESK = '00000000-0000-7000-8000-0000000000d0';

/** `id` as the person knows it, e.g. `ticket-…`. */
export function deskEvent(queue: DeskEvent['queue'], id: string): PersonalEvent {
  const data = (): DeskEvent => ({ queue, id });
  return { personId: DESK, name: 'desk', id: `${queue}:${id}`, data };
}

/** The same of a request for money. */
export const requestEvent = (kind: RequestKind, id: string): PersonalEvent =>
  deskEvent(kind === 'deposit' ? 'deposits' : 'withdrawals', id);

/** The event of that outbox id again; nothing needs to be read for it. */
export function rereadDesk(id: string): DeskEvent | null {
  const match = /^(deposits|withdrawals|tickets|proposals):(.+)$/.exec(id);
  return match && { queue: match[1] as DeskEvent['queue'], id: match[2] ?? '' };
}
