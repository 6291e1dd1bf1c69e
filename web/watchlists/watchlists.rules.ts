/**
 * What a change of a watchlist makes of the lists that the page holds. Pure; the server's answer
 * follows.
 */
import { wordTexts } from '#texts/words.ts';
import type { WatchlistList } from '#protocol/watchlists.ts';

/** What the first list is called, which comes with the first star. */
export const FIRST_LIST = wordTexts().watchlist;

/** Every coin that is on any list. */
export const watchedCoins = (lists: WatchlistList | undefined): ReadonlySet<string> =>
  new Set(lists?.items.flatMap(({ coins }) => coins));

export type Watching = {
  coin: string;
  /** Null is the only list, or the first one, which is then made. */
  list: string | null;
  isWatched: boolean;
};

/** The lists with a coin put on one or taken off it; without that list as they were. */
export function withWatched(
  lists: WatchlistList,
  { coin, list, isWatched }: Watching,
): WatchlistList {
  const { items } = lists;
  const id = list ?? items[0]?.id;
  if (id === undefined) {
    return isWatched ? { ...lists, items: [{ id: '', name: FIRST_LIST, coins: [coin] }] } : lists;
  }
  return {
    ...lists,
    items: items.map((item) => {
      if (item.id !== id || item.coins.includes(coin) === isWatched) return item;
      const others = item.coins.filter((other) => other !== coin);
      return { ...item, coins: isWatched ? [...others, coin] : others };
    }),
  };
}
