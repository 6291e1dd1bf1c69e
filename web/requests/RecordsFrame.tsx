/**
 * The page around a list of requests: its title, how long reviews take, and every state that a list
 * has. The requests are a table where there is room, and cards elsewhere.
 */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { spanWords } from '#ui/formats/age.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { useIsWide } from '#web/parts/use-is-wide.ts';

import { LoadingRecords } from './LoadingRecords.tsx';

const texts = depositScreenTexts();

type RequestPage<Item> = {
  items: Item[];
  nextCursor: string | null;
  medianReviewSeconds: number | null;
};

type RecordsFrameProps<Item> = {
  title: string;
  list: UseInfiniteQueryResult<InfiniteData<RequestPage<Item>>>;
  /** These words stand above bars while the list is loading. */
  loading: string;
  empty: { title: string; body: string };
  /** Where such a request is made. */
  make: { to: string; name: string };
  failed: string;
  /** Shows the requests where there is room; elsewhere each is a card. */
  renderTable: (items: readonly Item[]) => ReactNode;
  renderCard: (item: Item) => ReactNode;
};

export function RecordsFrame<Item extends { id: string }>({
  title,
  list,
  loading,
  empty,
  make,
  failed,
  renderTable,
  renderCard,
}: RecordsFrameProps<Item>) {
  const isWide = useIsWide();
  const { data, isRefetching, refetch } = list;
  const median = data?.pages[0]?.medianReviewSeconds ?? null;
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
      <div className="grid gap-4">
        <PagedList
          list={list}
          failed={failed}
          failedBody={texts.requestsUnaffected}
          loading={<LoadingRecords label={loading} />}
          empty={
            <EmptyState
              title={empty.title}
              body={empty.body}
              action={
                <ButtonLink to={make.to} look="soft">
                  {make.name}
                </ButtonLink>
              }
            />
          }
        >
          {(items: readonly Item[]) =>
            isWide ? (
              renderTable(items)
            ) : (
              <ul className="grid grid-cols-1 gap-3">
                {items.map((item) => (
                  <Fragment key={item.id}>{renderCard(item)}</Fragment>
                ))}
              </ul>
            )
          }
        </PagedList>
      </div>
    </PageFrame>
  );
}
