/**
 * Pushes and messages of the bot on a real database: what is chosen, whom they reach, and what ends
 * them.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import {
  type NoticeSettingsPage,
  PUSH_DEVICES_MOST,
  type TelegramLink,
  usualNoticeSettings,
} from '#protocol/pushes.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { isWhole } from '#test/extent.ts';
import { runPushes } from '#test/push-run.ts';
import { openPushService, type PushService } from '#test/push-service.ts';
import { askDeposit, decide } from '#test/requests.ts';
import { type BotStandIn, openBotStandIn } from '#test/telegram-bot.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';
import { openWorld, type World } from '#test/world.ts';
import { longTest } from '#test/long-test.ts';
import { until } from '#test/waits.ts';

let service: PushService;
let bot: BotStandIn;
let world: World;
beforeAll(async () => {
  [service, bot] = await Promise.all([openPushService(), openBotStandIn()]);
  world = await openWorld({
    env: {
      ...bot.env,
      PUSH_HOSTS: service.origin,
      BASE_URL: 'https://drishti.example',
      SEAL_KEY: 'k'.repeat(43),
    },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await Promise.all([service.close(), bot.close()]);
});

const page = async (client: Client) =>
  (await client.get<NoticeSettingsPage>('/api/notice-settings')).body;

async function subscribe(client: Client, subscription = service.subscription()) {
  const { status, body } = await client.post<{ id: string }>('/api/push-devices', subscription);
  return { status, id: body.id, endpoint: subscription.endpoint, subscription };
}

const choose = (client: Client, changed: object) =>
  client.post('/api/notice-settings', { ...usualNoticeSettings, ...changed });

/** Returns the notices about push devices that the person got, sorted. */
const told = async (client: Client) =>
  (await client.get<NoticePage>('/api/notices?limit=50')).body.items
    .flatMap(({ code }) => (code?.startsWith('push-device-') ? code : []))
    .toSorted();

/** A deposit that finance rejects. */
async function news(client: Client, amount = '500.00'): Promise<void> {
  const finance = await world.staff('finance');
  const { id } = await askDeposit(world, client, amount);
  const decided = await decide(finance, 'deposits', id, 'reject', { reason: 'Too dark to read.' });
  expect(decided.status).toBe(200);
}

const send = () => world.app.pushing.pusher.sendDue();
const to = (endpoint: string) => service.accepted.filter((push) => push.endpoint === endpoint);

test('news reach each browser of a person once, encrypted and signed; amounts only where wanted', async () => {
  const asha = await world.person();
  expect((await page(asha)).pushKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
  const [phone, laptop] = [await subscribe(asha), await subscribe(asha)];
  expect(phone.status).toBe(201);
  expect((await subscribe(asha, phone.subscription)).id).toBe(phone.id);
  expect((await page(asha)).devices).toHaveLength(2);
  // Each browser that was added is news for all of them; the one that came again is not.
  await send();
  for (const { endpoint } of [phone, laptop]) {
    const added = { title: 'A change to your account’s security', path: '/sessions' };
    expect(to(endpoint)).toMatchObject([added, added]);
  }
  service.accepted.length = 0;
  await news(asha);
  await send();
  await send();
  for (const { endpoint } of [phone, laptop]) {
    const [only, ...more] = to(endpoint);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ title: 'A deposit or withdrawal was updated', path: '/wallet' });
    expect(only?.topic).toBe(only?.tag.replaceAll('-', ''));
    // The welcome, both browsers, the request and the decision.
    expect(only?.unread).toBe(5);
  }
  expect((await choose(asha, { showsAmounts: true })).status).toBe(204);
  await news(asha, '1.00');
  await send();
  expect(to(phone.endpoint).at(-1)?.body).toBe(
    'Your deposit of ₹1.00 was not accepted. Too dark to read.',
  );

  // From now on in the language that its reader chose.
  expect((await asha.post('/api/me/language', { locale: 'hi' })).status).toBe(204);
  await news(asha, '2.00');
  await send();
  expect(to(phone.endpoint).at(-1)?.body).toMatch(/₹2\.00.*[\u0900-\u097f]/);
});

