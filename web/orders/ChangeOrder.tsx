/** The dialog in which an open order gets another price or another amount. */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { type ChangeOrder as ChangeBody, type Order, orders } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { orderTexts } from '#texts/orders.ts';
import { formatInr, formatTokens } from '#texts/format.ts';
import { call } from '#ui/client/api.ts';
import { useQuote } from '#ui/client/live.ts';
import { useMeta } from '#ui/client/meta.ts';
import { mine } from '#ui/client/session.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { useFrozen } from '#ui/figures/frozen.ts';
import { MoneyActDialog } from '#ui/money/MoneyActDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';

import { changeErrors, changeOf, changeWarning, typedOf } from './change.rules.ts';
import { type DraftCoin, refusedFields } from './draft.ts';
import { noteOrder } from './orders.queries.ts';
import { outcomeWords } from './orders.rules.ts';
import { plainPrice, type TicketErrors } from './ticket.rules.ts';
import { usePurse } from './use-order.ts';

const words = orderScreenTexts();

type ChangeOrderProps = {
  chosen: Order | null;
  onClose: () => void;
  /** INR: the price that it is to get, as from a chart; without it the one that it has. */
  price?: string;
};

export function ChangeOrder({ chosen, onClose, price }: ChangeOrderProps) {
  // Each begins with its own terms.
  return chosen && <Changing key={chosen.id} chosen={chosen} onClose={onClose} price={price} />;
}

function Changing({ chosen, onClose, ...given }: ChangeOrderProps & { chosen: Order }) {
  const queries = useQueryClient();
  const { data: meta } = useMeta();
  const coin = useDraftCoin(chosen);
  const [typed, setTyped] = useState(() => ({
    ...typedOf(chosen),
    ...(given.price === undefined ? {} : { price: plainPrice(given.price) }),
  }));
  const [errors, setErrors] = useState<TicketErrors>({});
  const act = useMoneyRequest<{ id: string; body: ChangeBody }, Order>({
    send: ({ id, body }, { key }) =>
      call(orders.change, { params: { id }, body, idempotencyKey: key }),
    onDone: (changed) => {
      noteOrder(queries, changed);
      void queries.invalidateQueries({ queryKey: mine('me') });
      toast('success', words.orderChanged, wordTexts().sentence({ text: outcomeWords(changed) }));
      act.close();
      onClose();
    },
  });
  const leave = () => {
    act.close();
    onClose();
  };
  // What a field was refused for is said at the field, not in a dialog of its own.
  const refused = act.request.step === 'failed' ? refusedFields(act.request.problem) : {};
  const isRefused = Object.keys(refused).length > 0;
  // Asked again at its fields, it follows the market again.
  const isFrozen = act.request.step !== 'idle' && !isRefused;
  const purse = useFrozen(usePurse(coin), isFrozen);
  const quote = useFrozen(useQuote(coin.symbol), isFrozen);
  const shown = { ...refused, ...errors };
  const put = (changed: Partial<typeof typed>) => {
    setErrors({});
    act.close();
    setTyped({ ...typed, ...changed });
  };
  const last = quote ? parseAmount(quote.price, PRICE_SCALE) : null;
  const warning = changeWarning(chosen, typed.price, last);
  const isBuy = chosen.side === 'buy';
  const save = () => {
    const at = { scale: coin.scale, feeBps: meta?.spotFeeBps ?? 0, last, purse };
    const wrong = changeErrors(chosen, typed, at);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    act.start({ id: chosen.id, body: changeOf(chosen, typed) });
  };
  const free = isBuy ? purse.inr : purse.coins;
  const reserved = isBuy
    ? formatInr(chosen.amount ?? '0')
    : `${formatTokens(chosen.quantity ?? '0')} ${coin.symbol}`;
  const available =
    free === null
      ? undefined
      : isBuy
        ? words.available({ amount: formatInr(formatAmount(free, INR_SCALE)) })
        : words.available({
            amount: `${formatTokens(formatAmount(free, coin.scale))} ${coin.symbol}`,
          });
  const current = <PriceText symbol={coin.symbol} className="font-semibold text-ink" />;
  return (
    <MoneyActDialog
      isOpen
      act={isRefused ? { ...act, request: { step: 'idle' } } : act}
      title={words.changeTitle({ type: words.types[chosen.type], side: chosen.side })}
      failedTitle={words.changeFailed}
      verb={words.changeOrder}
      busyVerb={wordTexts().changing}
      keepVerb={words.keepUnchanged}
      what={words.changing}
      onAct={save}
      onLeave={leave}
      onBack={act.close}
    >
      <div className="grid gap-4">
        <p className="text-body text-ink-2">
          <RichText parts={words.changeLead({ price: () => current })} />
        </p>
        <AmountField
          label={chosen.type === 'limit' ? words.limitPrice : words.stopPrice}
          name="price"
          decimals={8}
          hint={
            warning === null || shown.price !== undefined ? undefined : (
              <span className="text-warn">{warning}</span>
            )
          }
          value={typed.price}
          disabled={isFrozen}
          error={shown.price}
          onChange={(price) => put({ price })}
        />
        {chosen.pair === null ? (
          <AmountField
            label={isBuy ? words.payInr : words.youSell}
            name={isBuy ? 'inr' : 'coins'}
            aside={available}
            {...(isBuy ? {} : { prefix: null, suffix: coin.symbol, decimals: coin.scale })}
            hint={words.reservedHint({ amount: reserved })}
            value={typed.gives}
            disabled={isFrozen}
            error={isBuy ? shown.inr : shown.coins}
            onChange={(gives) => put({ gives })}
          />
        ) : (
          <p className="text-label font-normal text-ink-3">{orderTexts().pairAmount}</p>
        )}
      </div>
    </MoneyActDialog>
  );
}

/** The coin of an order as the ticket has it. */
function useDraftCoin(order: Order): DraftCoin {
  const { data } = useCoins();
  const symbol = order.coin;
  const listed = data?.items.find((coin) => coin.symbol === symbol);
  return { symbol, name: order.coinName, scale: listed?.scale ?? 8 };
}
