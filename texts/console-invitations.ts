/** What staff read about invitations, and the invited where they join. English says which texts there are. */
import { consoleInvitations as en } from './en/console-invitations.ts';
import { inLanguages } from './in-languages.ts';

export const consoleInvitationsTexts = inLanguages<typeof en>({ en, hi: en });