test('what is switched off does not come, nor counts in the app; quiet hours hold the rest until they end', async () => {
  const asha = await world.person();
  const { endpoint } = await subscribe(asha);
  const none = { ...usualNoticeSettings.ways, push: ['fill'], app: [] };
  expect((await choose(asha, { ways: none })).status).toBe(204);
  expect((await choose(asha, { ways: { ...none, push: ['sales'] } })).status).toBe(400);
  await news(asha);
  await send();
  expect(to(endpoint)).toEqual([]);
  // The welcome, the browser and the request, not the decision.
  expect((await asha.get<{ unread: number }>('/api/notices')).body.unread).toBe(3);

  // By the clock in India.
  const from = Math.floor(world.clock.now().getTime() / 60_000 + 330) % 1440;
  await choose(asha, { quiet: { from, to: (from + 5) % 1440 } });
  await news(asha);
  await send();
  expect(to(endpoint)).toEqual([]);
  world.clock.advance(5 * 60_000);
  await send();
  expect(to(endpoint)).toHaveLength(1);
});

test('a browser that signs out, or whose session is ended elsewhere, hears nothing more', async () => {
  const asha = await world.person();
  const { endpoint, id } = await subscribe(asha);
  await asha.post('/api/auth/sign-out');
  await send();
  const elsewhere = world.visitor();
  await elsewhere.signIn(asha.person?.email ?? '', PASSWORD);
  expect((await page(elsewhere)).devices).toEqual([]);
  await news(elsewhere);
  await send();
  expect(to(endpoint)).toEqual([]);
  expect((await elsewhere.post(`/api/push-devices/${id}/test`)).status).toBe(404);
});

test('a shared browser goes over to whoever subscribes last, with nothing of the one before', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const { subscription, endpoint, id } = await subscribe(asha);
  await news(asha);
  const taken = await subscribe(ravi, subscription);
  expect(taken.id).toBe(id);
  await send();
  // To its new owner it is a new browser; only the welcome is unread beside that.
  const added = { title: 'A change to your account’s security', unread: 2 };
  expect(to(endpoint)).toMatchObject([added]);
  expect((await asha.post(`/api/push-devices/${id}/test`)).status).toBe(404);
  expect((await asha.send('DELETE', `/api/push-devices/${id}`)).status).toBe(404);
  expect((await ravi.post(`/api/push-devices/${id}/test`)).status).toBe(204);
  await send();
  expect(to(endpoint)).toMatchObject([added, { title: 'Test message' }]);
  expect((await ravi.send('DELETE', `/api/push-devices/${id}`)).status).toBe(204);
  expect((await page(ravi)).devices).toEqual([]);
  expect(await told(asha)).toEqual(['push-device-added', 'push-device-removed']);
});

test('a person is told of a browser that takes the place of their oldest, or comes with other keys', async () => {
  const asha = await world.person();
  const first = await subscribe(asha);
  const again = await subscribe(asha, first.subscription);
  expect([again.id, await told(asha)]).toEqual([first.id, ['push-device-added']]);
  await send();
  expect((await subscribe(asha, service.subscription(first.endpoint))).id).toBe(first.id);
  for (let more = 1; more < PUSH_DEVICES_MOST; more += 1) await subscribe(asha);
  const added = Array.from({ length: PUSH_DEVICES_MOST + 1 }, () => 'push-device-added');
  expect(await told(asha)).toEqual(added);
  world.clock.advance(1_000);
  await subscribe(asha);
  const { devices } = await page(asha);
  expect(devices).toHaveLength(PUSH_DEVICES_MOST);
  expect(devices.some(({ id }) => id === first.id)).toBe(false);
  expect(await told(asha)).toEqual([...added, 'push-device-added', 'push-device-removed']);
});

test('addresses of anything but a push service are refused at their field', async () => {
  const asha = await world.person();
  const { p256dh, auth } = service.subscription();
  for (const endpoint of [
    ...['http://127.0.0.1:5432/', 'https://169.254.169.254/', 'https://localhost/x', 'x'],
    'https://fcm.googleapis.com/fcm/send/x',
  ]) {
    const { status, body } = await asha.post('/api/push-devices', { endpoint, p256dh, auth });
    expect([status, body], endpoint).toMatchObject([
      400,
      { fields: { endpoint: expect.anything() } },
    ]);
  }
  expect((await world.visitor().post('/api/push-devices', service.subscription())).status).toBe(
    401,
  );
});

