/** What an answer to a ticket may be. Pure. */
import { MESSAGE_MAX_CHARS } from '#protocol/tickets.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleTicketsTexts } from '#texts/console-tickets.ts';

/** What is wrong with an answer; null where it can be sent. */
export function answerError(message: string): string | null {
  const length = [...message.trim()].length;
  if (length === 0) return consoleTicketsTexts().answerMissing;
  return length > MESSAGE_MAX_CHARS
    ? consoleDeskTexts().atMostCharacters({ count: MESSAGE_MAX_CHARS })
    : null;
}
