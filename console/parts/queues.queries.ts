/** How much waits in each queue, kept by the live stream. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { desk } from '#protocol/desk.ts';
import type { DeskEvent } from '#protocol/live.ts';
import { call } from '#ui/client/api.ts';
import { useLatest } from '#ui/client/latest.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

const queuesKey = mine('queues');
/** Several things often change at once: they are asked for once. */
const TOGETHER_MS = 250;

/** The counts of the rail; nothing for a role that sees no queue. */
export function useQueues() {
  const { person } = useSession();
  const maySee = desk.queues.access.some((role) => role === person?.role);
  return useQuery({
    queryKey: queuesKey,
    queryFn: ({ signal }) => call(desk.queues, { signal }),
    enabled: maySee,
  });
}

/** Keeps the counts as they are. Mounted once, by the shell. */
export function useLiveQueues(): void {
  const queries = useQueryClient();
  useDeskEvents(() => void queries.invalidateQueries({ queryKey: queuesKey }));
}

/** Calls `handle` with the events of a moment, together. */
export function useDeskEvents(handle: (events: readonly DeskEvent[]) => void): void {
  const events = useRef<DeskEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest(handle);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent('desk', (event) => {
    events.current.push(event);
    if (events.current.length > 1) return;
    timer.current = setTimeout(() => latest.current(events.current.splice(0)), TOGETHER_MS);
  });
}
