/** What the ticket desk says of a ticket, and what an answer may be. Pure. */
import type { DeskTicket } from '#protocol/desk.ts';
import { MESSAGE_MAX_CHARS, type TicketStatus } from '#protocol/tickets.ts';

/** What is wrong with an answer; null where it can be sent. */
export function answerError(message: string): string | null {
  const length = [...message.trim()].length;
  if (length === 0) return 'Write an answer first.';
  return length > MESSAGE_MAX_CHARS ? `At most ${MESSAGE_MAX_CHARS.toString()} characters.` : null;
}

/** What was just done, for the message at the edge: 'Answered and resolved “Wrong amount”'. */
export function doneText(
  subject: string,
  act: { answered: boolean; status: TicketStatus | undefined },
): string {
  const words = { open: 'opened again', closed: 'closed', resolved: 'resolved' } as const;
  const status = act.status === undefined ? null : words[act.status];
  const text = [act.answered ? 'answered' : null, status].filter(Boolean).join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} “${subject}”`;
}

/** How far the change of bank details is that a ticket asks for. */
export function changeText(change: NonNullable<DeskTicket['change']>): string {
  switch (change.status) {
    case 'requested':
      return 'Asked for by the person. Compare it with what they wrote, then propose it: somebody else has to agree.';
    case 'open':
      return 'Proposed. Somebody else has to agree before it counts.';
    case 'approved':
      return 'Agreed. The new details count, and withdrawals wait 24 hours.';
    case 'rejected':
      return 'Not agreed. The old details still count.';
    case 'withdrawn':
      return 'The proposal was withdrawn. The old details still count.';
  }
}
