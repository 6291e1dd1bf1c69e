/**
 * The person's alerts and what they told, as the page holds them; a notice may be the news of a
 * firing.
 */
import { wordTexts } from '#texts/words.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Alert, type AlertList, alerts } from '#protocol/alerts.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const alertsKey = mine('alerts');
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

/**
 * The list has a new alert at once, and no longer the one that it replaced; then it is asked for as
 * the server has it.
 */
export function noteAlert(queries: QueryClient, alert: Alert, replaced: string | null): void {
  queries.setQueryData<AlertList>(listKey, (list) =>
    list
      ? {
          ...list,
          items: [alert, ...list.items.filter(({ id }) => id !== replaced && id !== alert.id)],
        }
      : undefined,
  );
  void queries.invalidateQueries({ queryKey: alertsKey });
}

/** Newest first, page by page. */
export function useFirings() {
  return useInfiniteQuery({
    ...pagedQuery(alerts.firings, { key: firingsKey }),
    refetchOnMount: 'always',
  });
}

export function useRemoveAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Alert) => call(alerts.remove, { params: { id } }),
    onMutate: () => retractToasts(wordTexts().alertRemoveFailed),
    onSuccess: () => toast('success', wordTexts().alertRemoved),
    onError(problem) {
      // It has fired in the meantime: the lists say so.
      const isGone = problem instanceof ApiProblem && problem.code === 'not-found';
      if (!isGone) toast('error', wordTexts().alertRemoveFailed);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: alertsKey }),
  });
}
