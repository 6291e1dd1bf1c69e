/**
 * An account, its assets and its key as portfolio trackers read them. There is one wallet: no
 * margin, no futures and no funding wallet.
 */
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { readDayEnds } from '#server/domain/portfolio/day-ends.ts';
import { readSettings } from '#server/domain/settings/settings.ts';

import { ownBalances } from './account.ts';
import type { SignedServices } from './endpoints.ts';
import { faults } from './errors.ts';
import { flag, integer, type Params, startAndEnd } from './params.ts';
import type { SignedCaller } from './read-signature.ts';
import { QUOTE_ASSET } from './symbols.ts';

const NONE = '0';
const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
const MOST_DAYS = 30;
const BITCOIN = 'BTC';

/** Rights of the key that asks. No key moves money, and none is of another market. */
export async function readRestrictions(
  { keys }: SignedServices,
  _: Params,
  { personId, keyId }: SignedCaller,
) {
  const key = (await keys.list(personId)).find(({ id }) => id === keyId);
  // The key has ended since the request was signed.
  if (!key) throw faults.noRight();
  const { networks, rights, createdAt, expiresAt } = key;
  return {
    ipRestrict: networks.length > 0,
    createTime: Date.parse(createdAt),
    enableReading: true,
    enableSpotAndMarginTrading: rights.includes('trade'),
    enableWithdrawals: false,
    enableInternalTransfer: false,
    enableMargin: false,
    enableFutures: false,
    enableVanillaOptions: false,
    permitsUniversalTransfer: false,
    enablePortfolioMarginTrading: false,
    enableFixApiTrade: false,
    enableFixReadOnly: false,
    tradingAuthorityExpirationTime: Date.parse(expiresAt),
  };
}

/** State of the account: a barred person's keys open nothing, so that it is always the same. */
export const readStatus = () => ({ data: 'Normal' });

/** Lock on trading: no number of orders locks anybody's. */
export const readTradingStatus = () => ({
  data: {
    isLocked: false,
    plannedRecoverTime: 0,
    updateTime: 0,
    triggerCondition: { GCR: 0, IFER: 0, UFR: 0 },
  },
});

export const readAccountInfo = () => ({
  vipLevel: 0,
  isMarginEnabled: false,
  isFutureEnabled: false,
  isOptionsEnabled: false,
  isPortfolioMarginRetailEnabled: false,
});

const isAsset = ({ market }: SignedServices, asset: string) =>
  asset === QUOTE_ASSET || market.coin(asset) !== undefined;

/** The asset that is asked for; null for all. Throws `ApiError` for an unknown asset. */
function oneAsset(services: SignedServices, { asset }: Params): string | null {
  if (asset !== undefined && !isAsset(services, asset)) throw faults.value('asset');
  return asset ?? null;
}

/** Worth of a quantity of an asset, in smallest units of bitcoin; null without prices. */
function inBitcoin(
  { market }: SignedServices,
  { asset, units }: { asset: string; units: bigint },
  prices: ReadonlyMap<string, bigint> | undefined,
): bigint | null {
  if (units === 0n) return 0n;
  const bitcoin = market.coin(BITCOIN);
  const one = prices?.get(BITCOIN);
  const price = asset === QUOTE_ASSET ? 10n ** BigInt(PRICE_SCALE) : prices?.get(asset);
  if (!bitcoin || one === undefined || price === undefined) return null;
  const scale = market.coin(asset)?.scale ?? INR_SCALE;
  return (units * price * 10n ** BigInt(bitcoin.scale)) / (10n ** BigInt(scale) * one);
}

const bitcoinText = ({ market }: SignedServices, units: bigint) =>
  formatAmount(units, market.coin(BITCOIN)?.scale ?? 0);

