/** Prices: the tape as every process follows it, and where this one records it, what is recorded. */
import { INR_SCALE } from '#protocol/money.ts';
import { openBinance } from '#server/adapters/exchange/binance.ts';
import {
  type CoinFact,
  type ExchangeFeed,
  type Market,
  openMarket,
  pairsOf,
  readCoins,
} from '#server/domain/market/market.ts';
import type { Life } from '#server/kit/life.ts';

import type { MarketServices, Services } from './services.ts';

export type Prices = {
  market: Market;
  /** Decimals of an asset's amounts; throws for one that this market does not know. */
  scaleOf(asset: string): number;
};

/** `recording` is null in a process that only follows the tape. */
export async function openPrices(
  life: Life,
  services: Services,
  recording: MarketServices | null,
): Promise<Prices> {
  const { config, database, clock, log, random, watch } = services;
  const coins = readCoins(config.coinsFile);
  const market = await openMarket({
    database,
    standby: services.standby ?? null,
    marketDatabase: recording?.marketDatabase ?? null,
    clock,
    log,
    random,
    coins,
    exchange: config.exchange && {
      rate: config.exchange.rate,
      feed: recording?.feed ?? openFeed(config.exchange, { coins, log, random }),
    },
    onRecorded: watch?.onRecorded,
    ...(recording?.history === false ? { historyDays: 0 } : {}),
    ...(recording?.onProgress ? { onProgress: recording.onProgress } : {}),
  });
  life.add({ start: market.start, stop: market.stop });
  watch?.market(market);
  const scaleOf = (asset: string) =>
    asset === 'INR' ? INR_SCALE : (market.coin(asset)?.scale ?? failUnknownAsset(asset));
  return { market, scaleOf };
}

function openFeed(
  setting: NonNullable<Services['config']['exchange']>,
  { coins, ...services }: Pick<Services, 'log' | 'random'> & { coins: readonly CoinFact[] },
): ExchangeFeed {
  return openBinance({ ...setting, ...services, pairs: pairsOf(coins) });
}

function failUnknownAsset(asset: string): never {
  throw new Error(`The ledger holds an asset that this market does not know: ${asset}`);
}
