/**
 * The person's watchlists as the page holds them. A star is shown at once and taken back where the
 * server could not keep it; lists are made, renamed and deleted when the server says so.
 */
import { wordTexts } from '#texts/words.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type WatchlistList, watchlists } from '#protocol/watchlists.ts';
import { call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import { FIRST_LIST, type Watching, withWatched } from './watchlists.rules.ts';

const key = mine('watchlists');

/** Not asked for while nobody is signed in. */
export function useWatchlists() {
  const { person } = useSession();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(watchlists.list, { signal }),
    enabled: person !== null,
  });
}

export function reloadWatchlists(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: key });
}

/**
 * Puts a coin on a list or takes it off; one after the other, so that the first two stars make one
 * list.
 */
export function useWatch() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'watchlists' },
    async mutationFn({ coin, list, isWatched }: Watching) {
      const id = list ?? (await firstList());
      const params = { id };
      await (isWatched
        ? call(watchlists.add, { params, body: { coin } })
        : call(watchlists.drop, { params: { ...params, coin } }));
    },
    onMutate: async (change) => {
      retractToasts(wordTexts().watchlistChangeFailed);
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<WatchlistList>(key);
      if (before) queries.setQueryData<WatchlistList>(key, withWatched(before, change));
      return before;
    },
    onError: (_problem, _change, before) => {
      queries.setQueryData<WatchlistList>(key, before);
      toast('error', wordTexts().watchlistChangeFailed);
    },
    onSettled: () => reloadWatchlists(queries),
  });
}

/** The oldest list as the server has it, made where there is none. */
async function firstList(): Promise<string> {
  const { items } = await call(watchlists.list, {});
  return items[0]?.id ?? (await call(watchlists.make, { body: { name: FIRST_LIST } })).id;
}
