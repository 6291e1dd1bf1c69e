/** What staff read about invitations, and the invited where they join. */
import { consoleInvitations as en } from './en/console-invitations.ts';
import { consoleInvitations as hi } from './hi/console-invitations.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleInvitationsTexts = typeof en;

export const consoleInvitationsTexts = inLanguages<ConsoleInvitationsTexts>({ en, hi });
