/** The market at a glance on candles of eight days, against PostgreSQL's own statistics. */
import { expect, test } from 'vitest';

import { parseAmount } from '#protocol/money.ts';
import { eachSecond, MARKET_START, openMarketHouse } from '#test/market.ts';

test('the market at a glance is what PostgreSQL’s own statistics make of the candles', async () => {
  await using house = await openMarketHouse();
  const market = await house.open({ historyDays: 8 });
  await market.recordTicks(eachSecond(MARKET_START, 1500));
  await market.idle();
  const overview = await market.overview();
  expect(overview.items.map(({ coin }) => coin)).toEqual(market.coins.map(({ symbol }) => symbol));
  const changes = `
    select coin, time, ln(close::float8 / lag(close) over (partition by coin order by time)) as change
    from candles where interval = '1h'
      and time > (select max(time) from candles where interval = '1h') - interval '169 hours'`;
  const measured = await house.owner.query<{ coin: string; percent: string }>(
    `select coin, round((stddev_samp(change) * sqrt(24) * 100)::numeric, 2)::text as percent
     from (${changes}) c group by coin`,
  );
  expect(measured.length).toBe(market.coins.length);
  for (const { coin, percent } of measured)
    expect(overview.items.find((item) => item.coin === coin)?.volatility, coin).toBe(percent);

  const { coins, rows } = overview.correlation;
  expect(coins[0]).toBe('BTC');
  const related = await house.owner.query<{ one: string; other: string; r: string }>(
    `with c as (${changes})
     select a.coin as one, b.coin as other, round(corr(a.change, b.change)::numeric, 2)::text as r
     from c a join c b using (time) where a.coin = any($1) and b.coin = any($1) group by 1, 2`,
    [coins],
  );
  for (const { one, other, r } of related)
    expect(rows[coins.indexOf(one)]?.[coins.indexOf(other)], `${one} ${other}`).toBe(r);
  expect(rows.flat().filter((cell) => cell === null)).toEqual([]);
  expect(new Set(measured.map(({ percent }) => percent)).size).toBeGreaterThan(10);

  // Every minute of the day is between the lowest and the highest, and the price, too.
  for (const { coin, high, low, spread } of overview.items) {
    const [day] = await house.owner.query<{ high: bigint; low: bigint }>(
      `select max(high) as high, min(low) as low from candles
       where coin = $1 and interval = '1m' and time >= $2::timestamptz - interval '24 hours'`,
      [coin, overview.asOf],
    );
    expect(parseAmount(high ?? '', 8)).toBeGreaterThanOrEqual(day?.high ?? 0n);
    expect(parseAmount(low ?? '', 8)).toBeLessThanOrEqual(day?.low ?? 0n);
    expect(Number(spread)).toBeGreaterThanOrEqual(0);
  }
});
