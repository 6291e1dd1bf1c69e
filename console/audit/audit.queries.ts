/**
 * The audit log by its filters, newest first, and the state of its chain, which comes with every
 * page.
 */
import { staff } from '#protocol/staff.ts';

import { usePages } from '#console/parts/use-pages.ts';

const PAGE = 50;
const REFRESH_MS = 15_000;

export type AuditFilter = { action: string; subject: string; actor: string };

export function useAudit({ action, subject, actor }: AuditFilter) {
  const query = {
    limit: PAGE,
    action: action || undefined,
    subject: subject || undefined,
    actor: actor || undefined,
  };
  const key = ['audit', action, subject, actor];
  return usePages(staff.audit, { key, query }, { refetchInterval: REFRESH_MS });
}
