/** The spot ticket of a coin with all that follows from it: in a page, or in a sheet that comes when it is asked for. */
import { useEffect } from 'react';

import type { OrderSide } from '#protocol/orders.ts';
import { Dialog, preloadDialog } from '#ui/parts/Dialog.tsx';
import { useClosedReason } from '#web/coins/use-closed-reason.ts';

import type { DraftCoin } from './draft.ts';
import { OrderDialogs } from './OrderDialogs.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { useOrder } from './use-order.ts';
import { useRefresh } from './use-refresh.ts';

type SpotTicketProps = {
  coin: DraftCoin;
  /** The one that it begins with. */
  side?: OrderSide;
  /** Told whether an order is under review or on its way. */
  onLock?: (isLocked: boolean) => void;
};

export function SpotTicket({ coin, side, onLock }: SpotTicketProps) {
  const order = useOrder(coin, side);
  const closed = useClosedReason(coin.symbol);
  const refresh = useRefresh();
  const isLocked = order.reviewed !== null || order.request.step !== 'idle';
  useEffect(() => onLock?.(isLocked), [isLocked, onLock]);
  return (
    <>
      <OrderTicket order={order} closed={closed} refresh={refresh} />
      <OrderDialogs order={order} />
    </>
  );
}

type SpotSheetProps = { coin: DraftCoin; side: OrderSide; isOpen: boolean; onClose: () => void };

/** It steps aside for the review and for what became of it, and is there again with what was typed where that failed. */
export function SpotSheet({ coin, side, isOpen, onClose }: SpotSheetProps) {
  const order = useOrder(coin, side);
  const closed = useClosedReason(coin.symbol);
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
        isOpen={isOpen && order.reviewed === null && (step === 'idle' || step === 'sending')}
        canClose={step === 'idle'}
        onClose={onClose}
        title={`Trade ${coin.name}`}
      >
        <OrderTicket order={order} closed={closed} refresh={refresh} />
      </Dialog>
      <OrderDialogs order={order} />
    </>
  );
}
