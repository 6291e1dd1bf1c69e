/**
 * Positions through the API on a real database and a tape of known prices; rule numbers are those
 * of docs/orders.md.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Position, PositionPage } from '#protocol/positions.ts';
import { leverages, mostMargin } from '#protocol/trading.ts';
import { coinExposure, openExposures } from '#server/domain/exposure/exposure.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openTeller } from '#server/ledger/teller.ts';
import type { World } from '#test/world.ts';

import { openPosition, readOpening } from './open-position.ts';

import {
  close,
  ENTRY,
  entered,
  house,
  look,
  movements,
  newKey,
  open,
  openTradingWorld,
  setTargets,
  tape,
  writeTick,
} from '#test/positions.ts';

const GRANT = '850000.00';
const flat = { frozen: '0.00' };

/** Of the tests that look at one person only. */
let world: World;
beforeAll(async () => {
  world = await openTradingWorld();
});
beforeEach(() => tape(world, ENTRY));
afterAll(() => world[Symbol.asyncDispose]());

/** ₹1,000 at 10x, so the position is ₹10,000; a fee of 0.1 % of that is ₹10. */
const closings = [
  { side: 'long', at: 10_300, pnl: '300.00', returned: '1300.00', total: '850290.00' },
  { side: 'long', at: 9_800, pnl: '-200.00', returned: '800.00', total: '849790.00' },
  { side: 'short', at: 9_700, pnl: '300.00', returned: '1300.00', total: '850290.00' },
  { side: 'short', at: 10_200, pnl: '-200.00', returned: '800.00', total: '849790.00' },
] as const;

test('P1 to P4, P7 10x long and 10x short closed at a profit and at a loss: every figure is the ledger’s', async () => {
  await using own = await openTradingWorld({ env: { SPOT_FEE_BPS: '10' } });
  for (const { side, at, pnl, returned, total } of closings) {
    const asha = await own.person();
    const opened = await open(asha, { side });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      side,
      status: 'pending',
      margin: '1000.00',
      exposure: '10000.00',
      fee: '10.00',
      entryTick: null,
      liquidationPrice: null,
      pnl: null,
    });
    const { id } = opened.body;
    expect((await asha.me()).balances.inr).toEqual({
      available: '848990.00',
      frozen: '1010.00',
      total: GRANT,
    });

    await tape(own, ENTRY);
    expect(await look(asha, id)).toMatchObject({
      status: 'open',
      entryTick: opened.body.acceptedAfterTick + 1,
      entryPrice: '10000.00000000',
      quantity: '1.00000000',
      liquidationPrice: side === 'long' ? '9500.00000000' : '10500.00000000',
    });
    expect((await asha.me()).balances.inr).toEqual({
      available: '848990.00',
      frozen: '1000.00',
      total: '849990.00',
    });

    const asked = await close(asha, id);
    expect(asked.body).toMatchObject({ status: 'closing', closeTick: null, pnl: '0.00' });
    await tape(own, at);
    expect(await look(asha, id)).toMatchObject({
      status: 'closed',
      closeReason: 'asked',
      closeTick: opened.body.acceptedAfterTick + 2,
      closePrice: `${at}.00000000`,
      pnl,
      returned,
      gap: '0.00',
      equity: null,
    });
    expect((await asha.me()).balances.inr).toEqual({ available: total, ...flat, total });
    const isProfit = !pnl.startsWith('-');
    expect(await movements(own, id)).toEqual({
      'position-hold': 1010_00n,
      'position-fee': 10_00n,
      'position-release': isProfit ? 1000_00n : 800_00n,
      ...(isProfit ? { 'position-profit': 300_00n } : { 'position-loss': 200_00n }),
    });
    await tape(own, ENTRY);
  }
  expect(await house(own)).toEqual({ dealer: -200_00n, insurance: 0n, fees: 40_00n });
});

