/**
 * The state of an open item by the last price. A contract by its entry, a position by its profit or
 * loss, an order by its own price. The price now and the one it is measured by have the same
 * decimals. So they never look equal while they are not.
 */
import type { Contract } from '#protocol/contracts.ts';
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';
import { useQuote } from '#ui/client/live.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { formatLevel, formatPrice } from '#texts/format.ts';
import { tellingDigits, wholePrice } from '#texts/telling-digits.ts';
import { standingOf } from '#web/contracts/contracts.rules.ts';
import { StandingText } from '#web/contracts/StandingText.tsx';
import { percentAway } from '#web/orders/orders.rules.ts';
import { worthAt } from '#web/orders/positions.rules.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { coinOf } from './item-words.tsx';
import { type Item, ownPriceOf } from './order-center.rules.ts';

const says = orderCenterTexts();

export function Standing({ item }: { item: Item }) {
  switch (item.kind) {
    case 'contract':
      return <ContractStanding contract={item.contract} />;
    case 'order':
      return <OrderStanding order={item.order} />;
    case 'position':
      return <PositionStanding position={item.position} />;
  }
}

const Waiting = () => <span className="text-ink-3">{says.waiting}</span>;
function ContractStanding({ contract }: { contract: Contract }) {
  const quote = useQuote(contract.coin);
  const standing = quote ? standingOf(contract, quote.price) : null;
  // Its countdown says what it waits for; where there is room, so does this.
  if (!standing)
    return (
      <span className="max-sm:hidden">
        <Waiting />
      </span>
    );
  return <StandingText standing={standing} size="column" />;
}

function PositionStanding({ position }: { position: Position }) {
  const quote = useQuote(position.coin);
  if (position.status === 'pending') return <Waiting />;
  const standing = worthAt(position, quote?.price ?? position.price);
  return <ProfitText profit={standing?.pnl ?? null} />;
}

function OrderStanding({ order }: { order: Order }) {
  const quote = useQuote(order.coin);
  if (order.price === null || order.triggeredTick !== null) return <Waiting />;
  if (!quote) return <span className="text-ink-3">-</span>;
  return <span>{says.away({ distance: percentAway(order.price, quote.price) })}</span>;
}

/**
 * The price now, and the one that the item is measured by with its name; '-' where there is none
 * yet.
 */
export function usePrices(item: Item): { now: string; own: string; ownName: string } {
  const quote = useQuote(coinOf(item));
  const { name, price } = ownPriceOf(item);
  if (item.kind === 'contract' && quote && price !== null) {
    const { first, second } = tellingDigits(price, quote.price, 'fewest');
    return { now: wholePrice(second), own: wholePrice(first), ownName: name };
  }
  const format = item.kind === 'order' ? formatLevel : formatPrice;
  return {
    now: quote ? formatPrice(quote.price) : '-',
    own: price === null ? '-' : format(price),
    ownName: name,
  };
}
