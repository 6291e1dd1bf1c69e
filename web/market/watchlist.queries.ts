/** The coins that the person watches; a star is shown at once and taken back where the server could not keep it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type Watchlist, watchlist } from '#protocol/watchlist.ts';
import { call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { toast } from '#ui/parts/Toast.tsx';

const key = mine('watchlist');

/** Not asked for while nobody is signed in. */
export function useWatchlist() {
  const { person } = useSession();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(watchlist.read, { signal }),
    enabled: person !== null,
  });
}

type Change = { coin: string; isWatched: boolean };

export function useWatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ coin, isWatched }: Change) =>
      isWatched
        ? call(watchlist.add, { body: { coin } })
        : call(watchlist.remove, { params: { coin } }),
    onMutate: async ({ coin, isWatched }) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Watchlist>(key);
      const others = before?.coins.filter((other) => other !== coin) ?? [];
      queries.setQueryData<Watchlist>(key, { coins: isWatched ? [...others, coin] : others });
      return before;
    },
    onError: (_problem, _change, before) => {
      queries.setQueryData<Watchlist>(key, before);
      toast('error', 'Your watchlist could not be changed. Try again.');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
