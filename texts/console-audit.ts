/** What staff read around the entries of the audit log. English says which texts there are. */
import { consoleAudit as en } from './en/console-audit.ts';
import { inLanguages } from './in-languages.ts';

export const consoleAuditTexts = inLanguages<typeof en>({ en, hi: en });
