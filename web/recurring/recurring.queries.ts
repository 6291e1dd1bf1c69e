/**
 * The person's recurring buys, and what became of each time; a notice or an order may be the news
 * of one.
 */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { recurring, type RecurringList, type RecurringPlan } from '#protocol/recurring.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const recurringKey = mine('recurring');
const listKey = [...recurringKey, 'list'] as const;
const runsKey = [...recurringKey, 'runs'] as const;

export function useRecurring() {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: recurringKey });
  useLiveEvent('notice', refresh);
  useLiveEvent('order', refresh);
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(recurring.list, { signal }),
    refetchOnMount: 'always',
  });
}

/** Newest first, page by page. */
export function useRuns() {
  return useInfiniteQuery({
    ...pagedQuery(recurring.runs, { key: runsKey }),
    refetchOnMount: 'always',
  });
}

/** Takes an answer in the place of the list that was there. */
export function useTakeList() {
  const queries = useQueryClient();
  return (list: RecurringList) => {
    queries.setQueryData(listKey, list);
    void queries.invalidateQueries({ queryKey: recurringKey });
  };
}

export type PlanAct = 'pause' | 'resume' | 'skip' | 'end';

export function usePlanAct() {
  const take = useTakeList();
  const queries = useQueryClient();
  return useMutation({
    mutationFn({ act, plan }: { act: PlanAct; plan: RecurringPlan }): Promise<RecurringList> {
      const params = { id: plan.id };
      if (act === 'skip') return call(recurring.skip, { params, body: { nextAt: plan.nextAt } });
      return call(recurring[act], { params });
    },
    onMutate: () => retractToasts(recurringTexts().changed, recurringTexts().notDone),
    onSuccess: take,
    onError(problem) {
      // Its time came meanwhile, or it was ended elsewhere: the list says so.
      const hasChanged =
        problem instanceof ApiProblem && ['changed', 'not-found'].includes(problem.code);
      const texts = recurringTexts();
      toast(hasChanged ? 'info' : 'error', hasChanged ? texts.changed : texts.notDone);
      void queries.invalidateQueries({ queryKey: recurringKey });
    },
  });
}