test('P5, P6 liquidation at the first price that requires it and not before; one warning on the way', async () => {
  const asha = await world.person();
  const { id } = await entered(world, asha, { side: 'short' });
  const titles = async () =>
    (
      await asha.get<{ items: { title: string; message: string }[] }>('/api/notices')
    ).body.items.map(({ title }) => title);

  await tape(world, 1_037_499_999_999n);
  expect(await titles()).not.toContain('Close to liquidation');
  await tape(world, 1_037_500_000_000n, 1_049_999_999_999n, 10_000, 10_400);
  expect((await titles()).filter((title) => title === 'Close to liquidation')).toHaveLength(1);
  expect(await look(asha, id)).toMatchObject({ status: 'open' });

  await tape(world, 1_050_000_000_000n, 9_000);
  expect(await look(asha, id)).toMatchObject({
    status: 'liquidated',
    closeReason: 'liquidation',
    closePrice: '10500.00000000',
    pnl: '-500.00',
    returned: '500.00',
    gap: '0.00',
  });
  expect(await movements(world, id)).toEqual({
    'position-hold': 1000_00n,
    'position-release': 500_00n,
    'position-loss': 500_00n,
  });
  expect((await asha.me()).balances.inr.total).toBe('849500.00');
  expect(await titles()).toContain('Position liquidated');
});

test('P7 a gap beyond the margin is the insurance’s: the loss is the margin and nothing more', async () => {
  await using own = await openTradingWorld();
  const asha = await own.person();
  const [long, short] = [await open(asha), await open(asha, { side: 'short', leverage: 100 })];
  await tape(own, ENTRY, 3_000);
  expect(await look(asha, long.body.id)).toMatchObject({
    status: 'liquidated',
    pnl: '-1000.00',
    returned: '0.00',
    gap: '6000.00',
  });
  expect(await movements(own, long.body.id)).toEqual({
    'position-hold': 1000_00n,
    'position-loss': 1000_00n,
    'position-gap': 6000_00n,
  });
  expect(await look(asha, short.body.id)).toMatchObject({ status: 'open' });
  await close(asha, short.body.id);
  await tape(own, 3_000);
  expect(await look(asha, short.body.id)).toMatchObject({ pnl: '70000.00', returned: '71000.00' });
  expect(await house(own)).toEqual({
    dealer: 1000_00n + 6000_00n - 70_000_00n,
    insurance: -6000_00n,
    fees: 0n,
  });
  expect((await asha.me()).balances.inr).toEqual({
    available: '919000.00',
    ...flat,
    total: '919000.00',
  });
});

