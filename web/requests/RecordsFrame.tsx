/**
 * The page around a list of requests: its title, how long reviews take, and every state that a list
 * has. What was loaded stays in view when asking again fails.
 */
import { wordTexts } from '#texts/words.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { loadOlder } from '#ui/lists/paged.ts';
import { spanWords } from '#ui/formats/age.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

const texts = depositScreenTexts();

type RequestPage<Item> = {
  items: Item[];
  nextCursor: string | null;
  medianReviewSeconds: number | null;
};

type RecordsFrameProps<Item> = {
  title: string;
  list: UseInfiniteQueryResult<InfiniteData<RequestPage<Item>>>;
  /** What replaces the list while it is loading. */
  loading: ReactNode;
  empty: { title: string; body: string };
  /** Where such a request is made. */
  make: { to: string; name: string };
  failed: string;
  children: (items: readonly Item[]) => ReactNode;
};

export function RecordsFrame<Item>({
  title,
  list,
  loading,
  empty,
  make,
  failed,
  children,
}: RecordsFrameProps<Item>) {
  const { data, isError, isRefetching, isFetching, refetch } = list;
  const median = data?.pages[0]?.medianReviewSeconds ?? null;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <PageFrame
      title={title}
      tagline={median === null ? undefined : texts.medianReview({ median: spanWords(median) })}
      actions={
        <Button
          look="secondary"
          size="small"
          className="min-h-11!"
          busy={isRefetching && texts.refresh}
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden size={16} />
          {texts.refresh}
        </Button>
      }
    >
      {items ? (
        <div className="grid gap-4">
          <StaleNote failed={failed} query={list} />
          {items.length === 0 ? (
            <EmptyState
              title={empty.title}
              body={empty.body}
              action={
                <ButtonLink to={make.to} look="soft">
                  {make.name}
                </ButtonLink>
              }
            />
          ) : (
            children(items)
          )}
          <Older list={list} />
        </div>
      ) : isError ? (
        <ErrorState
          title={failed}
          body={texts.requestsUnaffected}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        loading
      )}
    </PageFrame>
  );
}

function Older<Item>({ list }: Pick<RecordsFrameProps<Item>, 'list'>) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      look="secondary"
      className="justify-self-center"
      busy={list.isFetchingNextPage && wordTexts().loading}
      onClick={() => void loadOlder(list)}
    >
      {texts.showOlder}
    </Button>
  );
}
