/** What people read of ticket screens, in their language. English says which texts there are. */
import { ticketScreens as en } from './en/ticket-screens.ts';
import { ticketScreens as hi } from './hi/ticket-screens.ts';
import { inLanguages } from './in-languages.ts';

export type TicketScreenTexts = typeof en;

export const ticketScreenTexts = inLanguages<TicketScreenTexts>({ en, hi });
