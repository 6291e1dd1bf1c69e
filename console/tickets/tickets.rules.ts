/** Rules of an answer to a ticket, and what the desk says of a ticket. Pure. */
import type { DeskTicket, DeskTicketState } from '#protocol/desk.ts';
import { MESSAGE_MAX_CHARS } from '#protocol/tickets.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';

/** What is wrong with an answer; null where it can be sent. */
export function answerError(message: string): string | null {
  const length = [...message.trim()].length;
  if (length === 0) return consoleTicketTexts().answerMissing;
  return length > MESSAGE_MAX_CHARS
    ? consoleDeskTexts().tooLong({ count: MESSAGE_MAX_CHARS })
    : null;
}

/** Address of a ticket in the console: in the tab of its state, which may be searched. */
export function ticketAddress(
  { id, state }: { id: string; state: DeskTicketState },
  search = '',
): string {
  const params = new URLSearchParams({
    ...(state === 'open' ? {} : { status: state }),
    ...(search === '' ? {} : { search }),
    request: id,
  });
  return `/console/tickets?${params.toString()}`;
}

/** The moment from which the age of a ticket counts: since then it is somebody's turn. */
export function sinceOf(ticket: DeskTicket): string {
  const { state, waitingSince, createdAt, replies } = ticket;
  if (state === 'answered') return replies.at(-1)?.createdAt ?? createdAt;
  return waitingSince ?? createdAt;
}
