/** Takes back an order that no price has met yet. */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';

import { type Order, orders } from '#protocol/orders.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { formatInr, formatTokens } from '#texts/format.ts';
import { MoneyActDialog } from '#ui/money/MoneyActDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { toast } from '#ui/parts/Toast.tsx';

import { noteOrder } from './orders.queries.ts';

const words = orderScreenTexts();

/** What the order has frozen. */
function frozenOf({ side, amount, quantity, coin }: Order): string {
  return side === 'buy' ? formatInr(amount ?? '0') : `${formatTokens(quantity ?? '0')} ${coin}`;
}

export function CancelOrder({ chosen, onClose }: { chosen: Order | null; onClose: () => void }) {
  const queries = useQueryClient();
  const act = useMoneyRequest<Pick<Order, 'id'>, Order>({
    send: ({ id }, { key }) => call(orders.cancel, { params: { id }, idempotencyKey: key }),
    onDone: (cancelled) => {
      noteOrder(queries, cancelled);
      void queries.invalidateQueries({ queryKey: mine('me') });
      const isOfPair = cancelled.pair !== null;
      toast('success', words.cancelled({ isPair: isOfPair, amount: frozenOf(cancelled) }));
      leave();
    },
  });
  const leave = () => {
    act.close();
    onClose();
  };
  const isPair = chosen !== null && chosen.pair !== null;
  const frozen = chosen ? frozenOf(chosen) : '';
  return (
    <MoneyActDialog
      isOpen={chosen !== null}
      act={act}
      title={isPair ? words.cancelPairTitle : words.cancelTitle}
      failedTitle={words.cancelFailed}
      verb={isPair ? words.cancelBoth : words.cancelOrder}
      busyVerb={wordTexts().cancelling}
      keepVerb={isPair ? words.keepThem : words.keepIt}
      what={words.cancelling({ amount: frozen })}
      onAct={() => chosen && act.start({ id: chosen.id })}
      onLeave={leave}
    >
      <p className="text-body text-ink-2">{words.cancelHint({ amount: frozen })}</p>
    </MoneyActDialog>
  );
}
