/**
 * The wallet and what is behind it: one balance in rupees, the balances of coins, and the rate to
 * USDT.
 */
import { expect } from 'vitest';

import type { CoinList } from '#protocol/market.ts';
import type { Me } from '#protocol/people.ts';
import { meOf, signUpIn } from '#test/journeys/people.ts';
import { formatFrozen, formatInr, formatTokens } from '#texts/format.ts';

import { linksTo, sees } from '../checks.ts';
import { ask } from '../requests.ts';
import { type Api, inScene, notHere, overHttp, scene, type Screen } from '../row.ts';

const wallet = scene('a wallet with frozen money', async ({ page, context }) => {
  await signUpIn(context);
  await ask.withdrawal(context, '1000.25');
  await page.goto('/wallet');
  await page.getByText('Total assets').waitFor();
});
const lost = scene('a wallet that cannot be loaded', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/wallet');
});

const tracked = ['BTC', 'ETH', 'DOGE', 'TRUMP', 'USDT', 'SOL', 'XRP'] as const;
const slugs = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  DOGE: 'dogecoin',
  TRUMP: 'trumpcoin',
  USDT: 'tether',
  SOL: 'solana',
  XRP: 'ripple',
} as const;

export const portfolioScreen: Screen = {
  title: 'Wallet and balances',
  rows: [
    ...inScene(wallet, [
      {
        id: 'wallet.total',
        kind: 'field',
        says: 'The wallet shows the total assets in USDT with six decimals, beneath net worth',
        decided: 56,
        async holds(visit) {
          const { totalUsdt } = await meOf(visit.context);
          expect(totalUsdt).toMatch(/^\d+\.\d{6}$/);
          await visit.page.getByText('USDT', { exact: true }).first().waitFor();
          const text = (await visit.page.getByRole('main').innerText()).replaceAll(/\s/g, '');
          expect(text).toContain(formatTokens(totalUsdt));
        },
      },
      {
        id: 'wallet.available',
        kind: 'field',
        says: 'It shows what is available, in rupees with two decimals',
        async holds(visit) {
          const { available } = (await meOf(visit.context)).balances.inr;
          expect(formatInr(available)).toBe('₹8,48,999.75');
          await sees('Available', '₹8,48,999.75')(visit);
        },
      },
      {
        id: 'wallet.frozen',
        kind: 'constant',
        says: 'It shows what is frozen, with four decimals',
        async holds(visit) {
          const { frozen } = (await meOf(visit.context)).balances.inr;
          expect(formatFrozen(frozen)).toBe('₹1,000.2500');
          await sees('Frozen', '₹1,000.2500')(visit);
        },
      },
      {
        id: 'wallet.rate',
        kind: 'constant',
        says: 'The rate is 85 rupees for a USDT',
        holds: sees('85 INR per USDT'),
      },
      {
        id: 'wallet.recharge',
        kind: 'route',
        says: 'A button leads to the deposit',
        texts: ['Recharge'],
        holds: linksTo('Recharge', '/deposit'),
      },
      {
        id: 'wallet.withdraw',
        kind: 'route',
        says: 'A button leads to the withdrawal',
        texts: ['Withdrawal of Currency'],
        holds: linksTo('Withdrawal of Currency', '/withdraw'),
      },
    ]),
    ...inScene(lost, [
      {
        id: 'wallet.failed',
        kind: 'error',
        says: 'A balance that cannot be loaded says so and is never shown as zero',
        texts: ['Failed to load account balance'],
        async holds({ page }) {
          await page.getByText('Failed to load account balance', { exact: true }).waitFor();
          expect(await page.getByRole('main').innerText()).not.toContain('₹0.00');
        },
      },
    ]),
    ...overHttp([
      {
        id: 'balance.identity',
        kind: 'rule',
        says: 'The total is what is available and what is frozen, together, and USDT is that by 85',
        decided: 11,
        async holds(api) {
          const { balances, totalUsdt } = await (await api.person()).me();
          const paise = (amount: string) => BigInt(amount.replace('.', ''));
          const { available, frozen, total } = balances.inr;
          expect(paise(available) + paise(frozen)).toBe(paise(total));
          expect(paise(totalUsdt)).toBe((paise(total) * 10_000n) / 85n);
        },
      },
      {
        id: 'balance.currency',
        kind: 'constant',
        says: 'Money is in rupees with two decimals',
        async holds(api) {
          const { balances } = await (await api.person()).me();
          expect(balances.inr.total).toMatch(/^\d+\.\d{2}$/);
        },
      },
      ...tracked.map((symbol) => ({
        id: `balance.coin.${slugs[symbol]}`,
        kind: 'field' as const,
        says: `Everybody has a balance of ${slugs[symbol]}, which begins at zero`,
        async holds(api: Api) {
          const { body } = await (await api.person()).get<Me>('/api/me');
          const balance = body.balances.coins.find(({ coin }) => coin === symbol);
          expect(balance?.total).toMatch(/^0\.0+$/);
          const market = await api.visitor().get<CoinList>('/api/market/coins');
          const coin = market.body.items.find((listed) => listed.symbol === symbol);
          expect(coin?.id).toBe(slugs[symbol]);
        },
      })),
      {
        id: 'balance.own',
        kind: 'role',
        says: 'Nobody reads a balance without a session',
        async holds(api) {
          expect((await api.visitor().get('/api/me')).status).toBe(401);
          expect((await api.visitor().get('/api/me/statement')).status).toBe(401);
        },
      },
      {
        id: 'balance.server-only',
        kind: 'rule',
        says: 'No call sets a balance; a request to do so finds nothing',
        decided: 11,
        async holds(api) {
          const person = await api.person();
          for (const method of ['PUT', 'PATCH', 'POST']) {
            const body = JSON.stringify({ balances: { inr: { available: '1.00' } } });
            expect((await person.send(method, '/api/me', body)).status).toBeGreaterThanOrEqual(404);
          }
          expect((await person.me()).balances.inr.available).toBe('850000.00');
        },
      },
    ]),
    ...overHttp([
      {
        id: 'balance.created',
        kind: 'state',
        says: 'Nobody is without a balance: it is made with the account, and read with the profile',
        async holds(api) {
          const { body, status } = await (await api.person()).get<Me>('/api/me');
          expect(status).toBe(200);
          expect(body.balances.inr.frozen).toBe('0.00');
          expect(body.balances.coins.length).toBeGreaterThanOrEqual(tracked.length);
        },
      },
      {
        id: 'balance.details',
        kind: 'field',
        says: 'The bank details belong to the person; without any, none are made up',
        async holds(api) {
          const { body } = await (await api.person()).get('/api/payment-details');
          expect(body).toEqual({ details: null, holdUntil: null, holdCause: null });
        },
      },
    ]),
    ...notHere(12, [
      {
        id: 'balance.nobody',
        kind: 'rule',
        says: 'No browser adjusts a balance, so that there is none to leave alone where nobody is signed in',
      },
      {
        id: 'balance.update-failed',
        kind: 'error',
        says: 'No browser updates a balance, so that it cannot fail to',
        texts: ['Failed to update account balance'],
      },
    ]),
  ],
};
