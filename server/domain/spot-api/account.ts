/** A person's balances and what their orders cost, as exchange clients read them. */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { readBalances } from '#server/domain/people/people.ts';

import type { SignedServices } from './endpoints.ts';
import { flag, oneCoin, type Params } from './params.ts';
import type { SignedCaller } from './read-signature.ts';
import { QUOTE_ASSET, symbolOf } from './symbols.ts';

/** Hundredths of a percent. */
const BPS_SCALE = 4;

/** The part of an amount that a fee of `feeBps` hundredths of a percent takes. */
export const rateText = (feeBps: number) =>
  formatAmount(BigInt(feeBps) * 10n ** BigInt(PRICE_SCALE - BPS_SCALE), PRICE_SCALE);
const none = rateText(0);

/** Of rupees and of every coin, zeros too. */
export function ownBalances(
  { database, market }: Pick<SignedServices, 'database' | 'market'>,
  personId: string,
) {
  const scales = new Map(market.coins.map(({ symbol, scale }) => [symbol, scale]));
  const assets = [QUOTE_ASSET, ...scales.keys()];
  const scaleOf = (asset: string) => scales.get(asset) ?? INR_SCALE;
  return readBalances(
    database,
    scaleOf,
    assets.map((id) => ({ personId, id })),
  );
}

export async function readAccount(
  services: SignedServices,
  params: Params,
  { personId }: SignedCaller,
) {
  const { clock, feeBps } = services;
  const balances = await ownBalances(services, personId);
  const isZero = (text: string) => /^[0.]+$/.test(text);
  const areZerosShown = !flag(params, 'omitZeroBalances');
  const rate = rateText(feeBps);
  return {
    makerCommission: feeBps,
    takerCommission: feeBps,
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker: rate, taker: rate, buyer: none, seller: none },
    canTrade: true,
    canWithdraw: false,
    canDeposit: false,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: clock.now().getTime(),
    accountType: 'SPOT',
    balances: balances
      .filter(({ total }) => areZerosShown || !isZero(total))
      .map(({ asset, available, frozen }) => ({ asset, free: available, locked: frozen })),
    permissions: ['SPOT'],
  };
}

const free = { maker: none, taker: none, buyer: none, seller: none };
const noDiscount = {
  enabledForAccount: false,
  enabledForSymbol: false,
  discountAsset: QUOTE_ASSET,
  discount: none,
};

/** The same for every symbol and side, and none besides. */
export function readCommission({ market, feeBps }: SignedServices, params: Params) {
  const coin = oneCoin(market, params);
  const rate = rateText(feeBps);
  return {
    symbol: symbolOf(coin),
    standardCommission: { maker: rate, taker: rate, buyer: none, seller: none },
    specialCommission: free,
    taxCommission: free,
    discount: noDiscount,
  };
}

/** The rates of one order. */
export function orderCommission({ feeBps }: SignedServices) {
  const rate = rateText(feeBps);
  return {
    standardCommissionForOrder: { maker: rate, taker: rate },
    specialCommissionForOrder: { maker: none, taker: none },
    taxCommissionForOrder: { maker: none, taker: none },
    discount: noDiscount,
  };
}
