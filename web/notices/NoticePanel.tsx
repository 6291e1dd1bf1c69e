/**
 * The list of notices with its count and its one button: on the page of messages, and beneath the
 * bell.
 */
import { wordTexts } from '#texts/words.ts';
import type { Notice } from '#protocol/notices.ts';
import { noticeScreenTexts } from '#texts/notice-screens.ts';
import { formatCount } from '#texts/format.ts';
import { itemsOf } from '#ui/lists/paged.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { OlderButton } from '#ui/lists/PagedList.tsx';
import { serverNow } from '#ui/client/clock.ts';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';

import { useNotices, useReadAllNotices, useReadNotice } from './notices.queries.ts';
import { noticeDate, noticeWords } from './notices.rules.ts';

const texts = noticeScreenTexts();

type NoticePanelProps = {
  /** Opens it in full; it is marked as read at the same time. */
  onOpen: (notice: Notice) => void;
};

export function NoticePanel({ onOpen }: NoticePanelProps) {
  const list = useNotices();
  const read = useReadNotice();
  const readAll = useReadAllNotices();
  const { data } = list;
  if (!data) {
    return list.isError ? (
      <LoadFailed query={list} title={texts.loadFailed} />
    ) : (
      <SkeletonRows count={4} label={texts.loading} className="px-4 py-2" />
    );
  }
  const unread = data.pages[0]?.unread ?? 0;
  const items = itemsOf(data.pages, ({ id }) => id);
  const open = (notice: Notice): void => {
    onOpen(notice);
    if (!notice.read) read.mutate(notice);
  };
  return (
    <>
      <StaleNote failed={texts.loadFailed} query={list} className="m-3" />
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
        <p role="status" className="text-label text-ink-2">
          {unread === 0 ? texts.allRead : texts.unreadCount({ count: formatCount(unread) })}
        </p>
        {unread === 0 ? null : (
          <Button
            look="quiet"
            size="small"
            className="-mx-3"
            busy={readAll.isPending && wordTexts().markingNow}
            onClick={() => readAll.mutate()}
          >
            {texts.markAllRead}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title={texts.emptyTitle} className="py-10" />
      ) : (
        <div
          className="max-h-64 overflow-y-auto overscroll-contain outline-offset-[-2px]!"
          tabIndex={0}
          role="group"
          aria-label={texts.latestNotifications}
        >
          <ul className="divide-y divide-line">
            {items.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} onOpen={() => open(notice)} />
              </li>
            ))}
          </ul>
          <OlderButton list={list} look="row" className="lg:px-4!" />
        </div>
      )}
    </>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, message } = noticeWords(notice);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 w-full items-start gap-3 px-4 py-2.5 text-left outline-offset-[-3px]! hover:bg-sunken"
    >
      <span
        aria-hidden
        className={classes(
          'mt-1.5 size-2 shrink-0 rounded-full',
          notice.read ? 'bg-transparent' : 'bg-brand',
        )}
      />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="items-baseline justify-between gap-x-3 max-sm:grid sm:flex sm:flex-wrap">
          <span
            title={title}
            className={classes(
              'relative max-w-full truncate text-row',
              notice.read ? 'font-normal' : 'font-semibold',
            )}
          >
            <bdi>{title}</bdi>
            {notice.read ? null : <span className="sr-only"> {texts.unread}</span>}
          </span>
          <span className="shrink-0 text-meta font-normal text-ink-3">
            {noticeDate(notice.createdAt, serverNow())}
          </span>
        </span>
        <span dir="auto" className="line-clamp-2 text-label font-normal wrap-anywhere text-ink-2">
          {message}
        </span>
      </span>
    </button>
  );
}
