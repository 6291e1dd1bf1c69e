/**
 * What of a ticket goes along to another coin. Side, type, validity and rupees mean the same there;
 * prices and numbers of coins do not, so that they are left out, and named.
 */
import type { TradeTexts } from '#texts/trade.ts';

import type { Ticket } from './ticket.rules.ts';

/** Parts of a ticket that may have to stay behind with its coin. */
export type LeftOut = keyof TradeTexts['leftOutNames'];

/**
 * The ticket for another coin, and what was typed for the one before and is not in it. `moves`:
 * there is leverage on it.
 */
export function carriedTo(
  ticket: Ticket,
  { moves }: { moves: boolean },
): { ticket: Ticket; leftOut: LeftOut[] } {
  const losesLeverage = ticket.leverage > 1 && !moves;
  // Without leverage its rupees are other rupees: the whole amount, no margin.
  const losesAmount = ticket.typed === 'coins' || losesLeverage;
  const leftOut: Record<LeftOut, boolean> = {
    amount: losesAmount && ticket.text !== '',
    price: ticket.type !== 'market' && ticket.price !== '',
    stopPrice: ticket.type === 'limit' && (ticket.stopPrice ?? '') !== '',
    takeProfit: ticket.leverage > 1 && ticket.takeProfit !== '',
    stopLoss: ticket.leverage > 1 && ticket.stopLoss !== '',
    leverage: losesLeverage,
  };
  return {
    ticket: {
      ...ticket,
      text: losesAmount ? '' : ticket.text,
      leverage: losesLeverage ? 1 : ticket.leverage,
      price: '',
      // That there is a second order stays; at which price does not.
      stopPrice: ticket.stopPrice === null ? null : '',
      takeProfit: '',
      stopLoss: '',
    },
    leftOut: (Object.keys(leftOut) as LeftOut[]).filter((name) => leftOut[name]),
  };
}
