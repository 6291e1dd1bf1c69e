/** Figures of one process and of several as one text, and the port on which they are handed out. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { openLog } from '#server/kit/process/log.ts';
import { mergeTexts, openMetrics } from '#server/kit/process/metrics.ts';
import { until } from '#test/waits.ts';

import { openMetricsServer } from './metrics-server.ts';

test('a figure that nobody has set is not there, and one that is cleared is gone', async () => {
  const metrics = await openMetrics();
  const age = metrics.gauge({ name: 'x_age_seconds', help: 'An age.' });
  const lines = async () =>
    (await metrics.text('a')).split('\n').filter((line) => line.startsWith('x_age_seconds'));
  expect(await lines()).toEqual([]);
  age.set({}, 0);
  expect(await lines()).toEqual(['x_age_seconds{process="a"} 0']);
  age.clear();
  expect(await lines()).toEqual([]);
});

test('several processes’ figures are one text: each family once, with the lines of all', async () => {
  const texts = ['web-1', 'web-2'].map(async (name, at) => {
    const metrics = await openMetrics();
    const counter = metrics.counter({ name: 'x_total', help: 'A\nhelp.', labels: ['what'] });
    counter.add({ what: 'two\n\nlines and a "quote"' }, at + 1);
    if (at === 1) metrics.gauge({ name: 'x_only', help: 'Of one.' }).set({}, 5);
    return metrics.text(name);
  });
  const merged = mergeTexts(await Promise.all(texts));
  expect(merged).toContain(
    [
      '# HELP x_total A\\nhelp.',
      '# TYPE x_total counter',
      'x_total{what="two\\n\\nlines and a \\"quote\\"",process="web-1"} 1',
      'x_total{what="two\\n\\nlines and a \\"quote\\"",process="web-2"} 2',
      '',
      '# HELP x_only Of one.',
      '# TYPE x_only gauge',
      'x_only{process="web-2"} 5',
      '',
    ].join('\n'),
  );
  const families = merged.match(/^# TYPE .*$/gm) ?? [];
  expect(new Set(families).size).toBe(families.length);
});

test('the port answers /metrics alone, to whoever has the token, and makes one text for all who wait', async () => {
  let made = 0;
  let arrived = 0;
  const arrival = () => void (arrived += 1);
  subscribe('http.server.request.start', arrival);
  const token = 'a-token-of-the-scraper';
  const wrongs = [undefined, token, 'Bearer ', `Bearer ${token}x`, `bearer ${token}`];
  const server = await openMetricsServer({
    port: 0,
    host: '127.0.0.1',
    token,
    log: openLog('silent'),
    async makeText() {
      made += 1;
      // The first one is being made until all three have asked.
      await until('all three have asked', () => arrived >= wrongs.length + 3);
      if (made === 2) throw new Error('canary');
      return 'x 1\n';
    },
  });
  const ask = async (authorization?: string, path = '', init: RequestInit = {}) => {
    const reply = await fetch(server.url + path, {
      ...init,
      headers: authorization === undefined ? {} : { authorization },
    });
    return [reply.status, await reply.text()];
  };
  const bearer = `Bearer ${token}`;
  for (const wrong of wrongs) {
    expect([wrong, await ask(wrong)]).toEqual([wrong, [401, 'token\n']]);
  }
  expect(made).toBe(0);
  expect(await Promise.all([ask(bearer), ask(bearer), ask(bearer)])).toEqual(
    Array.from({ length: 3 }, () => [200, 'x 1\n']),
  );
  expect(made).toBe(1);
  expect(await ask(bearer)).toEqual([500, 'fault\n']);
  expect(await ask(bearer, '?a=1')).toEqual([200, 'x 1\n']);
  expect(await ask(bearer, '/../healthz')).toEqual([404, 'not found\n']);
  expect(await ask(bearer, '', { method: 'POST', body: 'x' })).toEqual([
    405,
    'method not allowed\n',
  ]);
  unsubscribe('http.server.request.start', arrival);
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});

test('a connection that never ends its headers gives its place back', async () => {
  const server = await openMetricsServer({
    port: 0,
    host: '127.0.0.1',
    token: null,
    log: openLog('silent'),
    makeText: async () => 'x 1\n',
    requestMs: 500,
  });
  const closed = Array.from({ length: 16 }, () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /metrics HTTP/1.1\r\nX-Slow: ');
    socket.resume();
    return new Promise((resolve) => void socket.once('close', resolve));
  });
  await Promise.all(closed);
  expect((await fetch(server.url)).status).toBe(200);
  await server.close();
});
