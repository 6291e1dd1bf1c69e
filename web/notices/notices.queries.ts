/**
 * The person's notices as the page holds them: loaded by route, moved by the live stream. Only read
 * marks are shown ahead.
 */
import { wordTexts } from '#texts/words.ts';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

import { type Notice, type NoticePage, notices } from '#protocol/notices.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const noticesKey = mine('notices');
type LoadedPages = InfiniteData<NoticePage, string | null>;

/** Newest first, page by page; not asked for while nobody is signed in. */
export function useNotices() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('notice', () => void queries.invalidateQueries({ queryKey: noticesKey }));
  return useInfiniteQuery({
    ...pagedQuery(notices.list, { key: noticesKey }),
    enabled: person !== null,
  });
}

/** Marks one as read, shown before the server has answered and taken back where it could not. */
export function useReadNotice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Notice) => call(notices.read, { params: { id } }),
    onMutate: async ({ id }) => {
      retractToasts(wordTexts().notificationMarkFailed);
      await queries.cancelQueries({ queryKey: noticesKey });
      const before = queries.getQueryData<LoadedPages>(noticesKey);
      queries.setQueryData<LoadedPages>(noticesKey, (data) => data && withRead(data, id));
      return before;
    },
    onError: (_problem, _notice, before) => {
      queries.setQueryData<LoadedPages>(noticesKey, before);
      toast('error', wordTexts().notificationMarkFailed);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey }),
  });
}

export function useReadAllNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(notices.readAll),
    onMutate: () => retractToasts(wordTexts().notificationsMarkFailed),
    onSuccess: () => toast('success', wordTexts().allMarkedRead),
    onError: () => toast('error', wordTexts().notificationsMarkFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey }),
  });
}

/** `then` runs once it is gone. */
export function useDeleteNotice(then: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Notice) => call(notices.remove, { params: { id } }),
    onMutate: () => retractToasts(wordTexts().notificationDeleteFailed),
    onSuccess: () => {
      toast('success', wordTexts().notificationDeleted, wordTexts().notificationDeletedBody);
      then();
    },
    onError: () => toast('error', wordTexts().notificationDeleteFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey }),
  });
}

/** The loaded pages with that notice read; `unread` counts all, so every page has it. */
function withRead(data: LoadedPages, id: string): LoadedPages {
  const isNews = data.pages.some(({ items }) => items.some((item) => item.id === id && !item.read));
  if (!isNews) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    unread: Math.max(0, page.unread - 1),
    items: page.items.map((item) => (item.id === id ? { ...item, read: true } : item)),
  }));
  return { ...data, pages };
}
