/**
 * Shows a list that comes page by page in each of its states, an empty list among them. A button
 * below it loads older items.
 */
import type { ReactNode } from 'react';

import { listTexts } from '#texts/lists.ts';
import { wordTexts } from '#texts/words.ts';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';

import { Loaded, type LoadedQuery, type LoadedStates } from './Loaded.tsx';
import { itemsOf, loadOlder, type PagedPages } from './paged.ts';

/** The part of a result of useInfiniteQuery that the list depends on. */
export type PagedQuery<Page> = LoadedQuery<{ pages: readonly Page[] }> &
  Omit<PagedPages, 'data'> & { hasNextPage: boolean; isFetchingNextPage: boolean };

type PagedListProps<Item, Page> = LoadedStates & {
  list: PagedQuery<Page>;
  /** Returns the name of an item; without this function, its `id` is its name. */
  keyOf?: (item: Item) => string;
  /** Replaces the items where there are none. */
  empty: ReactNode;
  /** The button for older items ends a card as its last row, or stands below the list. */
  older?: 'row' | 'below';
  children: (items: Item[]) => ReactNode;
};

export function PagedList<
  Page extends { items: readonly unknown[] },
  Item extends Page['items'][number] = Page['items'][number],
>({ list, keyOf, empty, older = 'below', children, ...states }: PagedListProps<Item, Page>) {
  return (
    <Loaded query={list} {...states}>
      {({ pages }) => {
        const items = itemsOf(
          pages as readonly { items: readonly Item[] }[],
          keyOf ?? ((item) => (item as { id: string }).id),
        );
        return (
          <>
            {items.length === 0 ? empty : children(items)}
            <OlderButton list={list} look={older} />
          </>
        );
      }}
    </Loaded>
  );
}

/** This button loads the next page. A list that is loaded to its end has none. */
export function OlderButton({
  list,
  look = 'below',
  size,
  className,
}: {
  list: Pick<PagedQuery<unknown>, 'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'>;
  look?: 'row' | 'below';
  size?: 'small';
  className?: string;
}) {
  if (!list.hasNextPage) return null;
  if (look === 'row') {
    return (
      <button
        type="button"
        disabled={list.isFetchingNextPage}
        onClick={() => void loadOlder(list)}
        className={classes(
          'min-h-12 w-full border-t border-line px-4 lg:px-5 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]!',
          className,
        )}
      >
        {list.isFetchingNextPage ? wordTexts().loading : listTexts().showOlder}
      </button>
    );
  }
  return (
    <Button
      look="secondary"
      size={size}
      className={classes('justify-self-center', className)}
      busy={list.isFetchingNextPage && wordTexts().loading}
      onClick={() => void loadOlder(list)}
    >
      {listTexts().showOlder}
    </Button>
  );
}