test('P8 take profit and stop loss close at the price that meets them, set at the opening or later, and can be taken away', async () => {
  const asha = await world.person();
  const targets = { takeProfit: '10100', stopLoss: '9900' };
  const [won, lost, freed, moved] = [
    await open(asha, { takeProfit: '10100' }),
    await open(asha, { stopLoss: '9900' }),
    await open(asha, targets),
    await open(asha),
  ].map(({ body }) => body.id) as [string, string, string, string];
  await tape(world, ENTRY);
  const unset = await setTargets(asha, freed, {});
  expect(unset.body).toMatchObject({ status: 'open', takeProfit: null, stopLoss: null });
  expect((await setTargets(asha, moved, { takeProfit: '10050' })).status).toBe(200);
  expect((await setTargets(asha, moved, targets)).body).toMatchObject({
    takeProfit: '10100.00000000',
    stopLoss: '9900.00000000',
  });
  await tape(world, 10_060, 10_150);
  expect(await look(asha, won)).toMatchObject({
    status: 'closed',
    closeReason: 'take-profit',
    closePrice: '10150.00000000',
    pnl: '150.00',
  });
  expect(await look(asha, moved)).toMatchObject({ closeReason: 'take-profit', pnl: '150.00' });
  await tape(world, 9_850);
  expect(await look(asha, lost)).toMatchObject({
    status: 'closed',
    closeReason: 'stop-loss',
    closePrice: '9850.00000000',
    pnl: '-150.00',
  });
  expect(await look(asha, freed)).toMatchObject({ status: 'open' });

  const wrong = await setTargets(asha, freed, { takeProfit: '9850', stopLoss: '9500' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([
    400,
    ['takeProfit', 'stopLoss'],
  ]);
  const none = await setTargets(asha, freed, { takeProfit: '0', stopLoss: '0.000000001' });
  expect([none.status, Object.keys(none.body.fields ?? {})]).toEqual([
    400,
    ['takeProfit', 'stopLoss'],
  ]);
});

test('P2 no price within five seconds: the position fails, late price or none, and everything comes back', async () => {
  await using own = await openTradingWorld({ env: { SPOT_FEE_BPS: '25' } });
  const asha = await own.person();
  const late = (await open(asha)).body;
  await writeTick(own, ENTRY, 5_001);
  await own.app.positions.advanceDue();
  expect(await look(asha, late.id)).toMatchObject({
    status: 'failed',
    entryTick: null,
    returned: '1025.00',
    pnl: null,
  });
  const never = (await open(asha, { side: 'short' })).body;
  await own.pass(5_000);
  expect((await look(asha, never.id)).status).toBe('pending');
  await own.pass(1);
  expect((await look(asha, never.id)).status).toBe('failed');
  expect(await movements(own, never.id)).toEqual({
    'position-hold': 1025_00n,
    'position-return': 1025_00n,
  });
  expect((await asha.me()).balances.inr).toEqual({ available: GRANT, ...flat, total: GRANT });

  const refused = await open(asha);
  expect([refused.status, refused.body.code]).toEqual([503, 'price-stale']);
  await tape(own, ENTRY);
  const intime = (await open(asha)).body;
  await writeTick(own, 10_000, 5_000);
  await own.app.positions.advanceDue();
  expect((await look(asha, intime.id)).status).toBe('open');
  await own.pass(5_001);
  const stale = await close(asha, intime.id);
  expect([stale.status, stale.body.code]).toEqual([503, 'price-stale']);
});

test('what cannot be opened is refused at its field, and nothing is frozen', async () => {
  const asha = await world.person();
  const wrong: [Record<string, unknown>, number, string, string[]][] = [
    [{ margin: '0' }, 400, 'invalid', ['margin']],
    [{ margin: '1.005' }, 400, 'invalid', ['margin']],
    [{ margin: '-5' }, 400, 'invalid', ['margin']],
    [{ coin: 'NOPE' }, 400, 'invalid', ['coin']],
    [{ coin: 'USDT' }, 403, 'not-offered', ['coin']],
    [{ leverage: 3 }, 400, 'invalid', ['leverage']],
    [{ leverage: 20, confirmedLeverage: undefined }, 400, 'invalid', ['confirmedLeverage']],
    [{ leverage: 20, confirmedLeverage: 10 }, 400, 'invalid', ['confirmedLeverage']],
    [{ takeProfit: '9999' }, 400, 'invalid', ['takeProfit']],
    [{ stopLoss: '9500' }, 400, 'invalid', ['stopLoss']],
    [{ stopLoss: '10000' }, 400, 'invalid', ['stopLoss']],
    [{ side: 'short', stopLoss: '10500' }, 400, 'invalid', ['stopLoss']],
    [{ takeProfit: '99999999999999999999' }, 400, 'invalid', ['takeProfit']],
    [{ price: '1' }, 400, 'invalid', ['price']],
    [{ margin: '850000.01' }, 409, 'insufficient-funds', ['margin']],
    [{ margin: '99999999999999999.99' }, 409, 'insufficient-funds', ['margin']],
  ];
  for (const [body, status, code, fields] of wrong) {
    const reply = await open(asha, body);
    expect([body, reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})]).toEqual([
      body,
      status,
      code,
      fields,
    ]);
  }
  expect((await asha.me()).balances.inr).toEqual({ available: GRANT, ...flat, total: GRANT });
  expect((await asha.get<PositionPage>('/api/positions')).body.items).toEqual([]);
  expect((await open(world.visitor())).status).toBe(401);
  const staff = await world.firstAdmin();
  expect((await open(staff)).status).toBeGreaterThanOrEqual(401);
});

