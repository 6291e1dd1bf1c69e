/**
 * The person's contracts as the page holds them: loaded by route, then moved by the live events
 * about each.
 */
import {
  type InfiniteData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type Contract, type ContractPage, contracts, type Receipt } from '#protocol/contracts.ts';
import { call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useLatest } from '#ui/client/latest.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { noteInList, withOpenItem, withPagedItem } from '#ui/lists/merge.ts';
import { mine, useSession } from '#ui/client/session.tsx';

import { endsCountdown, isOvertaken } from './contracts.rules.ts';
import { FLASH_MS } from './use-countdown.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

const openKey = mine('contracts', 'open');
const closedKey = mine('contracts', 'closed');
const anyKey = mine('contracts', 'any');
const oneKey = (id: string) => mine('contracts', 'one', id);
const CLOSED_PAGE = 20;

/**
 * A contract enters at the next tick, which is told to open streams only. A client whose stream has
 * just broken asks.
 */
const ENTRY_COMES_MS = 2_000;

/** Open contracts, at most the newest hundred. */
export function useOpenContracts() {
  const { person } = useSession();
  return useQuery({
    queryKey: openKey,
    queryFn: ({ signal }) =>
      call(contracts.list, { query: { state: 'active', limit: 100 }, signal }),
    select: (page) => page.items,
    enabled: person !== null,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ entryTick }) => entryTick === null) ? ENTRY_COMES_MS : false,
  });
}

/** One contract, as the server last told of it; none for null. */
export function useContract(id: string | null) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: oneKey(id ?? ''),
    queryFn: ({ signal }) => call(contracts.one, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    initialData: () =>
      queries.getQueryData<ContractPage>(openKey)?.items.find((known) => known.id === id),
    // An event may be missed while the stream is broken.
    refetchInterval: ({ state }) => (isLateIn(state.data) ? ENTRY_COMES_MS : false),
  });
}

/** The same, of what is known already: nothing is asked for. */
export function useKnownContract(id: string | null): Contract | undefined {
  return useQuery<Contract>({ queryKey: oneKey(id ?? ''), queryFn: skipToken }).data;
}

/** Whether news of it should have come by now. */
function isLateIn(contract: Contract | undefined): boolean {
  if (contract?.status !== 'ACTIVE') return false;
  return contract.expiresAt === null || Date.parse(contract.expiresAt) < serverNow();
}

/** Settled contracts, newest first, page by page. */
export function useClosedContracts() {
  const { person } = useSession();
  return useInfiniteQuery({
    ...pagedQuery(contracts.list, {
      key: closedKey,
      query: {
        state: 'closed',
        limit: CLOSED_PAGE,
      },
    }),
    enabled: person !== null,
  });
}

/** Whether the person has ever placed a contract; undefined until known. */
export function useHasContracts(): boolean | undefined {
  const { person } = useSession();
  const { data } = useQuery({
    queryKey: anyKey,
    queryFn: ({ signal }) => call(contracts.list, { query: { limit: 1 }, signal }),
    enabled: person !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && data.items.length > 0;
}

/** Milliseconds between requests for a receipt whose seeds are not all revealed yet. */
const RECEIPT_GROWS_MS = 5_000;

/** True if all seeds of a receipt are revealed: the receipt then never changes. */
export const isWhole = ({ epochs }: Receipt): boolean => epochs.every(({ seed }) => seed !== null);

/** The evidence of a settled contract, asked for again until it is whole. */
export function useReceipt(id: string) {
  return useQuery({
    queryKey: mine('contracts', 'receipt', id),
    queryFn: ({ signal }) => call(contracts.receipt, { params: { id }, signal }),
    staleTime: ({ state }) => (state.data && isWhole(state.data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data && !isWhole(state.data) ? RECEIPT_GROWS_MS : false),
  });
}

/**
 * Keeps the lists above as the server last told them; `then` hears of each changed contract. A
 * result that ends a countdown waits until its 0:00 was seen; a part of the page that is gone by
 * then leaves it to those that are there.
 */
export function useContractEvents(then?: (contract: Contract) => void): void {
  const queries = useQueryClient();
  const latest = useLatest(then);
  const [held] = useState(() => new Set<ReturnType<typeof setTimeout>>());
  useEffect(
    () => () => {
      for (const timer of held) clearTimeout(timer);
    },
    [held],
  );
  useLiveEvent('contract', (contract) => {
    const take = () => {
      noteContract(queries, contract);
      latest.current?.(contract);
    };
    if (!endsCountdown(knownOf(queries, contract.id), contract)) return take();
    const timer = setTimeout(() => {
      held.delete(timer);
      take();
    }, FLASH_MS);
    held.add(timer);
  });
}

const knownOf = (queries: QueryClient, id: string): Contract | undefined =>
  queries.getQueryData<Contract>(oneKey(id)) ??
  queries.getQueryData<ContractPage>(openKey)?.items.find((open) => open.id === id);

/**
 * Takes what the server said of one contract into the loaded lists; what an event has overtaken
 * says nothing new.
 */
export function noteContract(queries: QueryClient, contract: Contract): void {
  if (isOvertaken(contract, knownOf(queries, contract.id))) return;
  const isOpen = contract.status === 'ACTIVE';
  noteInList<ContractPage>(queries, openKey, (page) => ({
    ...page,
    items: withOpenItem(page.items, contract, isOpen),
  }));
  queries.setQueryData(oneKey(contract.id), contract);
  queries.setQueryData<ContractPage>(anyKey, { items: [contract], nextCursor: null });
  if (isOpen) return;
  noteInList<InfiniteData<ContractPage, string | null>>(queries, closedKey, (data) =>
    withPagedItem(data, contract),
  );
}
