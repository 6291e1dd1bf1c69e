/** The bell: how many notices are unread, and the latest of them in a panel beneath it. Reading one marks it as read. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { type NoticePage, notices } from '#protocol/notices.ts';
import { call } from '#ui/api.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { formatDateTime } from '#ui/format.ts';
import { useLiveEvent } from '#ui/live.ts';
import { mine } from '#ui/session.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { toast } from '#ui/Toast.tsx';

const noticesKey = mine('notices');

export function NoticeBell() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const list = useQuery({ queryKey: noticesKey, queryFn: () => call(notices.list) });
  useLiveEvent('notice', () => void queries.invalidateQueries({ queryKey: noticesKey }));

  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  const unread = list.data?.unread ?? 0;
  return (
    <div ref={box} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(!isOpen)}
        className="relative -mr-2.5 grid size-11 place-items-center rounded-field text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden size={21} strokeWidth={1.75} />
        <span className="sr-only">
          {unread === 0 ? 'Notifications' : `Notifications, ${unread} unread `}
        </span>
        {unread === 0 ? null : (
          <span
            aria-hidden
            className="absolute top-1 right-1 grid h-4.5 min-w-4.5 place-items-center rounded-full border-2 border-canvas bg-brand px-1 text-[0.625rem] leading-none font-semibold text-on-brand"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen ? (
        <div
          role="dialog"
          aria-label="Notifications"
          className="absolute inset-x-2 top-13 z-40 overflow-hidden rounded-card border border-line bg-raised shadow-pop sm:inset-x-auto sm:right-0 sm:w-96"
        >
          <NoticeList page={list.data} isError={list.isError} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
    </div>
  );
}

type NoticeListProps = { page: NoticePage | undefined; isError: boolean; onRetry: () => void };

function NoticeList({ page, isError, onRetry }: NoticeListProps) {
  const queries = useQueryClient();
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: noticesKey });
  const read = useMutation({
    mutationFn: (id: string) => call(notices.read, { params: { id } }),
    onMutate: (id) =>
      queries.setQueryData<NoticePage>(
        noticesKey,
        (before) =>
          before && {
            ...before,
            unread: before.unread - 1,
            items: before.items.map((item) => (item.id === id ? { ...item, read: true } : item)),
          },
      ),
    onError: () => toast('error', 'Failed to update notification status'),
    onSettled: reload,
  });
  const readAll = useMutation({
    mutationFn: () => call(notices.readAll),
    onSuccess: () => toast('success', 'All notifications marked as read'),
    onError: () => toast('error', 'Failed to update notifications'),
    onSettled: reload,
  });

  if (!page) {
    return isError ? (
      <ErrorState title="Failed to load notifications" onRetry={onRetry} />
    ) : (
      <SkeletonRows count={3} label="Loading notifications" className="px-4 py-2" />
    );
  }
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
        <p className="text-label text-ink-2">
          {page.unread === 0
            ? "You're all caught up!"
            : `You have ${page.unread} unread notification(s)`}
        </p>
        {page.unread === 0 ? null : (
          <Button
            look="quiet"
            size="small"
            busy={readAll.isPending && 'Marking…'}
            onClick={() => readAll.mutate()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {page.items.length === 0 ? (
        <EmptyState title="No new notifications" />
      ) : (
        <ul
          className="max-h-80 overflow-y-auto overscroll-contain"
          tabIndex={0}
          aria-label="Latest notifications"
        >
          {page.items.map((notice) => (
            <li key={notice.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                disabled={notice.read}
                onClick={() => read.mutate(notice.id)}
                className={classes(
                  'flex w-full items-start gap-3 px-4 py-3 text-left outline-offset-[-3px]!',
                  !notice.read && 'hover:bg-sunken',
                )}
              >
                <span
                  aria-hidden
                  className={classes(
                    'mt-1.5 size-2 shrink-0 rounded-full',
                    notice.read ? 'bg-transparent' : 'bg-brand',
                  )}
                />
                <span className="grid min-w-0 gap-0.5">
                  <span
                    className={classes(
                      'text-row break-words',
                      notice.read ? 'font-normal' : 'font-semibold',
                    )}
                  >
                    {notice.title ?? 'Notification'}
                    {notice.read ? null : <span className="sr-only"> (unread)</span>}
                  </span>
                  <span className="text-label font-normal break-words text-ink-2">
                    {notice.message}
                  </span>
                  <span className="text-meta text-ink-3">{formatDateTime(notice.createdAt)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
