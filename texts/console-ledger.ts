/** What staff read of the state of the ledger. */
import { consoleLedger as en } from './en/console-ledger.ts';
import { consoleLedger as hi } from './hi/console-ledger.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleLedgerTexts = typeof en;

export const consoleLedgerTexts = inLanguages<ConsoleLedgerTexts>({ en, hi });
