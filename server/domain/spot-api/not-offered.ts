/**
 * Parameters of an order that exchange clients may send and this house refuses on purpose, each
 * with the reason that its refusal gives. The table 'Refused on purpose' of docs/spot-api.md says
 * the same.
 */
import { faults } from './errors.ts';
import type { Params } from './params.ts';

/** Parameters that are refused with any value. */
const parameters = {
  icebergQty: 'an order fills whole, and nobody is shown a part of it',
  trailingDelta: 'a trigger is a fixed price',
  pegPriceType: 'a limit is a fixed price',
  pegOffsetType: 'a limit is a fixed price',
  pegOffsetValue: 'a limit is a fixed price',
  strategyId: 'an order keeps no id but its own; name it by newClientOrderId',
  strategyType: 'an order keeps no id but its own; name it by newClientOrderId',
  orderRateLimitExceededMode: 'orders are not counted',
} as const;
type NotOffered = keyof typeof parameters;

/** Parameters of which one value alone is offered; the others are Binance's. */
const values: Readonly<
  Record<string, { offered: string; others: readonly string[]; why: string }>
> = {
  selfTradePreventionMode: {
    offered: 'NONE',
    others: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'],
    why: 'every order trades against the house',
  },
  cancelRestrictions: {
    offered: 'ONLY_NEW',
    others: ['ONLY_PARTIALLY_FILLED'],
    why: 'no order is partly filled',
  },
};

export const ofOneOrder: readonly NotOffered[] = [
  ...(['icebergQty', 'trailingDelta', 'pegPriceType', 'pegOffsetType', 'pegOffsetValue'] as const),
  ...(['strategyId', 'strategyType'] as const),
];

/** Parameters of the orders of a pair, e.g. `aboveIcebergQty`. */
export const ofLegs = (legs: readonly string[]): readonly string[] =>
  legs.flatMap((leg) => ofOneOrder.map((name) => leg + name[0]?.toUpperCase() + name.slice(1)));

const isKnown = (name: string): name is NotOffered => Object.hasOwn(parameters, name);

/** Reason why a parameter is refused, whichever order of a pair the parameter is of. */
function reasonOf(name: string): string {
  const bare = name.replace(/^(?:above|below|limit|stop)(?=[A-Z])/, '');
  const own = bare === name ? name : bare[0]?.toLowerCase() + bare.slice(1);
  return isKnown(own) ? parameters[own] : '';
}

/** Throws the `ApiError` of the first of `names` that was sent. */
export function refuseNotOffered(sent: Params, names: readonly string[]): void {
  const name = Object.keys(sent).find((one) => names.includes(one));
  if (name !== undefined) throw faults.notOffered(`Parameter '${name}'`, reasonOf(name));
}

/** Throws `ApiError` for another value than the offered one. */
export function refuseOtherValues(params: Params): void {
  for (const [name, { offered, others, why }] of Object.entries(values)) {
    const value = params[name];
    if (value === undefined || value === offered) continue;
    if (!others.includes(value)) throw faults.value(name);
    throw faults.notOffered(`Value '${value}' of parameter '${name}'`, why);
  }
}

/** Rows of the table in the docs: what is refused, and why. */
export const refusedOnPurpose: readonly (readonly [what: string, why: string])[] = [
  ...Object.entries(parameters),
  ...Object.entries(values).flatMap(([name, { others, why }]) =>
    others.map((value) => [`${name}=${value}`, why] as const),
  ),
];
