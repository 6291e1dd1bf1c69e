/** What people read of support tickets, in their language. */
import { tickets as en } from './en/tickets.ts';
import { tickets as hi } from './hi/tickets.ts';
import { inLanguages } from './in-languages.ts';

export type TicketTexts = typeof en;

export const ticketTexts = inLanguages<TicketTexts>({ en, hi });
