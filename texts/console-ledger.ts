/** What staff read of the state of the ledger. English says which texts there are. */
import { consoleLedger as en } from './en/console-ledger.ts';
import { inLanguages } from './in-languages.ts';

export const consoleLedgerTexts = inLanguages<typeof en>({ en, hi: en });
