/**
 * What people set up for themselves: watchlists, alerts, limits and breaks, a second factor, what
 * they have read.
 */
import type { Proposal } from '#protocol/proposals.ts';
import type { Watchlist } from '#protocol/watchlists.ts';
import { totpCode } from './authenticator.ts';

import { type House, pass, pickSome, priceNear } from './house.ts';
import type { Person } from './people.ts';
import type { Office } from './staff.ts';
import { openVisitor, PASSWORD } from './visitors.ts';

export async function watch(house: House, { visitor }: Person, count: number): Promise<void> {
  const coins = house.app.market.coins.map(({ symbol }) => symbol);
  const { id } = await visitor.post<Watchlist>('/api/watchlists', { name: 'Watchlist' });
  for (const coin of pickSome(house, coins, count))
    await visitor.post(`/api/watchlists/${id}/coins`, { coin });
}

/** One that the next minutes may meet, one that comes back, and one that waits long. */
export async function setAlerts(house: House, { visitor }: Person, coin: string): Promise<void> {
  const above = { kind: 'above', level: priceNear(house, coin, 6) };
  const below = { kind: 'below', level: priceNear(house, coin, -6) };
  const far = { kind: 'above', level: priceNear(house, coin, 2_500) };
  for (const [at, alert] of [above, below, far].entries())
    await visitor.post('/api/alerts', { coin, repeats: at === 1, ...alert });
}

/** Limits of one's own, of which one is to be looser from tomorrow on. */
export async function limitOneself({ visitor }: Person): Promise<void> {
  const set = (measure: string, period: string, amount: string) =>
    visitor.post('/api/me/limits', { measure, period, amount });
  await set('loss', 'week', '500000.00');
  await set('contracts', 'day', '2000');
  await set('stake', 'day', '2500000.00');
  await set('contracts', 'day', '5000');
}

export const takeBreak = ({ visitor }: Person, length: '24h' | '1m') =>
  visitor.post('/api/me/breaks', { length });

/** A second factor is set up, and its phone lost: one admin proposes to take it off. */
export async function loseSecondFactor(
  house: House,
  { id, visitor }: Person,
  { admins }: Office,
): Promise<Proposal> {
  const { secret } = await visitor.post<{ secret: string }>('/api/two-factor/begin', {
    password: PASSWORD,
  });
  const code = totpCode(secret, house.clock.now().getTime());
  await visitor.post('/api/two-factor/confirm', { code });
  await pass(house, 120);
  return admins[0].post(`/api/staff/people/${id}/second-factor-reset`, {
    reason: 'Lost the phone; we have spoken on a video call.',
  });
}

/** Everything so far is read; what comes later is not. */
export async function readNotices({ visitor }: Person): Promise<void> {
  await visitor.post('/api/notices/read-all');
}

/** Signs in on a second device, which the person is told of. */
export async function signInElsewhere(house: House, { email }: Person): Promise<void> {
  await openVisitor(house, { email, realm: 'app', device: 2 }).get('/api/me');
}
