/**
 * The endpoints that a key opens: method, path, weight, and which right they take. The caller that
 * serves them hands over whose key it was, checked over the bytes that were signed. The answers
 * know nothing of how they were asked.
 */
import type { Cost } from '#protocol/route.ts';

import { readAccount, readCommission } from './account.ts';
import type { Endpoint, SignedServices } from './endpoints.ts';
import {
  cancelList,
  findList,
  listLists,
  listOpenLists,
  placeList,
  placeOlderList,
} from './list-endpoints.ts';
import { ofLegs, ofOneOrder, refuseNotOffered } from './not-offered.ts';
import { cancelOne, cancelOpen, findOne, listOpen } from './order-endpoints.ts';
import {
  listFunding,
  listOwned,
  listSnapshots,
  readAccountInfo,
  readAssetDetails,
  readRestrictions,
  readStatus,
  readTradingStatus,
} from './own-account.ts';
import { listOrders, listOwnTrades } from './own-lists.ts';
import { type Params, readParams } from './params.ts';
import { placeOne, testOne } from './placing-endpoints.ts';
import { replaceOne } from './replacing-endpoints.ts';
import type { SignedCaller } from './read-signature.ts';
import {
  applyWithdrawal,
  listAssets,
  listDeposits,
  listFees,
  listTransfers,
  listWithdrawals,
  readDepositAddress,
} from './wallet.ts';

/** A key opens it: one that may read, or only one that may trade. */
type SignedEndpoint = Pick<Endpoint, 'path' | 'cost' | 'params'> & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  right: 'read' | 'trade';
  /** Parameters of Binance's that are refused on purpose. */
  notOffered: readonly string[];
  answer(services: SignedServices, params: Params, by: SignedCaller): unknown;
};

/** Parameters of a request to an endpoint. Throws the `ApiError` of what is wrong with them. */
export function paramsOf({ params, notOffered }: SignedEndpoint, sent: Params): Params {
  refuseNotOffered(sent, notOffered);
  return readParams(sent, params);
}

/** Method and path. */
type Name = `${SignedEndpoint['method']} ${string}`;

function endpoint(
  name: Name,
  right: SignedEndpoint['right'],
  cost: Cost,
  params: readonly string[],
  answer: SignedEndpoint['answer'],
  notOffered: readonly string[] = [],
): SignedEndpoint {
  const [method, path] = name.split(' ') as [SignedEndpoint['method'], string];
  return { method, path, right, cost, params, notOffered, answer };
}

const reading = (
  path: string,
  cost: Cost,
  params: readonly string[],
  answer: SignedEndpoint['answer'],
) => endpoint(`GET ${path}`, 'read', cost, params, answer);
const trading = (
  name: Name,
  params: readonly string[],
  answer: SignedEndpoint['answer'],
  notOffered: readonly string[] = [],
) => endpoint(name, 'trade', 'cheap', params, answer, notOffered);

const placing = [
  'symbol',
  'side',
  'type',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'stopPrice',
  'newClientOrderId',
  'newOrderRespType',
  'selfTradePreventionMode',
];
const named = ['symbol', 'orderId', 'origClientOrderId'];
const timed = ['startTime', 'endTime', 'limit'];
const legs = ['above', 'below'].flatMap((leg) =>
  ['Type', 'ClientOrderId', 'Price', 'StopPrice', 'TimeInForce'].map((name) => leg + name),
);
const both = [
  'symbol',
  'listClientOrderId',
  'side',
  'quantity',
  'newOrderRespType',
  'selfTradePreventionMode',
];
const applying = [
  'coin',
  'asset',
  'network',
  'address',
  'addressTag',
  'amount',
  'name',
  'walletType',
  'withdrawOrderId',
  'transactionFeeFlag',
];
const moved = ['coin', 'status', 'startTime', 'endTime', 'offset', 'limit'];