test('P1 the most margin that leaves its fee is taken at each leverage, and not a paisa more', async () => {
  await using own = await openTradingWorld({ env: { SPOT_FEE_BPS: '10' } });
  for (const leverage of leverages) {
    const asha = await own.person();
    const most = mostMargin(85_000_000n, leverage, 10);
    const openWith = (paise: bigint) =>
      open(asha, { leverage, margin: formatAmount(paise, INR_SCALE) });
    expect((await openWith(most + 1n)).body.code).toBe('insufficient-funds');
    expect([leverage, (await openWith(most)).status]).toEqual([leverage, 201]);
  }
});

test('limits: of a person exactly, of all people together, and of positions open at once', async () => {
  await using own = await openTradingWorld();
  const [asha, ravi] = [await own.person(), await own.person('Ravi Nair')];
  const limit = (name: string, rupees: string) =>
    own.owner.execute(`update setting_changes set value = $2 where name = $1`, [
      name,
      JSON.stringify(rupees),
    ]);
  await limit('personLongLimit', '20000.00');
  await limit('coinShortLimit', '15000.00');
  expect((await open(asha)).status).toBe(201);
  const over = await open(asha, { margin: '1000.01' });
  expect([over.status, over.body.code]).toEqual([409, 'exposure-limit']);
  expect(over.body.detail).toContain('₹10,000.00 is left');
  expect((await open(asha)).status).toBe(201);
  expect((await open(asha, { margin: '0.01' })).status).toBe(409);
  expect((await open(asha, { side: 'short' })).status).toBe(201);
  expect((await open(ravi, { side: 'short' })).body.code).toBe('exposure-limit');
  expect((await open(ravi, { side: 'short', margin: '500.00' })).status).toBe(201);
  const many = await Promise.all(
    Array.from({ length: 60 }, () => open(ravi, { margin: '1.00', leverage: 2 })),
  );
  expect(many.filter(({ status }) => status === 201)).toHaveLength(49);
  const full = many.find(({ status }) => status !== 201);
  expect(full?.body.detail).toBe('You have 50 open positions. Close one first.');
});

test('real funds: twofold and no more, whatever the door made of the request', async () => {
  const { database, clock, app } = world;
  const teller = await openTeller({
    database,
    clock,
    ids: makeIds(),
    log: openLog('silent'),
    lanes: 1,
    installation: {
      terms: { funds: 'real', feeBps: 0, grant: 0n, isMailed: false, mustStaffProve: false },
      withheld: new Set(),
      opensAt: 0,
    },
  });
  const { carrier } = await openExposures({ database, market: app.market });
  teller.carry(coinExposure, carrier);
  const personId = (await world.person()).person?.id ?? '';
  const ask = async (leverage: 2 | 5) => {
    const body = { coin: 'BTC', side: 'long', margin: '1.00', leverage } as const;
    const caller = { personId, key: newKey(), fingerprint: 'f' };
    return teller.submit(openPosition, readOpening(app, personId, body), caller);
  };
  try {
    expect((await ask(2)).status).toBe(201);
    const { status, body } = await ask(5);
    expect([status, body]).toEqual([400, expect.stringContaining('leverage-unavailable')]);
  } finally {
    await teller.close();
  }
});

test('somebody else’s position is not there: to look at, to close, to change', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi Nair')];
  const { id } = await entered(world, asha);
  for (const wrong of [id, id.replace(/.$/, '0'), 'position-1', 'x']) {
    expect((await ravi.get(`/api/positions/${wrong}`)).status).toBe(404);
    expect((await close(ravi, wrong)).status).toBe(404);
    expect((await setTargets(ravi, wrong, { takeProfit: '20000' })).status).toBe(404);
  }
  expect((await ravi.get<PositionPage>('/api/positions')).body.items).toEqual([]);
  expect(await look(asha, id)).toMatchObject({ status: 'open', takeProfit: null });
});

