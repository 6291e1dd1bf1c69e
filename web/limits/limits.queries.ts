/** The person's own limits and break, as the server has them; it alone decides what is in force. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type BreakLength, limits, type OwnLimit, type OwnLimits } from '#protocol/limits.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

const limitsKey = mine('limits');
const standingKey = mine('standing');

export function useOwnLimits() {
  return useQuery({
    queryKey: limitsKey,
    queryFn: ({ signal }) => call(limits.read, { signal }),
    refetchOnMount: 'always',
  });
}

/** Takes in what the server answered to a change. */
function useNote(): (told: OwnLimits) => void {
  const queries = useQueryClient();
  return (told) => {
    queries.setQueryData(limitsKey, told);
    void queries.invalidateQueries({ queryKey: standingKey });
  };
}

export function useSetLimit() {
  const note = useNote();
  return async (body: Pick<OwnLimit, 'measure' | 'period' | 'amount'>) =>
    note(await call(limits.set, { body }));
}

export function useKeepLimit() {
  const note = useNote();
  return useMutation({
    mutationFn: ({ measure, period }: Pick<OwnLimit, 'measure' | 'period'>) =>
      call(limits.keep, { body: { measure, period } }),
    onSuccess: note,
  });
}

export function useTakeBreak() {
  const note = useNote();
  return useMutation({
    mutationFn: (length: BreakLength) => call(limits.pause, { body: { length } }),
    onSuccess: note,
  });
}

/**
 * The break that is on, and losses to be told of; asked again when a contract or a position has
 * ended.
 */
export function useOwnStanding() {
  const { person } = useSession();
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: standingKey });
  useLiveEvent('contract', ({ status }) => {
    if (status === 'LOSS') again();
  });
  useLiveEvent('position', ({ status }) => {
    if (status === 'closed' || status === 'liquidated') again();
  });
  return useQuery({
    queryKey: standingKey,
    queryFn: ({ signal }) => call(limits.standing, { signal }),
    enabled: person !== null,
  });
}

/** The losses were read of: not shown again. */
export function useSeenNudge(): () => void {
  const queries = useQueryClient();
  return () => {
    queries.setQueryData(standingKey, { pause: null, nudge: null });
    // Should it not arrive, the same losses are told of once more.
    void call(limits.nudged).catch(() => undefined);
  };
}