/** Assets with a balance, and their worth in bitcoin where the caller asks for it. */
export async function listOwned(services: SignedServices, params: Params, by: SignedCaller) {
  const asked = oneAsset(services, params);
  const isValued = flag(params, 'needBtcValuation');
  const { market } = services;
  const prices = market.last()?.prices;
  const balances = await ownBalances(services, by.personId);
  return balances.flatMap(({ asset, available, frozen, total }) => {
    const units = parseAmount(total, market.coin(asset)?.scale ?? INR_SCALE) ?? 0n;
    if (units === 0n || (asked !== null && asset !== asked)) return [];
    const worth = isValued ? inBitcoin(services, { asset, units }, prices) : null;
    return [
      {
        asset,
        free: available,
        locked: frozen,
        freeze: NONE,
        withdrawing: NONE,
        ipoable: NONE,
        btcValuation: worth === null ? NONE : bitcoinText(services, worth),
      },
    ];
  });
}

/** The house has no funding wallet: the list is always empty. */
export function listFunding(services: SignedServices, params: Params) {
  oneAsset(services, params);
  return [];
}

/** Terms of each asset: no key pays any in or out, and people pay out rupees alone. */
export async function readAssetDetails(services: SignedServices, params: Params) {
  const asked = oneAsset(services, params);
  const { withdrawalMin } = await readSettings(services.database);
  const least = (asset: string) =>
    asset === QUOTE_ASSET ? formatAmount(withdrawalMin, INR_SCALE) : NONE;
  const assets = [QUOTE_ASSET, ...services.market.coins.map(({ symbol }) => symbol)];
  const shown = assets.filter((asset) => asked === null || asset === asked);
  return Object.fromEntries(
    shown.map((asset) => [
      asset,
      {
        minWithdrawAmount: least(asset),
        withdrawFee: 0,
        depositStatus: false,
        withdrawStatus: false,
        ...(asset === QUOTE_ASSET ? { depositTip: 'By bank transfer, in the app.' } : {}),
      },
    ]),
  );
}

/** Balances at the end of each of the last days (UTC), of the one wallet that there is. */
export async function listSnapshots(services: SignedServices, params: Params, by: SignedCaller) {
  const { type } = params;
  if (type === undefined) throw faults.missing('type');
  if (type === 'MARGIN' || type === 'FUTURES')
    throw faults.notOffered(`Value '${type}' of parameter 'type'`, 'there is one wallet, SPOT');
  if (type !== 'SPOT') throw faults.value('type');
  const { database, market, clock } = services;
  const now = clock.now().getTime();
  const limit = integer(params, 'limit', { fallback: 7, most: MOST_DAYS });
  const { from: startTime, to: endTime } = startAndEnd(params);
  const to = Math.min(endTime ?? now, now);
  const from = startTime ?? to - limit * DAY_MS;
  // Without an end, the time that the request takes on its way does not count.
  const onTheWay = endTime === undefined ? DAY_MS - 1 : 0;
  if (to - from - onTheWay > MOST_DAYS * DAY_MS) throw faults.snapshotDays();
  const coins = market.coins.map(({ symbol }) => symbol);
  // Balances of a day are those of its last second.
  const span = { from: from + SECOND_MS, to: to + SECOND_MS, now };
  const days = await readDayEnds(database, { personId: by.personId, coins, ...span });
  return {
    code: 200,
    msg: '',
    snapshotVos: days.slice(-limit).flatMap((day) => shownDay(services, day)),
  };
}

/** Snapshot of a day; none if an asset had no price at its end, and so no known worth. */
function shownDay(
  services: SignedServices,
  { end, balances, prices }: Awaited<ReturnType<typeof readDayEnds>>[number],
) {
  const { market } = services;
  const worths = [...balances].map(([asset, { available, frozen }]) =>
    inBitcoin(services, { asset, units: available + frozen }, prices),
  );
  const known = worths.filter((worth) => worth !== null);
  if (known.length < worths.length) return [];
  const assets = [QUOTE_ASSET, ...market.coins.map(({ symbol }) => symbol)];
  const shown = assets.flatMap((asset) => {
    const { available = 0n, frozen = 0n } = balances.get(asset) ?? {};
    const text = (units: bigint) => formatAmount(units, market.coin(asset)?.scale ?? INR_SCALE);
    return [{ asset, free: text(available), locked: text(frozen) }];
  });
  const totalAssetOfBtc = bitcoinText(
    services,
    known.reduce((sum, worth) => sum + worth, 0n),
  );
  const data = { balances: shown, totalAssetOfBtc };
  return [{ type: 'spot', updateTime: end - SECOND_MS, data }];
}
