/** What the pages of statements and tax ask for. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { type Period, type StatementEntry, statements } from '#protocol/statements.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const PAGE = 10;
/** While a file is made in the background. */
const LOOK_MS = 1_000;
export const issuedKey = () => mine('statements', 'asked');

export function usePreview(period: Period | null) {
  return useQuery({
    queryKey: mine('statements', period?.kind ?? '', period?.from ?? '', period?.to ?? ''),
    queryFn: ({ signal }) =>
      call(statements.preview, {
        query: period ?? { kind: 'statement', from: '', to: '' },
        signal,
      }),
    enabled: period !== null,
    placeholderData: keepPreviousData,
  });
}

export function useAsked() {
  return useInfiniteQuery({
    ...pagedQuery(statements.list, { key: issuedKey(), query: { limit: PAGE } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_MS : false,
  });
}

/** Whether one of its files is still being made in the background. */
const isUnderWay = ({ background }: StatementEntry): boolean =>
  background.some(({ state }) => state === 'waits' || state === 'runs');

export function useTaxYear(year: string | null) {
  return useQuery({
    queryKey: mine('tax', year ?? ''),
    queryFn: ({ signal }) => call(statements.tax, { query: year === null ? {} : { year }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
