/**
 * The market behind every screen: its coins, how prices move, how they are written, and how they
 * are asked for.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { CoinList, TickList } from '#protocol/market.ts';
import { signUpIn } from '#test/journeys/people.ts';
import { until } from '#test/waits.ts';

import { type Api, heldBy, inScene, type Row, overHttp, scene, type Screen } from '../row.ts';

const list = scene('the market', ({ page }) => page.goto('/crypto'));
const drawer = scene('the drawer of currencies', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/contract');
  await page.getByRole('button', { name: /select currency/ }).click();
  await page.getByRole('dialog').getByText('Dogecoin').waitFor();
});

/** Symbols and the slugs that clients know them by. */
const slugs = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  DOGE: 'dogecoin',
  XRP: 'ripple',
  BCH: 'bitcoincash',
  LTC: 'litecoin',
  BTS: 'bitshares',
  IOTA: 'iota',
  FIL: 'filecoin',
  EOS: 'eos',
  TRX: 'tron',
} as const;
const withIcons = ['BTC', 'ETH', 'DOGE', 'XRP', 'BCH', 'LTC', 'BTS', 'IOTA'] as const;

const rowOf = (page: Page, symbol: string) =>
  page.getByRole('link', { name: new RegExp(`^${symbol}/USDT`) }).last();
const coins = async (api: Api) =>
  (await api.visitor().get<CoinList>('/api/market/coins')).body.items;
const priceIn = (page: Page, symbol: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${symbol}\\b`) })
    .getByText(/^₹/)
    .first();

const slugRows: Row[] = overHttp(
  Object.entries(slugs).map(([symbol, slug]) => ({
    id: `market.slug.${symbol.toLowerCase()}`,
    kind: 'constant',
    says: `${symbol} is listed, and its slug is ${slug}`,
    async holds(api) {
      const coin = (await coins(api)).find((listed) => listed.symbol === symbol);
      expect(coin?.id).toBe(slug);
    },
  })),
);

const iconRows: Row[] = inScene(
  list,
  withIcons.map((symbol) => ({
    id: `market.icon.${symbol.toLowerCase()}`,
    kind: 'constant',
    says: `${symbol} has an icon of its own`,
    async holds({ page }) {
      const icon = rowOf(page, symbol).locator('img');
      await icon.scrollIntoViewIfNeeded();
      const width = () =>
        icon.evaluate<number, unknown>((image) => (image as { naturalWidth: number }).naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    },
  })),
);

export const marketScreen: Screen = {
  title: 'Market',
  rows: [
    ...iconRows,
    ...inScene(drawer, [
      {
        id: 'market.price.two',
        kind: 'constant',
        says: 'A price has two decimals',
        holds: async ({ page }) =>
          expect(await priceIn(page, 'BTC').innerText()).toMatch(/^₹[\d,]+\.\d{2}$/),
      },
      {
        id: 'market.price.six',
        kind: 'constant',
        says: 'A price below one rupee has up to six decimals; below a paisa up to four digits behind its zeros',
        decided: 60,
        async holds({ page }) {
          const answer = await page.request.get('/api/market/coins');
          const { items } = (await answer.json()) as CoinList;
          const small = items.filter(({ price }) => Number(price) < 1);
          expect(small.length).toBeGreaterThan(0);
          for (const { symbol } of small) {
            const shape = /^₹0\.((?!00)\d{2,6}|000*[1-9]\d{0,3})$/;
            expect(await priceIn(page, symbol).innerText()).toMatch(shape);
          }
        },
      },
    ]),
    ...slugRows,
    ...overHttp([
      {
        id: 'market.fields',
        kind: 'field',
        says: 'A currency has an identifier, a name, a price and a symbol; none lacks one',
        async holds(api) {
          for (const { id, name, symbol, price } of await coins(api)) {
            expect([id, name, symbol].every((text) => text !== '')).toBe(true);
            expect(price).toMatch(/^\d+\.\d{8}$/);
          }
        },
      },
      {
        id: 'market.poll',
        kind: 'timing',
        says: 'Prices are renewed at least every three seconds',
        async holds(api) {
          const tick = async () =>
            (await api.visitor().get<CoinList>('/api/market/coins')).body.tick ?? 0;
          const before = await tick();
          await until('another price', async () => (await tick()) > before);
        },
      },
      {
        id: 'market.one-second',
        kind: 'timing',
        says: 'There is one price a second for each coin, on a tape that everybody can read',
        decided: 11,
        async holds(api) {
          const { body } = await api.visitor().get<TickList>('/api/market/ticks?from=0&to=5');
          const times = body.items.map(({ time }) => Date.parse(time));
          expect(times.length).toBeGreaterThan(2);
          const seconds = times.slice(1).map((time) => Math.floor(time / 1000));
          // A slow machine records a price late, but never two in one second.
          expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b));
        },
      },
      {
        id: 'market.public',
        kind: 'role',
        says: 'Anybody may read the market',
        async holds(api) {
          for (const path of ['/api/market/coins', '/api/market/stats?coin=BTC']) {
            expect((await api.visitor().get(path)).status).toBe(200);
          }
        },
      },
    ]),
    ...heldBy('server/domain/market/coins.test.ts', 'coins that stand for another one keep to it', [
      {
        id: 'market.volatility',
        kind: 'constant',
        says: 'Simulated prices have a volatility of 0.002 a minute, Tether of 0.0005',
        decided: 60,
      },
    ]),
    ...heldBy(
      'server/domain/market/feed.rules.test.ts',
      'a minute moves it by the published volatility',
      [
        {
          id: 'market.volatility.moves',
          kind: 'rule',
          says: 'Their moves have that volatility in fact, and go up as often as down',
          decided: 11,
        },
      ],
    ),
  ],
};
