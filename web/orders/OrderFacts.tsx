/** All that is known of one order: both amounts to the smallest unit, the price and the tick that it came from. */
import type { ReactNode } from 'react';

import type { Order } from '#protocol/orders.ts';
import { formatDateTime, formatInr, formatPrice, groupTyped } from '#texts/format.ts';

import { failureWords, typeWords } from './orders.rules.ts';

export function OrderFacts({ order }: { order: Order }) {
  const isPosition = order.positionId !== null;
  const isBuy = order.side === 'buy';
  const { amount, quantity, price, fee, fillPrice, fillTick, failure, coin } = order;
  const coins = quantity === null ? '-' : `${groupTyped(quantity)} ${coin}`;
  const rupees = amount === null ? '-' : formatInr(amount);
  const words = isPosition
    ? { rupees: 'Margin', coins: 'Stands for' }
    : isBuy
      ? { rupees: 'Paid, fee included', coins: 'Received' }
      : { rupees: 'Received, after the fee', coins: 'Sold' };
  return (
    <>
      {failure === null ? null : <p className="text-body text-ink-2">{failureWords(failure)}</p>}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 min-[22.5rem]:grid-cols-2 md:grid-cols-4">
        <Fact name={words.rupees}>{rupees}</Fact>
        <Fact name={words.coins}>{coins}</Fact>
        <Fact name="Price">{fillPrice === null ? '-' : formatPrice(fillPrice)}</Fact>
        <Fact name="Fee">{fee === null ? '-' : formatInr(fee)}</Fact>
        <Fact name="Order type">{typeWords(order)}</Fact>
        {price === null ? null : (
          <Fact name={order.type === 'limit' ? 'Limit price' : 'Stop price'}>
            {formatPrice(price)}
          </Fact>
        )}
        {order.type === 'market' ? null : (
          <Fact name="Good until">
            {order.expiresAt === null ? 'cancelled' : formatDateTime(order.expiresAt)}
          </Fact>
        )}
        <Fact name="Accepted">{formatDateTime(order.acceptedAt)}</Fact>
        {order.filledAt === null ? null : (
          <Fact name="Filled">{formatDateTime(order.filledAt)}</Fact>
        )}
        {fillTick === null ? null : <Fact name="Tick">{fillTick}</Fact>}
        <Fact name="Trade">{order.id}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-[0.875rem] leading-5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
