/**
 * Cancelling an order and placing another with one request, by what exchange clients send. Both
 * happen, or neither (O20 in docs/orders.md); a client that allows one to fail has the other for
 * itself.
 */
import type { Order } from '#protocol/orders.ts';
import type { RefusalCode } from '#protocol/refusals.ts';
import { readReplacement, replaceOrder } from '#server/domain/orders/replace-order.ts';
import type { Refusal } from '#server/kit/refuse.ts';
import { answered } from '#server/ledger/commands.ts';

import { callOf, outcomeOf } from './commands.ts';
import type { SignedServices } from './endpoints.ts';
import { faults, type ReplaceResults, toldOf } from './errors.ts';
import { cancelNamed, named } from './order-endpoints.ts';
import { cancelledOrder } from './order-shapes.ts';
import { clientId, type Params } from './params.ts';
import { type AskedOrder, placeAsked, readAsked, showPlaced } from './placing-endpoints.ts';
import type { SignedCaller } from './read-signature.ts';

/** What refuses only one of both; whatever else refuses, neither was tried. */
const ofCancelling: readonly RefusalCode[] = ['already-decided', 'not-found'];
const ofPlacing: readonly RefusalCode[] = [
  ...(['invalid', 'insufficient-funds', 'exposure-limit', 'own-limit'] as const),
];

type Replaced = { cancelled: Order; placed: Order };
type Asked = AskedOrder & { order: Order; cancelName: string };

export async function replaceOne(services: SignedServices, params: Params, by: SignedCaller) {
  const mayFail = allowsFailure(params);
  const asked = readAsked(services, params, by);
  const cancelName = clientId(params, 'cancelNewClientOrderId') ?? by.name;
  const names = { number: 'cancelOrderId', own: 'cancelOrigClientOrderId' };
  const { order } = await named(services, params, by, names);
  if (!order) {
    const { code, msg } = faults.unknownOrder().told;
    return placeAlone(services, { asked, by, mayFail, why: { code, msg } });
  }
  const whole = { ...asked, order, cancelName };
  const both = await outcomeOf(replace(services, whole, by), [...ofCancelling, ...ofPlacing]);
  if ('done' in both) {
    return {
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: cancelledOrder(both.done.cancelled, asked.coin, cancelName),
      newOrderResponse: await showPlaced(services, both.done.placed, asked, by),
    };
  }
  const why = shown(both.refusal);
  return ofCancelling.includes(both.refusal.code)
    ? placeAlone(services, { asked, by, mayFail, why })
    : cancelAlone(services, { asked: whole, by, mayFail, why });
}

function allowsFailure({ cancelReplaceMode: mode }: Params): boolean {
  if (mode === undefined) throw faults.missing('cancelReplaceMode');
  if (mode !== 'STOP_ON_FAILURE' && mode !== 'ALLOW_FAILURE')
    throw faults.value('cancelReplaceMode');
  return mode === 'ALLOW_FAILURE';
}

function shown(refusal: Refusal) {
  const { code, msg } = toldOf(refusal);
  return { code, msg };
}

/** Once under the new order's id, as placing it is. */
async function replace(services: SignedServices, asked: Asked, by: SignedCaller) {
  const { form, clientOrderId, order } = asked;
  const body = { ...form, clientOrderId };
  const replacement = await readReplacement(services, by.personId, { id: order.id, body });
  const terms = JSON.stringify([form, order.id]);
  const call = callOf(by, `replace ${clientOrderId}`, terms);
  return answered(await services.teller.submit(replaceOrder, replacement, call)) as Replaced;
}

type Part<What> = {
  asked: What;
  by: SignedCaller;
  mayFail: boolean;
  /** Why the other part could not be. */
  why: object;
};

/** The order that was to be cancelled cannot be. */
async function placeAlone(
  services: SignedServices,
  { asked, by, mayFail, why }: Part<AskedOrder>,
): Promise<never> {
  const failed = { cancelResult: 'FAILURE', cancelResponse: why } as const;
  if (!mayFail) throw refusedWhole({ ...failed, newOrderResult: 'NOT_ATTEMPTED' });
  const placed = await outcomeOf(placeAsked(services, asked, by), ofPlacing);
  if ('refusal' in placed) {
    const newOrderResponse = shown(placed.refusal);
    throw refusedWhole({ ...failed, newOrderResult: 'FAILURE', newOrderResponse });
  }
  const newOrderResponse = await showPlaced(services, placed.done, asked, by);
  throw faults.replacePartly({ ...failed, newOrderResult: 'SUCCESS', newOrderResponse });
}

/** The order that was to take its place is refused. */
async function cancelAlone(
  services: SignedServices,
  { asked, by, mayFail, why }: Part<Asked>,
): Promise<never> {
  const failed = { newOrderResult: 'FAILURE', newOrderResponse: why } as const;
  if (!mayFail) throw refusedWhole({ ...failed, cancelResult: 'NOT_ATTEMPTED' });
  const { order, coin, cancelName, clientOrderId } = asked;
  const cancelling = cancelNamed(services, order, by, `for ${clientOrderId}`);
  const cancelled = await outcomeOf(cancelling, ofCancelling);
  if ('refusal' in cancelled) {
    const cancelResponse = shown(cancelled.refusal);
    throw refusedWhole({ ...failed, cancelResult: 'FAILURE', cancelResponse });
  }
  const cancelResponse = cancelledOrder(cancelled.done, coin, cancelName);
  throw faults.replacePartly({ ...failed, cancelResult: 'SUCCESS', cancelResponse });
}

const refusedWhole = (
  results: Pick<ReplaceResults, 'cancelResult' | 'newOrderResult'> & Partial<ReplaceResults>,
) => faults.replaceFailed({ cancelResponse: null, newOrderResponse: null, ...results });
