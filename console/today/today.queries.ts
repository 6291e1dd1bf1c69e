/** What waits, read from the desks that a role has, and kept by the live stream. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { desk, moneyDesks } from '#protocol/desk.ts';
import type { Person } from '#protocol/people.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

import { useDeskEvents } from '#console/parts/queues.queries.ts';

import type { Waiting } from './today.rules.ts';

const REFRESH_MS = 30_000;
/** Of each desk, the ones that have waited longest. */
const ROWS = 50;

const key = mine('today');

export function useToday(role: Person['role']) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useDeskEvents(refresh);
  useLiveEvent('resync', refresh);
  return useQuery({
    queryKey: [...key, role],
    queryFn: ({ signal }) => readWaiting(role, signal),
    refetchInterval: REFRESH_MS,
  });
}

async function readWaiting(role: Person['role'], signal: AbortSignal): Promise<Waiting> {
  const [isFinance, isSupport] = [role === 'finance', role === 'support'];
  const pending = { query: { status: 'pending', limit: ROWS }, signal } as const;
  const open = { query: { status: 'open', limit: ROWS }, signal } as const;
  const [deposits, withdrawals, tickets, proposals, books, feed] = await Promise.all([
    isFinance ? call(moneyDesks.deposits.list, pending) : null,
    isFinance ? call(moneyDesks.withdrawals.list, pending) : null,
    isSupport ? call(desk.tickets, open) : null,
    call(staff.proposals, open),
    isSupport ? null : call(staff.ledgerHealth, { signal }),
    call(staff.feedHealth, { signal }),
  ]);
  return { deposits, withdrawals, tickets, proposals, books, feed };
}
