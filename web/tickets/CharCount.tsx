/**
 * How many characters are written, of how many: counted as a person counts them, once trimmed. Too
 * many stay, and show.
 */
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { classes } from '#ui/parts/classes.ts';

import { charsOf } from './tickets.rules.ts';

const texts = ticketScreenTexts();

export function CharCount({ text, most }: { text: string; most: number }) {
  const count = charsOf(text);
  return (
    <span
      className={classes(
        'shrink-0 text-label font-normal',
        count > most ? 'text-down' : 'text-ink-3',
      )}
    >
      <span className="sr-only">{texts.characters} </span>
      {count.toString()}/{most.toString()}
    </span>
  );
}
