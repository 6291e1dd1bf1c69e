/** What staff read around the entries of the audit log. */
import { consoleAudit as en } from './en/console-audit.ts';
import { consoleAudit as hi } from './hi/console-audit.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleAuditTexts = typeof en;

export const consoleAuditTexts = inLanguages<ConsoleAuditTexts>({ en, hi });
