/**
 * A bot of a page: buys for 500 rupees when the average price of the last 5 minutes rises above that of the last 20, and sells those
 * coins again when it falls below. With it nobody gets rich: it is here to be changed.
 */
import ccxt from 'ccxt';

const { URL: server = '', KEY: apiKey, SECRET: secret, SYMBOL: symbol = 'BTC/INR' } = process.env;
const { ROUNDS = 'Infinity', PAUSE_MS = '60000' } = process.env;
const [rupees, fast, slow] = [500, 5, 20];

const exchange = new ccxt.binance({ apiKey, secret });
const addresses = exchange.urls['api'] as Record<string, unknown>;
for (const [name, url] of Object.entries(addresses))
  if (typeof url === 'string') addresses[name] = url.replace(/^https:\/\/[^/]+/, server);

const average = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0) / prices.length;

let coins = 0;
for (let round = 0; round < Number(ROUNDS); round += 1) {
  if (round > 0) await new Promise((resolve) => setTimeout(resolve, Number(PAUSE_MS)));
  const bars = await exchange.fetchOHLCV(symbol, '1m', undefined, slow);
  const closes = bars.map(([, , , , close]) => close ?? 0);
  const isRising = average(closes.slice(-fast)) > average(closes);
  console.log(
    `${new Date().toISOString()} ${symbol} ${closes.at(-1)} ${isRising ? 'rising' : 'falling'}`,
  );
  if (isRising && coins === 0) {
    const order = await exchange.createMarketBuyOrderWithCost(symbol, rupees);
    coins = order.filled ?? 0;
    console.log(`bought ${order.filled} at ${order.average}`);
  } else if (!isRising && coins > 0) {
    const order = await exchange.createMarketSellOrder(symbol, coins);
    coins = 0;
    console.log(`sold ${order.filled} at ${order.average}`);
  }
}
