/** What the person has written about their trades, as the pages hold it. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  journal,
  type JournalFilter,
  type JournalText,
  type WriteJournal,
} from '#protocol/journal.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { pageQuery } from '#ui/client/page-person.ts';
import { mine } from '#ui/client/session.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const journalKey = () => mine('journal');
const textKey = (id: string) => [...journalKey(), 'of', id] as const;

export function useJournalText(id: string) {
  return useQuery({
    queryKey: textKey(id),
    queryFn: ({ signal }) => call(journal.one, { params: { id }, signal }),
  });
}

/**
 * Where it was changed elsewhere meanwhile, that version is loaded, and what was typed is refused
 * once.
 */
export function useWriteJournal(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: WriteJournal) => call(journal.write, { params: { id }, body }),
    onSuccess: async (text: JournalText) => {
      queries.setQueryData(textKey(id), text);
      await queries.invalidateQueries({ queryKey: journalKey() });
    },
    onError: async (error) => {
      if (error instanceof ApiProblem && error.code === 'changed')
        await queries.invalidateQueries({ queryKey: textKey(id) });
    },
  });
}

export function useJournal(filter: JournalFilter) {
  return useInfiniteQuery({
    ...pagedQuery(journal.list, {
      key: [...journalKey(), 'list', filter.kind ?? '', filter.tag ?? ''],
      query: { ...filter },
    }),
    refetchOnMount: 'always',
  });
}

export function useTags() {
  return useQuery({
    queryKey: [...journalKey(), 'tags'],
    queryFn: ({ signal }) => call(journal.tags, { signal }),
    refetchOnMount: 'always',
  });
}

/** Where the file is that has what the filter leaves. */
export const fileAddress = (filter: JournalFilter): string => {
  const query = new URLSearchParams({ ...pageQuery(), ...filter });
  return query.size === 0 ? journal.file.path : `${journal.file.path}?${query.toString()}`;
};
