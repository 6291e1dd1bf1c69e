/**
 * The lists of the order center as the chips choose them: what is there, what is missing, and how
 * to get it.
 */
import { orderCenterTexts } from '#texts/order-center.ts';
import { itemsOf, loadOlder } from '#ui/lists/paged.ts';
import { useClosedContracts, useOpenContracts } from '#web/contracts/contracts.queries.ts';
import { useEndedOrders, useOpenOrders } from '#web/orders/orders.queries.ts';
import { useEndedPositions, useOpenPositions } from '#web/orders/positions.queries.ts';

import {
  contractItem,
  type Filter,
  type Item,
  type Kind,
  kinds,
  mergeClosed,
  openItems,
  orderItem,
  positionItem,
} from './order-center.rules.ts';

const texts = orderCenterTexts();

type Query = {
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** A list that could not be loaded, or not loaded again. */
export type Failure = { title: string; retry: () => void; isRetrying: boolean };

const failureTitles: Record<Kind, string> = {
  contract: texts.contractsFailed,
  order: texts.ordersFailed,
  position: texts.positionsFailed,
};

const isIn = (filter: Filter, kind: Kind) => filter === 'all' || filter === kind;

function failuresOf(filter: Filter, queries: Record<Kind, Query>): Failure[] {
  return kinds.flatMap((kind) => {
    const { isError, isFetching, refetch } = queries[kind];
    return isIn(filter, kind) && isError
      ? [{ title: failureTitles[kind], retry: () => void refetch(), isRetrying: isFetching }]
      : [];
  });
}

export type OpenList = {
  /** Undefined until the first answer, or failure, of every list asked for. */
  items: Item[] | undefined;
  failures: Failure[];
  /** How many are open; undefined until known. */
  counts: Record<Filter, number | undefined>;
};

export function useOpenList(filter: Filter): OpenList {
  const contracts = useOpenContracts();
  const orders = useOpenOrders();
  const positions = useOpenPositions();
  const queries = { contract: contracts, order: orders, position: positions };
  const asked = kinds.filter((kind) => isIn(filter, kind));
  const isKnown = asked.every((kind) => queries[kind].data !== undefined || queries[kind].isError);
  const all = openItems({
    contracts: contracts.data ?? [],
    orders: orders.data ?? [],
    positions: positions.data ?? [],
  });
  const { contract, order, position } = {
    contract: contracts.data?.length,
    order: orders.data?.length,
    position: positions.data?.length,
  };
  const isCounted = contract !== undefined && order !== undefined && position !== undefined;
  return {
    items: isKnown ? all.filter(({ kind }) => isIn(filter, kind)) : undefined,
    failures: failuresOf(filter, queries),
    counts: {
      all: isCounted ? contract + order + position : undefined,
      contract,
      order,
      position,
    },
  };
}

export type ClosedList = {
  items: Item[] | undefined;
  failures: Failure[];
  /** Null where all is shown. */
  showOlder: (() => void) | null;
  isLoadingOlder: boolean;
};

const idOf = ({ id }: { id: string }) => id;

export function useClosedList(filter: Filter): ClosedList {
  const contracts = useClosedContracts();
  const orders = useEndedOrders();
  const positions = useEndedPositions();
  const queries = { contract: contracts, order: orders, position: positions };
  const lists: Record<Kind, Item[] | undefined> = {
    contract: contracts.data && itemsOf(contracts.data.pages, idOf).map(contractItem),
    order: orders.data && itemsOf(orders.data.pages, idOf).map(orderItem),
    position: positions.data && itemsOf(positions.data.pages, idOf).map(positionItem),
  };
  const asked = kinds.filter((kind) => isIn(filter, kind));
  const isKnown = asked.every((kind) => lists[kind] !== undefined || queries[kind].isError);
  const { items, older } = mergeClosed(
    asked.flatMap((kind) => {
      const list = lists[kind];
      return list ? [{ kind, items: list, hasMore: queries[kind].hasNextPage }] : [];
    }),
  );
  return {
    items: isKnown ? items : undefined,
    failures: failuresOf(filter, queries),
    showOlder:
      older.length === 0
        ? null
        : () => {
            for (const kind of older) void loadOlder(queries[kind]);
          },
    isLoadingOlder: older.some((kind) => queries[kind].isFetchingNextPage),
  };
}
