/**
 * All that is known of one order: both amounts to the smallest unit, the price and the tick that it
 * came from.
 */
import { wordTexts } from '#texts/words.ts';
import type { ReactNode } from 'react';

import type { Order } from '#protocol/orders.ts';
import { tradeTexts } from '#texts/trade.ts';
import { formatDateTime, formatInr, formatPrice, groupTyped } from '#texts/format.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';

import { typeWords } from './orders.rules.ts';

const texts = tradeTexts();

export function OrderFacts({ order }: { order: Order }) {
  const isPosition = order.positionId !== null;
  const isBuy = order.side === 'buy';
  const { amount, quantity, price, fee, fillPrice, fillTick, coin } = order;
  const coins = quantity === null ? '-' : `${groupTyped(quantity)} ${coin}`;
  const rupees = amount === null ? '-' : formatInr(amount);
  const words = isPosition
    ? { rupees: texts.margin, coins: texts.exposure }
    : isBuy
      ? { rupees: givenWords(order, texts.paid), coins: texts.received }
      : { rupees: texts.receivedAfterFee, coins: givenWords(order, texts.sold) };
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 gap-x-6 divide-y divide-line border-y border-line @min-[40rem]:grid-cols-4 @min-[40rem]:gap-y-3 @min-[40rem]:divide-y-0 @min-[40rem]:border-y-0">
        <Fact name={words.rupees}>{rupees}</Fact>
        <Fact name={words.coins}>{coins}</Fact>
        <Fact name={wordTexts().price}>{fillPrice === null ? '-' : formatPrice(fillPrice)}</Fact>
        <Fact name={texts.fee}>{fee === null ? '-' : formatInr(fee)}</Fact>
        <Fact name={wordTexts().orderType}>{typeWords(order)}</Fact>
        {price === null ? null : (
          <Fact
            name={
              order.type === 'limit'
                ? texts.limitPrice
                : order.type.startsWith('take')
                  ? texts.takeProfit
                  : texts.stopPrice
            }
          >
            {formatPrice(price)}
          </Fact>
        )}
        {order.limitPrice === null ? null : (
          <Fact name={texts.limitPrice}>{formatPrice(order.limitPrice)}</Fact>
        )}
        {order.type === 'market' || order.timeInForce !== 'gtc' ? null : (
          <Fact name={texts.validUntil}>
            {order.expiresAt === null ? texts.untilCancelled : formatDateTime(order.expiresAt)}
          </Fact>
        )}
        <Fact name={texts.accepted}>{formatDateTime(order.acceptedAt)}</Fact>
        {order.filledAt === null ? null : (
          <Fact name={texts.filled}>{formatDateTime(order.filledAt)}</Fact>
        )}
        {fillTick === null ? null : <Fact name={texts.record}>{fillTick}</Fact>}
        <Fact name={wordTexts().trade}>
          <span className="-my-3 flex items-center @max-[40rem]:-mr-3">
            <span title={order.id}>{shortId(order.id)}</span>
            <CopyButton text={order.id} what={texts.tradeId} />
          </span>
        </Fact>
      </dl>
    </div>
  );
}

/** What an order gives was paid only once it is filled. */
function givenWords({ status }: Order, filled: string): string {
  if (status === 'completed') return filled;
  return status === 'pending' ? texts.reserved : texts.returned;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 min-w-0 items-center justify-between gap-x-4 py-1 @min-[40rem]:block @min-[40rem]:py-0">
      <dt className="shrink-0 text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-right text-[0.875rem] leading-5 font-medium wrap-anywhere @min-[40rem]:text-left">
        {children}
      </dd>
    </div>
  );
}
