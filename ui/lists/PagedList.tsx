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

type OlderPages = Pick<
  PagedQuery<unknown>,
  'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>;

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

/**
 * This button loads the next page, and tells above it where that failed. A list that is loaded to
 * its end has none.
 */
export function OlderButton({
  list,
  look = 'below',
  size,
  label = listTexts().showOlder,
  className,
}: {
  list: OlderPages;
  look?: 'row' | 'below';
  size?: 'small';
  label?: string;
  className?: string;
}) {
  if (!list.hasNextPage) return null;
  const failure =
    list.isFetchNextPageError && !list.isFetchingNextPage ? (
      <p role="alert" className={look === 'row' ? 'px-4 pt-3 lg:px-5' : 'text-center'}>
        <span className="text-label font-normal text-down">{listTexts().olderFailed}</span>
      </p>
    ) : null;
  if (look === 'row') {
    return (
      <div className="border-t border-line">
        {failure}
        <button
          type="button"
          disabled={list.isFetchingNextPage}
          onClick={() => void loadOlder(list)}
          className={classes(
            'min-h-12 w-full px-4 lg:px-5 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]!',
            className,
          )}
        >
          {list.isFetchingNextPage ? wordTexts().loading : label}
        </button>
      </div>
    );
  }
  return (
    <div className={classes('grid justify-items-center gap-2', className)}>
      {failure}
      <Button
        look="secondary"
        size={size}
        busy={list.isFetchingNextPage && wordTexts().loading}
        onClick={() => void loadOlder(list)}
      >
        {label}
      </Button>
    </div>
  );
}
