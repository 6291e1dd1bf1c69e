/** The person's alerts and what they told, as the page holds them; a notice may be the news of a firing. */
import { wordTexts } from '#texts/words.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type Alert, alerts, type FiringPage } from '#protocol/alerts.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';
import { toast } from '#ui/parts/Toast.tsx';

export const alertsKey = mine('alerts');
const firingsKey = [...alertsKey, 'firings'] as const;
const listKey = [...alertsKey, 'list'] as const;

export function useAlerts() {
  const queries = useQueryClient();
  useLiveEvent('notice', () => void queries.invalidateQueries({ queryKey: alertsKey }));
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(alerts.list, { signal }),
    refetchOnMount: 'always',
  });
}

/** Newest first, page by page. */
export function useFirings() {
  return useInfiniteQuery({
    queryKey: firingsKey,
    queryFn: ({ pageParam, signal }) =>
      call(alerts.firings, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: FiringPage) => page.nextCursor,
    refetchOnMount: 'always',
  });
}

export function useRemoveAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Alert) => call(alerts.remove, { params: { id } }),
    onSuccess: () => toast('success', wordTexts().alertRemoved),
    onError(problem) {
      // It has fired in the meantime: the lists say so.
      const isGone = problem instanceof ApiProblem && problem.code === 'not-found';
      if (!isGone) toast('error', wordTexts().theAlertCouldNotBeRemoved);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: alertsKey }),
  });
}
