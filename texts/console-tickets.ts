/** What staff read at the desk of tickets. English says which texts there are. */
import { consoleTickets as en } from './en/console-tickets.ts';
import { inLanguages } from './in-languages.ts';

export const consoleTicketsTexts = inLanguages<typeof en>({ en, hi: en });
