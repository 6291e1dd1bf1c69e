/**
 * Fingerprints of money requests stay as they are: after an update a request is recognized by its
 * stored fingerprint, and done once.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { openWorld } from './world.ts';

/**
 * SHA-256 of four lines, worked out without this program: POST, /api/positions, {} and
 * {"coin":"BTC","leverage":2,"margin":"100.00","side":"short"}.
 */
const KEPT = '1bb568f6ee4ead2a65d2c877dae54ebba9aea190a3f84f794d11749a956ea58d';

test('requests under one key, in any order of their fields, are one command with the kept fingerprint', async () => {
  await using world = await openWorld();
  const client = await world.person();
  const key = { 'idempotency-key': `kept-${randomUUID()}` };
  const one = { coin: 'BTC', side: 'short', margin: '100.00', leverage: 2 };
  const other = { leverage: 2, margin: '100.00', side: 'short', coin: 'BTC' };
  const ask = (body: object) => client.post<{ id: string }>('/api/positions', body, key);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => ask(at % 2 === 0 ? one : other)),
  );
  const later = await ask(other);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1);
  expect(later.headers.get('idempotency-replayed')).toBe('true');
  const stored = await world.owner.query<{ fingerprint: string }>(
    'select fingerprint from commands where key = $1',
    [key['idempotency-key']],
  );
  expect(stored).toEqual([{ fingerprint: KEPT }]);
  expect((await client.me()).balances.inr.frozen).toBe('100.00');
  expect((await ask({ ...one, margin: '100.01' })).body).toMatchObject({ code: 'key-reused' });
});
