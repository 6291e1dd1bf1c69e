/**
 * The two amounts of an order, the given one above the received one, and between them the button that exchanges them. One
 * follows the other by the price; with leverage the lower one is what the position stands for.
 */
import { ArrowUpDown } from 'lucide-react';

import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { balancePercents } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { formatInr, formatTokens } from '#texts/format.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';

import type { OrderState } from './use-order.ts';

const words = orderScreenTexts();

export function AmountPair({ order }: { order: OrderState }) {
  const { ticket } = order;
  const isLeveraged = ticket.leverage > 1;
  const rupeesFirst = isLeveraged || ticket.side === 'buy';
  return (
    <div className="grid gap-1">
      {rupeesFirst ? <RupeeField order={order} /> : <CoinField order={order} />}
      <div className="flex min-h-11 items-center justify-between gap-3">
        {isLeveraged ? <span /> : <QuickShares order={order} />}
        <button
          type="button"
          onClick={order.swap}
          className="swap-amounts grid size-11 shrink-0 place-items-center rounded-field border border-line text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <ArrowUpDown
            aria-hidden
            size={18}
            strokeWidth={1.75}
            className={`transition-transform ${ticket.side === 'sell' ? 'rotate-180' : ''}`}
          />
          <span className="sr-only">{words.swapTheTwoAmounts}</span>
        </button>
      </div>
      {rupeesFirst ? <CoinField order={order} /> : <RupeeField order={order} />}
    </div>
  );
}

function RupeeField({ order: { ticket, amounts, purse, errors, change } }: { order: OrderState }) {
  const pays = ticket.leverage > 1 || ticket.side === 'buy';
  return (
    <AmountField
      label={pays ? words.youPayInr : words.youReceiveInr}
      aside={
        purse.inr === null
          ? undefined
          : words.availableOf({ amount: formatInr(formatAmount(purse.inr, INR_SCALE)) })
      }
      name="inr"
      placeholder="0.00"
      hint={ticket.leverage > 1 ? tradeTexts().marginHint : undefined}
      value={amounts.inr}
      error={errors.inr}
      onChange={(text) => change({ typed: 'inr', text })}
    />
  );
}

function CoinField({
  order: { ticket, amounts, purse, errors, change, coin },
}: {
  order: OrderState;
}) {
  const sells = ticket.leverage === 1 && ticket.side === 'sell';
  const label = ticket.leverage > 1 ? words.positionSize : sells ? words.youSell : words.youReceive;
  const available =
    sells && purse.coins !== null
      ? words.availableOf({
          amount: `${formatTokens(formatAmount(purse.coins, coin.scale))} ${coin.symbol}`,
        })
      : undefined;
  return (
    <AmountField
      label={label}
      aside={available}
      name="coins"
      placeholder="0.000000"
      prefix={null}
      suffix={coin.symbol}
      decimals={coin.scale}
      value={amounts.coins}
      error={errors.coins}
      onChange={(text) => change({ typed: 'coins', text })}
    />
  );
}

/** Shares of what can be given: rupees of a buy, coins of a sell. */
function QuickShares({ order: { owned, takePercent, ticket } }: { order: OrderState }) {
  return (
    <div
      role="group"
      aria-label={words.shareOfThe({
        fact1: ticket.side === 'buy' ? words.availableRupees : words.availableCoins,
      })}
      className="-ml-2 flex"
    >
      {balancePercents.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={owned === null || owned === 0n}
          onClick={() => takePercent(percent)}
          className="min-h-11 min-w-11 rounded-small px-2 text-label text-brand-ink hover:bg-brand-soft disabled:text-ink-3 disabled:hover:bg-transparent"
        >
          {percent}%
        </button>
      ))}
    </div>
  );
}
