/** What people read of support tickets, in their language. */
import { tickets as en } from './en/tickets.ts';
import { ENGLISH, type Language } from './languages.ts';

export type TicketTexts = Readonly<
  Record<
    | 'fieldsMissing'
    | 'submitFailed'
    | 'submitted'
    | 'listFailed'
    | 'empty'
    | 'messageFailed'
    | 'messageSent',
    string
  >
>;

const languages: Readonly<Record<Language, TicketTexts>> = { en };

export const ticketTexts = (language = ENGLISH): TicketTexts => languages[language];
