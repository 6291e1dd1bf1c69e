/**
 * One notice in full, over whatever page it was opened from. Deleting it is said to be done when
 * the server has done it.
 */
import { wordTexts } from '#texts/words.ts';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';

import type { Notice, NoticeType } from '#protocol/notices.ts';
import { noticeScreenTexts } from '#texts/notice-screens.ts';
import { serverNow } from '#ui/client/clock.ts';
import { Badge, type BadgeTone } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { useDeleteNotice } from './notices.queries.ts';
import { noticeDate, noticeImage, noticePath, noticeType, noticeWords } from './notices.rules.ts';

const texts = noticeScreenTexts();

const looks: Record<NoticeType, { tone: BadgeTone; icon: typeof Info; word: string }> = {
  info: {
    tone: 'info',
    icon: Info,
    word: texts.info,
  },
  success: {
    tone: 'good',
    icon: CircleCheck,
    word: texts.success,
  },
  warning: {
    tone: 'pending',
    icon: TriangleAlert,
    word: texts.warning,
  },
  error: {
    tone: 'bad',
    icon: CircleX,
    word: texts.error,
  },
};

/** `notice` is null while none is open. */
export function NoticeDialog({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const remove = useDeleteNotice(onClose);
  // While the dialog leaves, it still shows what it showed.
  const last = useRef(notice);
  if (notice) last.current = notice;
  const shown = notice ?? last.current;
  if (!shown) return null;
  const { title, message } = noticeWords(shown);
  const image = noticeImage(shown);
  const path = noticePath(shown);
  const { tone, icon: Icon, word } = looks[noticeType(shown.type)];
  return (
    <Dialog
      isOpen={notice !== null}
      onClose={onClose}
      title={title}
      canClose={!remove.isPending}
      description={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}>
            {word}
          </Badge>
          <span className="text-label font-normal text-ink-3">
            {noticeDate(shown.createdAt, serverNow())}
          </span>
        </span>
      }
      actions={
        <>
          <Button
            look="danger"
            busy={remove.isPending && wordTexts().deleting}
            onClick={() => remove.mutate(shown)}
          >
            {texts.deleteNotice}
          </Button>
          <Button look="secondary" disabled={remove.isPending} onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {image === null ? null : (
        <img src={image} alt="" className="mb-3 max-h-64 w-full rounded-field object-contain" />
      )}
      <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink">
        {message}
      </p>
      {path === null ? null : (
        <Link
          to={path}
          onClick={onClose}
          className="mt-3 inline-flex min-h-11 items-center text-label text-brand-ink underline underline-offset-4"
        >
          {texts.viewDetails}
        </Link>
      )}
    </Dialog>
  );
}
