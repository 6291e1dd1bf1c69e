/**
 * The audit log by its filters, newest first, and the state of its chain, which comes with every
 * page.
 */
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';

import { usePages } from '#console/parts/use-pages.ts';

const PAGE = 50;
const REFRESH_MS = 15_000;

export type AuditFilter = { action: string; subject: string; actor: string };

export function useAudit({ action, subject, actor }: AuditFilter) {
  return usePages(
    ['audit', action, subject, actor],
    (cursor, signal) =>
      call(staff.audit, {
        query: {
          ...cursor,
          limit: PAGE,
          ...(action === '' ? {} : { action }),
          ...(subject === '' ? {} : { subject }),
          ...(actor === '' ? {} : { actor }),
        },
        signal,
      }),
    { refetchInterval: REFRESH_MS },
  );
}
