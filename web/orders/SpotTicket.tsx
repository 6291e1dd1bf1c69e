/**
 * The spot ticket of a coin with all that follows from it: in a page, or in a sheet that comes when
 * it is asked for.
 */
import { marketTexts } from '#texts/market.ts';
import { wordTexts } from '#texts/words.ts';
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';

import { Dialog, preloadDialog } from '#ui/parts/Dialog.tsx';
import { later } from '#ui/parts/later.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';
import { useCoins } from '#web/coins/coins.queries.ts';
import { useClosedReason } from '#web/coins/use-closed-reason.ts';

import type { DraftCoin } from './draft.ts';
import { OrderTicket } from './OrderTicket.tsx';
import { useSideKeys } from './side-keys.ts';
import { limitTicket, type Ticket, type TicketStart } from './ticket.rules.ts';
import { type OrderState, useOrder } from './use-order.ts';
import { useRefresh } from './use-refresh.ts';

const OrderDialogs = later(
  async () => (await import('./OrderDialogs.tsx')).OrderDialogs,
  ({ order }) => (order.reviewed ? order.leaveReview : order.request.step !== 'idle'),
);

/**
 * The review, and what became of it: nobody needs their code before there is something to review,
 * so it comes when all is quiet.
 */
function Dialogs({ order }: { order: OrderState }) {
  const wasNeeded = useRef(false);
  useEffect(() => whenIdle(OrderDialogs.preload), []);
  if (order.reviewed !== null || order.request.step !== 'idle') wasNeeded.current = true;
  if (!wasNeeded.current) return null;
  return (
    <Suspense fallback={null}>
      <OrderDialogs order={order} />
    </Suspense>
  );
}

/** What the page around a ticket may ask of it. */
export type TicketHandle = {
  /** Makes it a limit order at this price, INR, and goes to its amount. */
  takePrice: (price: string) => void;
};

type SpotTicketProps = {
  coin: DraftCoin;
  start?: TicketStart;
  /** Whether the keyboard goes to its amount as it appears. */
  takesFocus?: boolean;
  /** Told whether an order is under review or on its way. */
  onLock?: (isLocked: boolean) => void;
  ref?: Ref<TicketHandle>;
};

export function SpotTicket({ coin, start, takesFocus = false, onLock, ref }: SpotTicketProps) {
  const order = useOrder(coin, start);
  const closed = useTicketClosed(coin.symbol);
  const refresh = useRefresh();
  const box = useRef<HTMLDivElement>(null);
  const isLocked = order.reviewed !== null || order.request.step !== 'idle';
  useEffect(() => onLock?.(isLocked), [isLocked, onLock]);
  const goOn = (changed: Partial<Ticket>) => {
    if (isLocked) return;
    // Drawn first: the amount may be another field now.
    flushSync(() => order.change(changed));
    focusAmount(box.current);
  };
  useImperativeHandle(ref, () => ({
    takePrice: (price) => goOn(limitTicket(price)),
  }));
  useSideKeys((chosen) => goOn({ side: chosen }));
  useEffect(() => {
    if (takesFocus) focusAmount(box.current);
  }, [takesFocus]);
  return (
    <div ref={box}>
      <OrderTicket order={order} closed={closed} refresh={refresh} />
      <Dialogs order={order} />
    </div>
  );
}

/**
 * Why nothing can be placed; where there is no list of coins, that: the ticket's own button asks
 * for it again.
 */
function useTicketClosed(symbol: string): string | null {
  const { data, isError } = useCoins();
  const closed = useClosedReason(symbol);
  return isError && !data ? marketTexts().failed : closed;
}

/** The one that is given is first. */
function focusAmount(box: HTMLElement | null): void {
  box?.querySelector<HTMLInputElement>('input[name=inr], input[name=coins]')?.focus();
}

type SpotSheetProps = { coin: DraftCoin; start: TicketStart; isOpen: boolean; onClose: () => void };

/**
 * It steps aside for the review and for what became of it, and is there again with what was typed
 * where that failed.
 */
export function SpotSheet({ coin, start, isOpen, onClose }: SpotSheetProps) {
  const order = useOrder(coin, start);
  const closed = useTicketClosed(coin.symbol);
  const refresh = useRefresh();
  const { step } = order.request;
  useEffect(preloadDialog, []);
  const isDone = step === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <>
      <Dialog
        isOpen={isOpen && order.reviewed === null && step === 'idle'}
        onClose={onClose}
        title={wordTexts().tradeOf({ name: coin.name })}
      >
        {/* The ring around its first control has to have room in what scrolls. */}
        <div className="pt-1">
          <OrderTicket order={order} closed={closed} refresh={refresh} />
        </div>
      </Dialog>
      <Dialogs order={order} />
    </>
  );
}