test('the same key again: the same answer byte for byte and one effect, whatever the prices did since', async () => {
  const asha = await world.person();
  const send = (path: string, body: string | undefined, key: string) =>
    asha.send<string>('POST', path, body, { 'idempotency-key': key });
  const body = JSON.stringify({ coin: 'BTC', side: 'long', margin: '1000.00', leverage: 10 });
  const keys = [newKey(), newKey(), newKey()] as const;
  const opened = await send('/api/positions', body, keys[0]);
  const { id } = opened.body as unknown as Position;
  await tape(world, ENTRY, 10_100);
  const targets = JSON.stringify({ takeProfit: '11000', stopLoss: null });
  const set = await send(`/api/positions/${id}/targets`, targets, keys[1]);
  const asked = await send(`/api/positions/${id}/close`, undefined, keys[2]);
  expect([opened.status, set.status, asked.status]).toEqual([201, 200, 200]);
  await tape(world, 10_200, 10_300);
  for (const [reply, path, sent, key] of [
    [opened, '/api/positions', body, keys[0]],
    [set, `/api/positions/${id}/targets`, targets, keys[1]],
    [asked, `/api/positions/${id}/close`, undefined, keys[2]],
  ] as const) {
    const again = await send(path, sent, key);
    expect([again.status, again.body]).toEqual([reply.status, reply.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  }
  const other = await send('/api/positions', body.replace('1000.00', '1.00'), keys[0]);
  expect(other.status).toBe(422);
  expect((await asha.get<PositionPage>('/api/positions')).body.items).toHaveLength(1);
  expect(await look(asha, id)).toMatchObject({ status: 'closed', closePrice: '10200.00000000' });
});

test('P9 too late: a recorded price has closed it, booked or not', async () => {
  const asha = await world.person();
  const met = await entered(world, asha, { takeProfit: '10100' });
  const warned = await entered(world, asha);
  const pending = (await open(asha)).body;
  const early = await close(asha, pending.id);
  expect([early.status, early.body.code]).toEqual([409, 'already-decided']);
  // Recorded, but nobody has gone through it: the price looks good, or bad, to a person who
  // watches.
  await writeTick(world, 10_100);
  await writeTick(world, 9_620);
  for (const reply of [await close(asha, met.id), await setTargets(asha, met.id, {})]) {
    expect([reply.status, reply.body.code]).toEqual([409, 'already-decided']);
    expect(reply.body.detail).toContain('A price has already closed this position');
  }
  expect((await close(asha, warned.id)).body.status).toBe('closing');
  const twice = await close(asha, warned.id);
  expect([twice.status, twice.body.code]).toEqual([409, 'already-decided']);
  await tape(world, 9_000);
  expect(await look(asha, met.id)).toMatchObject({
    closeReason: 'take-profit',
    closePrice: '10100.00000000',
    pnl: '100.00',
  });
  expect(await look(asha, warned.id)).toMatchObject({
    closeReason: 'liquidation',
    closePrice: '9000.00000000',
  });
  const { body } = await asha.get<{ items: { title: string }[] }>('/api/notices');
  expect(body.items.filter(({ title }) => title === 'Close to liquidation')).toHaveLength(2);
  const gone = await close(asha, met.id);
  expect([gone.status, gone.body.detail]).toEqual([409, 'This position is no longer open.']);
});

test('the list: newest first, or last ended first, open and ended apart, in pages', async () => {
  const asha = await world.person();
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.unshift((await entered(world, asha)).id);
  const page = async (query: string) =>
    (await asha.get<PositionPage>(`/api/positions?${query}`)).body;
  const first = await page('limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await page(`limit=2&cursor=${first.nextCursor}`);
  expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(2), null]);
  await close(asha, ids[1] ?? '');
  await tape(world, ENTRY);
  expect((await page('state=ended')).items.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await page('state=open')).items.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  // Opened before the other, ended after it.
  await world.tick();
  await close(asha, ids[2] ?? '');
  await tape(world, ENTRY);
  expect((await page('state=ended')).items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const lastEnded = await page('state=ended&limit=1');
  expect(lastEnded.items.map(({ id }) => id)).toEqual([ids[2]]);
  const before = await page(`state=ended&limit=1&cursor=${lastEnded.nextCursor}`);
  expect([before.items.map(({ id }) => id), before.nextCursor]).toEqual([[ids[1]], null]);
  expect((await asha.get('/api/positions?cursor=other')).status).toBe(400);
});
