/**
 * The bell: how many notices are unread, and the latest of them in a panel beneath it. Opening one
 * marks it as read. The panel's code comes once the page is at rest, so that no first picture waits
 * for it.
 */
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { Notice } from '#protocol/notices.ts';
import { noticeScreenTexts } from '#texts/notice-screens.ts';
import { later } from '#ui/parts/later.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';

import { useNotices } from './notices.queries.ts';

const texts = noticeScreenTexts();

const NoticePanel = later(async () => (await import('./NoticePanel.tsx')).NoticePanel);
const NoticeDialog = later(
  async () => (await import('./NoticeDialog.tsx')).NoticeDialog,
  ({ notice, onClose }) => notice !== null && onClose,
);

export function NoticeBell() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Notice | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  const { data } = useNotices();
  // Where it cannot be had now, opening it asks again and says so.
  useEffect(
    () =>
      whenIdle(() => {
        NoticePanel.preload();
        NoticeDialog.preload();
      }),
    [],
  );

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

  const unread = data?.pages[0]?.unread ?? 0;
  const open = (notice: Notice): void => {
    setIsOpen(false);
    setHasChosen(true);
    setChosen(notice);
  };
  return (
    <div ref={box} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(!isOpen)}
        className="relative -mr-1 grid size-11 place-items-center rounded-field text-ink-2 hover:bg-sunken hover:text-ink lg:-mr-2.5"
      >
        <Bell aria-hidden size={21} strokeWidth={1.75} />
        <span className="sr-only">
          {unread === 0 ? texts.notifications : texts.bellUnread({ unread })}
        </span>
        {unread === 0 ? null : (
          // It grows away from the bell, of which the larger part stays to be seen.
          <span
            aria-hidden
            className="absolute top-1 left-[calc(50%+2px)] grid h-4.5 min-w-4.5 place-items-center rounded-full border-2 border-canvas bg-brand px-0.75 text-[0.625rem] leading-none font-semibold text-on-brand"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen ? (
        <div
          role="dialog"
          aria-label={texts.notifications}
          className="absolute inset-x-2 top-20 z-40 overflow-hidden rounded-card border border-line bg-raised shadow-pop sm:inset-x-auto sm:right-0 sm:w-96"
        >
          <Suspense
            fallback={<SkeletonRows count={4} label={texts.loading} className="px-4 py-2" />}
          >
            <NoticePanel onOpen={open} />
          </Suspense>
          <Link
            to="/messages"
            onClick={() => setIsOpen(false)}
            className="flex min-h-12 items-center border-t border-line px-4 text-label text-brand-ink outline-offset-[-3px]! hover:bg-sunken"
          >
            {texts.allMessages}
          </Link>
        </div>
      ) : null}
      {hasChosen ? (
        <Suspense fallback={null}>
          <NoticeDialog
            notice={chosen}
            onClose={() => {
              setChosen(null);
              // What opened it is gone with the panel.
              button.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
