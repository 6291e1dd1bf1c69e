/**
 * The ticket of one coin: what was typed, the other amount by the last price, what is wrong, the
 * review, and the one request that comes of it. Nothing but the server's answer makes it submitted.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { type Order, orders } from '#protocol/orders.ts';
import { type Position, positions } from '#protocol/positions.ts';
import { call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useLiveEvent, useQuote } from '#ui/client/live.ts';
import { useMe } from '#ui/client/me.ts';
import { useMeta } from '#ui/client/meta.ts';
import { mine } from '#ui/client/session.tsx';
import { useReloadState } from '#ui/forms/use-reload-state.ts';
import { tickOnPlacing, useMoneyRequest } from '#ui/money/use-money-request.ts';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { useMoves } from '#web/coins/coins.queries.ts';
import { useOwnedCoins } from '#web/portfolio/portfolio.queries.ts';
import { useShowsResult } from '#web/results/shown-results.ts';

import { carriedTo, type LeftOut } from './carry.rules.ts';
import {
  type Draft,
  type DraftCoin,
  draftOf,
  failedToast,
  refusedFields,
  submittedToast,
} from './draft.ts';
import { noteOrder } from './orders.queries.ts';
import { notePosition } from './positions.queries.ts';
import { priceWarning } from './price-warning.rules.ts';
import {
  amountsOf,
  emptyTicket,
  leveragedTicket,
  limitTicket,
  mostOf,
  type Purse,
  reckonedPrice,
  sharedTicket,
  swapped,
  type Ticket,
  type TicketErrors,
  ticketErrors,
  type TicketStart,
} from './ticket.rules.ts';

/** `confirmedLeverage` is the number that was typed once more. */
export type Sent = { draft: Draft; confirmedLeverage: number | null };
export type OrderState = ReturnType<typeof useOrder>;

