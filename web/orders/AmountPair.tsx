/**
 * The two amounts of an order, the given one above the received one. Between them is the button
 * that exchanges them, and beneath them shares of what there is. One follows the other by the
 * price; with leverage the lower one is the exposure of the position.
 */
import { ArrowUpDown } from 'lucide-react';

import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { balancePercents } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { orderTexts } from '#texts/orders.ts';
import { tradeTexts } from '#texts/trade.ts';
import { formatInr, formatQuantity, formatShare, formatTokens } from '#texts/format.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';

import { givesRupees } from './ticket.rules.ts';
import type { OrderState } from './use-order.ts';

const words = orderScreenTexts();

export function AmountPair({ order }: { order: OrderState }) {
  const { ticket } = order;
  const rupeesFirst = givesRupees(ticket);
  return (
    <div className="grid gap-5">
      {rupeesFirst ? <RupeeField order={order} /> : <CoinField order={order} />}
      {/* The words above the second field leave the right end of their line to the button. */}
      <div className="relative [&_div:has(>label)]:justify-start [&_div:has(>label)]:pr-12">
        {rupeesFirst ? <CoinField order={order} /> : <RupeeField order={order} />}
        <SwapButton order={order} />
      </div>
      <QuickShares order={order} />
    </div>
  );
}

/** In the middle between the two boxes, clear of the ring around either of them. */
function SwapButton({ order: { swap, ticket } }: { order: OrderState }) {
  return (
    <button
      type="button"
      onClick={swap}
      className="reach absolute! -top-4 right-0 grid size-9 place-items-center rounded-full border border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <ArrowUpDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={`transition-transform ${ticket.side === 'sell' ? 'rotate-180' : ''}`}
      />
      <span className="sr-only">{words.swapAmounts}</span>
    </button>
  );
}

function RupeeField({
  order: { ticket, amounts, purse, errors, change, feeBps, most },
}: {
  order: OrderState;
}) {
  const pays = givesRupees(ticket);
  const isTooMuch = errors.inr === orderTexts().insufficient;
  const risk = ticket.leverage > 1 ? tradeTexts().marginHint({ hasFee: feeBps > 0 }) : undefined;
  return (
    <AmountField
      label={pays ? words.payInr : words.receiveInr}
      aside={
        purse.inr === null
          ? undefined
          : words.available({ amount: formatInr(formatAmount(purse.inr, INR_SCALE)) })
      }
      name="inr"
      isLarge
      placeholder="0.00"
      hint={
        isTooMuch && most !== null
          ? words.mostGiven({ amount: formatInr(formatAmount(most, INR_SCALE)) })
          : risk
      }
      value={amounts.inr}
      error={errors.inr}
      onChange={(text) => change({ typed: 'inr', text })}
    />
  );
}

function CoinField({
  order: { ticket, amounts, purse, errors, change, coin, most },
}: {
  order: OrderState;
}) {
  const sells = ticket.leverage === 1 && ticket.side === 'sell';
  const label = ticket.leverage > 1 ? words.positionSize : sells ? words.youSell : words.youReceive;
  const available =
    sells && purse.coins !== null
      ? words.available({
          amount: `${formatTokens(formatAmount(purse.coins, coin.scale))} ${coin.symbol}`,
        })
      : undefined;
  return (
    <AmountField
      label={label}
      aside={available}
      name="coins"
      isLarge
      placeholder="0.000000"
      prefix={null}
      suffix={coin.symbol}
      decimals={coin.scale}
      hint={
        sells && most !== null && errors.coins === orderTexts().insufficientCoins
          ? words.mostGiven({
              amount: `${formatQuantity(formatAmount(most, coin.scale))} ${coin.symbol}`,
            })
          : undefined
      }
      value={amounts.coins}
      error={errors.coins}
      onChange={(text) => change({ typed: 'coins', text })}
    />
  );
}

/** Shares of what can be given: rupees of a buy, coins of a sell. */
function QuickShares({ order: { most, takePercent, ticket } }: { order: OrderState }) {
  return (
    <div
      role="group"
      aria-label={words.shareLabel({ gives: givesRupees(ticket) ? 'rupees' : 'coins' })}
      className="-mt-2 grid grid-cols-4 gap-2"
    >
      {balancePercents.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={most === null || most === 0n}
          onClick={() => takePercent(percent)}
          className="reach h-9 rounded-small border border-line text-label text-brand-ink hover:bg-brand-soft disabled:text-ink-3 disabled:hover:bg-transparent"
        >
          {formatShare(percent)}
        </button>
      ))}
    </div>
  );
}
