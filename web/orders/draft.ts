/**
 * What the person has reviewed and is about to send: the body of the request, and the words about
 * it. A draft does not move with the price any more; what the server makes of it is the server's.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { PlaceOrder } from '#protocol/orders.ts';
import type { OpenPosition } from '#protocol/positions.ts';
import { exposureOf, feeOf, heldFor, type PositionTerms, sellAt } from '#protocol/trading.ts';
import type { ApiProblem, ProblemCode } from '#ui/client/api.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { formatTokens } from '#texts/format.ts';

import {
  type Amounts,
  positionSideOf,
  type Ticket,
  type TicketErrors,
  type TicketField,
  type TicketType,
  untilIso,
} from './ticket.rules.ts';

const says = orderScreenTexts();

export type DraftCoin = { symbol: string; name: string; scale: number };

type Common = {
  coin: DraftCoin;
  /** About this many, by the price of the review; smallest units. */
  units: bigint;
  feeBps: number;
};
export type OrderDraft = Common & {
  kind: 'order';
  body: PlaceOrder & { type: TicketType };
  paise: bigint;
};
export type PositionDraft = Common & {
  kind: 'position';
  body: OpenPosition;
  /** Paise. */
  margin: bigint;
};
export type Draft = OrderDraft | PositionDraft;

/** The draft of a ticket without faults; null while its price is unknown. */
export function draftOf(
  ticket: Ticket,
  { paise, units }: Amounts,
  { coin, feeBps }: { coin: DraftCoin; feeBps: number },
): Draft | null {
  if (paise === null || units === null) return null;
  const common = { coin, units, feeBps };
  if (ticket.leverage > 1) {
    const targets = {
      ...(ticket.takeProfit === '' ? {} : { takeProfit: ticket.takeProfit }),
      ...(ticket.stopLoss === '' ? {} : { stopLoss: ticket.stopLoss }),
    };
    const body: OpenPosition = {
      coin: coin.symbol,
      side: positionSideOf(ticket.side),
      margin: formatAmount(paise, INR_SCALE),
      leverage: ticket.leverage as OpenPosition['leverage'],
      ...targets,
    };
    return { ...common, kind: 'position', body, margin: paise };
  }
  const iso = ticket.until === null ? null : untilIso(ticket.until);
  const isResting = ticket.type !== 'market';
  const body: OrderDraft['body'] = {
    coin: coin.symbol,
    side: ticket.side,
    type: ticket.type,
    ...(ticket.side === 'buy'
      ? { amount: formatAmount(paise, INR_SCALE) }
      : { quantity: formatAmount(units, coin.scale) }),
    ...(isResting ? { price: ticket.price } : {}),
    ...(ticket.type === 'limit' && ticket.stopPrice !== null
      ? { stopPrice: ticket.stopPrice }
      : {}),
    ...(isResting && iso !== null ? { expiresAt: iso } : {}),
  };
  return { ...common, kind: 'order', body, paise };
}

/** The exposure of a position, its fee, and all that is frozen for it. Paise. */
export function costsOf({ margin, body, feeBps }: PositionDraft): {
  exposure: bigint;
  fee: bigint;
  held: bigint;
} {
  const exposure = exposureOf(margin, body.leverage);
  const fee = feeOf(exposure, feeBps);
  return { exposure, fee, held: heldFor(margin, body.leverage, feeBps) };
}

/** As if it were entered at this price, eight decimals. */
export function termsAt({ body, margin }: PositionDraft, price: bigint): PositionTerms {
  return { side: body.side, margin, leverage: body.leverage, entryPrice: price };
}

/** The fee of an order at a price, paise. */
export function orderFee({ body, paise, units, coin, feeBps }: OrderDraft, price: bigint): bigint {
  return body.side === 'buy'
    ? feeOf(paise, feeBps)
    : sellAt(units, { price, scale: coin.scale, feeBps }).fee;
}

export const submittedTitle = () => says.submittedTitle;
export const submittedToast = () => says.submittedToast;
export const failedTitle = () => says.failedTitle;
export const failedToast = () => says.failedToast;

/** The facts of a draft, with the amount as the ticket showed it. */
export function factsOf(draft: Draft) {
  const side = draft.kind === 'order' ? draft.body.side : isLong(draft) ? 'buy' : 'sell';
  return {
    side,
    quantity: formatTokens(formatAmount(draft.units, draft.coin.scale)),
    symbol: draft.coin.symbol,
    leverage: draft.kind === 'position' ? draft.body.leverage : null,
  } as const;
}

const isLong = ({ body }: PositionDraft) => body.side === 'long';

/** The sentence of the specification. */
export const submittedText = (draft: Draft): string => says.submittedText(factsOf(draft));

/** Refusals whose text helps the person more than that there was an error. */
const telling: ReadonlySet<ProblemCode> = new Set([
  'on-break',
  'own-limit',
  'insufficient-funds',
  'exposure-limit',
  'price-stale',
  'ledger-halted',
  'already-decided',
  'rate-limited',
  'overloaded',
]);

/** What the failure dialog says. */
export function failureText({ code, detail }: Pick<ApiProblem, 'code' | 'detail'>): string {
  return telling.has(code) || code === 'invalid' ? detail || says.failedHint : says.failedHint;
}

const fieldNames: Readonly<Record<string, TicketField>> = {
  amount: 'inr',
  margin: 'inr',
  quantity: 'coins',
  price: 'price',
  stopPrice: 'stopPrice',
  expiresAt: 'until',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
};

/** The server's texts at the fields of the ticket. */
export function refusedFields({ fields }: Pick<ApiProblem, 'fields'>): TicketErrors {
  const errors: TicketErrors = {};
  for (const [name, text] of Object.entries(fields)) {
    const field = fieldNames[name];
    if (field) errors[field] = text;
  }
  return errors;
}