export const signedEndpoints: readonly SignedEndpoint[] = [
  reading('/api/v3/account', 'list', ['omitZeroBalances'], readAccount),
  reading('/api/v3/account/commission', 'cheap', ['symbol'], readCommission),
  // Only weights are counted, no orders.
  reading('/api/v3/rateLimit/order', 'cheap', [], () => []),

  trading('POST /api/v3/order', placing, placeOne, ofOneOrder),
  trading('POST /api/v3/order/test', [...placing, 'computeCommissionRates'], testOne, ofOneOrder),
  trading(
    'POST /api/v3/order/cancelReplace',
    [
      ...placing,
      'cancelReplaceMode',
      'cancelOrderId',
      'cancelOrigClientOrderId',
      'cancelNewClientOrderId',
      'cancelRestrictions',
    ],
    replaceOne,
    [...ofOneOrder, 'orderRateLimitExceededMode'],
  ),
  reading('/api/v3/order', 'cheap', named, findOne),
  trading('DELETE /api/v3/order', [...named, 'newClientOrderId', 'cancelRestrictions'], cancelOne),
  reading('/api/v3/openOrders', 'list', ['symbol'], listOpen),
  trading('DELETE /api/v3/openOrders', ['symbol'], cancelOpen),
  reading('/api/v3/allOrders', 'list', ['symbol', 'orderId', ...timed], listOrders),
  reading('/api/v3/myTrades', 'list', ['symbol', 'orderId', 'fromId', ...timed], listOwnTrades),

  trading('POST /api/v3/orderList/oco', [...both, ...legs], placeList, ofLegs(['above', 'below'])),
  trading(
    'POST /api/v3/order/oco',
    [
      ...both,
      'price',
      'limitClientOrderId',
      'stopPrice',
      'stopClientOrderId',
      'stopLimitPrice',
      'stopLimitTimeInForce',
    ],
    placeOlderList,
    ['trailingDelta', ...ofLegs(['limit', 'stop'])],
  ),
  reading('/api/v3/orderList', 'cheap', ['orderListId', 'origClientOrderId'], findList),
  trading(
    'DELETE /api/v3/orderList',
    ['symbol', 'orderListId', 'listClientOrderId', 'newClientOrderId'],
    cancelList,
  ),
  reading('/api/v3/openOrderList', 'list', [], listOpenLists),
  reading('/api/v3/allOrderList', 'list', ['fromId', ...timed], listLists),

  reading('/sapi/v1/account/apiRestrictions', 'cheap', [], readRestrictions),
  reading('/sapi/v1/account/status', 'cheap', [], readStatus),
  reading('/sapi/v1/account/apiTradingStatus', 'cheap', [], readTradingStatus),
  reading('/sapi/v1/account/info', 'cheap', [], readAccountInfo),
  reading(
    '/sapi/v1/accountSnapshot',
    'expensive',
    ['type', 'startTime', 'endTime', 'limit'],
    listSnapshots,
  ),
  endpoint(
    'POST /sapi/v3/asset/getUserAsset',
    'read',
    'list',
    ['asset', 'needBtcValuation'],
    listOwned,
  ),
  endpoint(
    'POST /sapi/v1/asset/get-funding-asset',
    'read',
    'cheap',
    ['asset', 'needBtcValuation'],
    listFunding,
  ),
  reading('/sapi/v1/asset/assetDetail', 'list', ['asset'], readAssetDetails),
  reading('/sapi/v1/asset/tradeFee', 'cheap', ['symbol'], listFees),
  reading('/sapi/v1/capital/config/getall', 'list', [], listAssets),
  reading('/sapi/v1/capital/deposit/hisrec', 'list', moved, listDeposits),
  reading('/sapi/v1/capital/withdraw/history', 'list', moved, listWithdrawals),
  reading(
    '/sapi/v1/fiat/orders',
    'list',
    ['transactionType', 'beginTime', 'endTime', 'page', 'rows'],
    listTransfers,
  ),
  reading(
    '/sapi/v1/capital/deposit/address',
    'cheap',
    ['coin', 'network', 'amount'],
    readDepositAddress,
  ),
  endpoint('POST /sapi/v1/capital/withdraw/apply', 'read', 'cheap', applying, applyWithdrawal),
];