const askTelegram = (client: Client, proof?: object) =>
  client.post<TelegramLink & { code?: string; fields?: object }>('/api/telegram/codes', proof);
const refusalOf = async (client: Client, proof?: object) => {
  const { status, body } = await askTelegram(client, proof);
  expect(body.url).toBeUndefined();
  return [status, body.code, ...Object.keys(body.fields ?? {})];
};

test('linking Telegram requires the password, and with two-factor on an unused code; unlinking nothing', async () => {
  const asha = await world.person();
  const password = PASSWORD;
  expect(await refusalOf(asha)).toEqual([400, 'invalid', 'body']);
  expect(await refusalOf(asha, {})).toEqual([400, 'invalid', 'password']);
  const wrong = { password: 'not the password' };
  expect(await refusalOf(asha, wrong)).toEqual([400, 'invalid', 'password']);
  expect((await askTelegram(asha, { password })).status).toBe(201);

  const factor = await switchOnTwoFactor(world, asha);
  const code = factor.nextCode();
  expect(await refusalOf(asha, { password })).toEqual([401, 'code-needed']);
  expect(await refusalOf(asha, { code })).toEqual([400, 'invalid', 'password']);
  const unproven = { password, code: factor.wrongCode() };
  expect(await refusalOf(asha, unproven)).toEqual([400, 'invalid', 'code']);
  expect(await refusalOf(asha, { ...wrong, code })).toEqual([400, 'invalid', 'password']);
  expect((await askTelegram(asha, { password, code })).status).toBe(201);
  expect(await refusalOf(asha, { password, code })).toEqual([400, 'invalid', 'code']);
  const [recovery = ''] = factor.recoveryCodes;
  expect((await askTelegram(asha, { password, code: recovery })).status).toBe(201);
  expect((await asha.send('DELETE', '/api/telegram')).status).toBe(204);
});

test('a Telegram chat is linked by a code that works once, and gets the same news', async () => {
  const asha = await world.person();
  await asha.post('/api/me/language', { locale: 'hi' });
  world.app.pushing.telegram?.start();
  const { status, body } = await askTelegram(asha, { password: PASSWORD });
  expect([status, body.url]).toEqual([201, `https://t.me/drishti_test_bot?start=${body.code}`]);
  bot.write(-7, `/start ${body.code}`, 'group');
  bot.write(41, '/start nothing-of-the-kind-000');
  bot.write(42, `/start ${body.code}`);
  bot.write(43, `/start ${body.code}`);
  await until('the chat is linked', async () => bot.sent.length >= 2);
  expect(bot.sent).toMatchObject([
    { chat: 42, text: expect.stringMatching(/^यह चैट/) },
    { chat: 43, text: expect.stringMatching(/^This code is not valid/) },
  ]);
  expect((await page(asha)).telegram?.linkedAt).not.toBeNull();
  // The notice of the link itself.
  await send();
  expect(bot.sent).toHaveLength(3);
  await news(asha);
  bot.refuseOnce({ error_code: 429, parameters: { retry_after: 30 } });
  await send();
  expect(bot.sent).toHaveLength(3);
  world.clock.advance(30_000);
  await send();
  expect(bot.sent.at(-1)).toEqual({
    chat: 42,
    text: 'जमा या निकासी में बदलाव हुआ\nदेखने के लिए Drishti खोलें।\nhttps://drishti.example/wallet',
  });
  await news(asha);
  bot.refuseOnce({ error_code: 403 });
  await send();
  expect((await page(asha)).telegram?.linkedAt).toBeNull();
  expect((await asha.send('DELETE', '/api/telegram')).status).toBe(204);
});

longTest(
  'with bad answers, cut connections and kills, each push to a living browser is shown once, and none that was undone',
  async () => {
    const urls = await cloneDatabase();
    const run = await runPushes({
      urls,
      seed: randomUUID(),
      pushes: isWhole ? 240 : 120,
      kills: isWhole ? 3 : 1,
      patience: { retryMs: 100, lostMs: 1_500 },
    });
    expect(run.shown).toBe(run.meant);
    expect(run.meant).toBeGreaterThan(isWhole ? 200 : 90);
    expect(run.peakMb).toBeLessThan(260);
    await urls.drop();
  },
);
