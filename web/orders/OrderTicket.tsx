/**
 * The ticket: side, type of order, price, both amounts, leverage, and the one button. Limit and
 * stop orders are announced where the operator has not switched them on. Where nothing can be
 * placed, the reason is beneath the button.
 */
import { formatAmount } from '#protocol/money.ts';
import { wordTexts } from '#texts/words.ts';
import { RefreshCw } from 'lucide-react';
import { type SubmitEvent, useRef } from 'react';

import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { useQuote } from '#ui/client/live.ts';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { useMoves } from '#web/coins/coins.queries.ts';
import { loadingPrices } from '#web/coins/use-closed-reason.ts';

import { AmountPair } from './AmountPair.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { LeverageFields } from './LeverageFields.tsx';
import { RestingFields } from './RestingFields.tsx';
import { SideChoice } from './SideChoice.tsx';
import type { TicketErrors, TicketType } from './ticket.rules.ts';
import type { OrderState } from './use-order.ts';
import { formatShare } from '#texts/format.ts';

const words = orderScreenTexts();

const texts = tradeTexts();

type OrderTicketProps = {
  order: OrderState;
  /** Why nothing can be placed now; null while trading is open. */
  closed: string | null;
  refresh: { isBusy: boolean; start: () => void };
};

const types: readonly { value: TicketType; label: string }[] = [
  {
    value: 'market',
    label: words.market,
  },
  {
    value: 'limit',
    label: words.limit,
  },
  {
    value: 'stop',
    label: words.stop,
  },
];

export function OrderTicket({ order, closed, refresh }: OrderTicketProps) {
  const { ticket, change, meta, coin } = order;
  const form = useRef<HTMLFormElement>(null);
  const moves = useMoves(coin.symbol);
  const isOffered = meta === undefined || meta.orderTypes.includes(ticket.type);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (closed === null && !order.isBusy) focusFirst(form.current, order.review());
  };
  return (
    <section aria-labelledby="trade-ticket">
      <h2 id="trade-ticket" className="sr-only scroll-mt-20">
        {words.trade({ symbol: coin.symbol })}
      </h2>
      <SideChoice value={ticket.side} onChange={(side) => change({ side })} />
      <Tabs
        label={words.orderType}
        tabs={types}
        value={ticket.type}
        onChange={(type) => change({ type, leverage: 1 })}
        className="mt-3"
      >
        {isOffered ? (
          <form ref={form} noValidate onSubmit={submit} className="grid gap-4 pt-3">
            <p role="status" className="text-label font-normal text-warn empty:hidden">
              {order.leftOut.what.length === 0
                ? null
                : texts.leftOut({
                    coin: order.leftOut.coin,
                    names: order.leftOut.what.map((name) => texts.leftOutNames[name]).join(', '),
                  })}
            </p>
            <LastPrice symbol={coin.symbol} refresh={refresh} />
            {ticket.type === 'market' ? null : <RestingFields order={order} />}
            <AmountPair order={order} />
            {ticket.type === 'market' && moves ? <LeverageFields order={order} /> : null}
            <FeeLine feeBps={order.feeBps} isMarket={ticket.type === 'market'} />
            <div className="grid gap-2">
              <Button
                type="submit"
                look={ticket.side === 'buy' ? 'up' : 'down'}
                size="large"
                isWide
                disabled={closed !== null}
                busy={order.isBusy && wordTexts().processing}
                aria-describedby="trade-closed"
              >
                {ticket.side === 'buy' ? words.buy : words.sell} {coin.symbol}
              </Button>
              <p
                id="trade-closed"
                className={
                  closed === loadingPrices()
                    ? 'sr-only'
                    : 'text-label font-normal text-warn empty:hidden'
                }
              >
                {closed}
              </p>
            </div>
          </form>
        ) : (
          <ComingSoon type={ticket.type} />
        )}
      </Tabs>
    </section>
  );
}

/** The price with the direction of its last move, and the button that asks for everything again. */
function LastPrice({ symbol, refresh }: { symbol: string; refresh: OrderTicketProps['refresh'] }) {
  const moved = useQuote(symbol)?.moved ?? null;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <p>
        <span className="block text-label font-normal text-ink-3">{words.ticketPrice}</span>
        <span className="flex items-center gap-1.5 text-row font-semibold">
          <PriceText symbol={symbol} />
          {moved === null ? null : (
            <Triangle to={moved} className={moved === 'up' ? 'text-up' : 'text-down'} />
          )}
        </span>
      </p>
      <Button
        look="quiet"
        size="small"
        className="-mr-3 min-h-11!"
        busy={refresh.isBusy && words.refresh}
        onClick={refresh.start}
      >
        <RefreshCw aria-hidden size={16} strokeWidth={1.75} />
        {words.refresh}
      </Button>
    </div>
  );
}

function FeeLine({ feeBps, isMarket }: { feeBps: number; isMarket: boolean }) {
  const percent = formatShare(formatAmount(BigInt(feeBps), 2));
  return (
    <p className="text-label font-normal text-ink-2">
      {feeBps === 0 ? texts.noFee : texts.feePercent({ percent })}
      {isMarket ? ` ${texts.fillsNext}` : null}
    </p>
  );
}

/** A keyboard user goes on at what is wrong. */
function focusFirst(form: HTMLFormElement | null, errors: TicketErrors): void {
  const [name] = Object.keys(errors);
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