/** `side` and `price` are what the ticket begins with. */
export function useOrder(coin: DraftCoin, begin?: TicketStart) {
  const { side = 'buy', price: asked } = begin ?? {};
  const queries = useQueryClient();
  const { data: meta } = useMeta();
  const feeBps = meta?.spotFeeBps ?? 0;
  const [ticket, setTicket] = useReloadState<Ticket>(begin ? null : `order ${coin.symbol}`, {
    ...emptyTicket,
    side,
    ...(asked === undefined ? {} : limitTicket(asked)),
  });
  const [ownErrors, setOwnErrors] = useState<TicketErrors>({});
  const [reviewed, setReviewed] = useState<Draft | null>(null);
  const moves = useMoves(coin.symbol);
  /** The coin that the ticket is of, and what was left out of it as another one was chosen. */
  const [subject, setSubject] = useState({
    coin: coin.symbol,
    before: '',
    leftOut: [] as LeftOut[],
  });
  if (subject.coin !== coin.symbol) {
    const carried = carriedTo(ticket, { moves });
    setSubject({ coin: coin.symbol, before: subject.coin, leftOut: carried.leftOut });
    setTicket(carried.ticket);
    setOwnErrors({});
    setReviewed(null);
  }
  const last = useLastPrice(coin.symbol);
  const purse = usePurse(coin);
  const { request, start, repeat, check, close } = useMoneyRequest<Sent, Order | Position>({
    send: ({ draft, confirmedLeverage }, { key }) => {
      if (draft.kind === 'order')
        return call(orders.place, { body: draft.body, idempotencyKey: key });
      const typed = confirmedLeverage === null ? {} : { confirmedLeverage };
      return call(positions.open, { body: { ...draft.body, ...typed }, idempotencyKey: key });
    },
    sentOf: ({ draft: { kind, body }, confirmedLeverage }) => ({ kind, body, confirmedLeverage }),
    onDone: (reply) => {
      tickOnPlacing();
      if ('margin' in reply) notePosition(queries, reply);
      else noteOrder(queries, reply);
      void queries.invalidateQueries({ queryKey: mine('me') });
      toast('success', submittedToast());
      setTicket((filled) => ({ ...emptyTicket, side: filled.side, type: filled.type }));
    },
    onFailed: () => toast('error', failedToast()),
    outlives: { form: 'order', keepable: (sent) => sent },
  });
  const placed = useFollowed(request.step === 'done' ? request.reply : null);
  // The dialog shows the result itself.
  useShowsResult(placed?.id ?? null);
  const refused = request.step === 'failed' ? refusedFields(request.problem) : {};

  const price = reckonedPrice(ticket, last);
  const amounts = amountsOf(ticket, { price, scale: coin.scale, feeBps });
  const { type, side: chosenSide } = ticket;
  const warningOf = (kind: 'limit' | 'stop', own: bigint | null) =>
    own === null ? null : priceWarning({ type: kind, side: chosenSide, price: own }, last);
  const put = (next: Ticket) => {
    setTicket(next);
    setOwnErrors({});
    setSubject({ ...subject, leftOut: [] });
    close();
  };
  const means = { purse, feeBps, scale: coin.scale };

  return {
    coin,
    ticket,
    /** Of the coin before, until something is typed. */
    leftOut: { coin: subject.before, what: subject.leftOut },
    amounts,
    purse,
    last,
    price,
    /**
     * What is unusual about the price of a limit or stop order, and of the stop beside it; null
     * where nothing is.
     */
    warning: type === 'market' ? null : warningOf(type, price),
    stopWarning: warningOf('stop', parseAmount(ticket.stopPrice ?? '', PRICE_SCALE)),
    feeBps,
    meta,
    request,
    /** The current state of what was placed last; null once that was read. */
    placed,
    reviewed,
    /** What the quick buttons take their share of; null where it is unknown. */
    most: mostOf(ticket, means),
    errors: { ...refused, ...ownErrors } satisfies TicketErrors,
    isBusy: request.step === 'sending' || request.step === 'unknown',
    change: (changed: Partial<Ticket>) => put(leveragedTicket(ticket, changed, means)),
    swap: () => put(swapped(ticket)),
    takePercent: (percent: number) => put(sharedTicket(ticket, percent, means)),
    /** Answers what is wrong; where nothing is, the review opens. */
    review: (): TicketErrors => {
      const errors = ticketErrors(ticket, amounts, { last, feeBps, purse, nowMs: serverNow() });
      setOwnErrors(errors);
      retractToasts(failedToast(), submittedToast());
      close();
      if (Object.keys(errors).length === 0) setReviewed(draftOf(ticket, amounts, { coin, feeBps }));
      return errors;
    },
    leaveReview: () => setReviewed(null),
    confirm: (confirmedLeverage: number | null) => {
      if (reviewed) start({ draft: reviewed, confirmedLeverage });
      setReviewed(null);
    },
    repeat,
    check,
    /** The failure was read: the ticket is as it was, with what the server said of its fields. */
    closeFailure: () => {
      setOwnErrors(refused);
      close();
    },
    closeDone: close,
  };
}

/** Events that are kept: one of what was just placed may come before the answer to its request. */
const KEPT = 10;

/** An answer, and what the live stream has told of the same thing since. */
function useFollowed(reply: Order | Position | null): Order | Position | null {
  const [told, setTold] = useState<readonly (Order | Position)[]>([]);
  const keep = (one: Order | Position) =>
    setTold((before) => [one, ...before.filter(({ id }) => id !== one.id)].slice(0, KEPT));
  useLiveEvent('order', keep);
  useLiveEvent('position', keep);
  return reply && (told.find(({ id }) => id === reply.id) ?? reply);
}

function useLastPrice(symbol: string): bigint | null {
  const quote = useQuote(symbol);
  return quote ? parseAmount(quote.price, PRICE_SCALE) : null;
}

/**
 * What the person can give now. A coin that is not in the portfolio is one of which they have none.
 */
export function usePurse({ symbol, scale }: DraftCoin): Purse {
  const { data: me } = useMe();
  const { data: portfolio } = useOwnedCoins();
  const holding = portfolio?.items.find(({ coin }) => coin === symbol);
  return {
    inr: me ? parseAmount(me.balances.inr.available, INR_SCALE) : null,
    coins: portfolio ? (holding ? parseAmount(holding.available, scale) : 0n) : null,
  };
}
