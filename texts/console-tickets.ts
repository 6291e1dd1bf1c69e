/** What staff read at the desk of tickets. */
import { consoleTickets as en } from './en/console-tickets.ts';
import { consoleTickets as hi } from './hi/console-tickets.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleTicketsTexts = typeof en;

export const consoleTicketsTexts = inLanguages<ConsoleTicketsTexts>({ en, hi });
