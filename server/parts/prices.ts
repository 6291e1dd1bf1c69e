/**
 * Prices: the tape as every process follows it, and where this one records it, what is recorded.
 */
import { readFileSync } from 'node:fs';

import { INR_SCALE } from '#protocol/money.ts';
import { openBinance } from '#server/adapters/exchange/binance.ts';
import { openRelays, PUBLIC_RELAYS, type RelayPace } from '#server/adapters/beacon/relays.ts';
import {
  type BeaconSetting,
  type CoinFact,
  type ExchangeFeed,
  type Market,
  type Network,
  openMarket,
  pairsOf,
  quicknet,
  readCoins,
  readNetwork,
} from '#server/domain/market/market.ts';
import type { Life } from '#server/kit/process/life.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import type { Money } from './money.ts';
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
  money: Pick<Money, 'tradeUntil'>,
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
    beacon: recording &&
      config.beacon && {
        ...openBeaconSetting(config.beacon, { log, random, pace: recording.relayPace }),
        ...(recording.chainEpochs ? { epochs: recording.chainEpochs } : {}),
      },
    onRecorded: watch?.onRecorded,
    ...(recording?.history === false ? { historyDays: 0 } : {}),
    ...(recording?.onProgress ? { onProgress: recording.onProgress } : {}),
  });
  money.tradeUntil(market.beacon.tradesUntil);
  life.add({ start: market.start, stop: market.stop });
  watch?.market(market);
  const scaleOf = (asset: string) =>
    asset === 'INR' ? INR_SCALE : (market.coin(asset)?.scale ?? failUnknownAsset(asset));
  return { market, scaleOf };
}

function openBeaconSetting(
  { network: named, relays }: NonNullable<Services['config']['beacon']>,
  { pace, ...services }: Pick<Services, 'log' | 'random'> & { pace: RelayPace | undefined },
): BeaconSetting {
  const network = named === 'quicknet' ? quicknet : readNetworkFile(named.file);
  const { chainHash } = network;
  return {
    network,
    relays: openRelays({ urls: relays ?? PUBLIC_RELAYS, chainHash, pace, ...services }),
  };
}

function readNetworkFile(file: string): Network {
  try {
    return readNetwork(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`BEACON cannot be read from ${file}: ${(error as Error).message}.`);
  }
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
