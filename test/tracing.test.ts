/**
 * Traces: what arrives at a collector of requests, batches of money commands and settlement, and
 * that none is made unasked.
 */
import { expect, test } from 'vitest';

import { loadConfig } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openTracing } from '#server/kit/process/traces.ts';
import { openWatch, type Watch } from '#server/parts/watch.ts';
import { came } from '#test/waits.ts';

import { openCollector } from './collector.ts';
import { openWorld } from './world.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const fromProxy = { 'x-forwarded-for': '203.0.113.7', traceparent };

test('a placement is a request, linked from the batch that ran it; its settlement is a chunk', async () => {
  const collector = await openCollector();
  const asked = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const opened: Watch[] = [];
  {
    await using world = await openWorld({
      env: { TRUST_PROXY: 'loopback' },
      async watch(clock) {
        const watch = await openWatch(asked, { process: 'test', clock });
        if (watch) opened.push(watch);
        return watch;
      },
    });
    await world.tick(2);
    const asha = await world.person();
    const placed = await asha.place({ duration: 60 });
    expect(placed.status).toBe(201);
    const again = await asha.get('/api/meta');
    const headers = { ...fromProxy, 'x-request-id': 'from-the-proxy' };
    await asha.send('GET', '/api/health', undefined, headers);
    await asha.send('GET', '/api/health?token=canary', undefined, { traceparent });
    await world.tick(62);
    expect(again.status).toBe(200);
  }
  for (const watch of opened) await watch.close();
  expect(collector.refused).toEqual([]);
  const named = (name: string) => collector.spans.filter((span) => span.name === name);

  const [request] = named('POST /api/contracts');
  expect(request?.facts).toEqual({
    'drishti.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'http.request.method': 'POST',
    'http.route': '/api/contracts',
    'http.response.status_code': 201,
  });
  expect(request?.service).toMatchObject({
    'service.name': 'drishti',
    'service.instance.id': `test-${process.pid}`,
  });
  const batches = named('teller batch');
  const isOf = ({ facts }: { facts: Record<string, unknown> }, kind: string) =>
    JSON.stringify(facts['drishti.kinds']) === JSON.stringify([kind]);
  const batch = batches.find((one) => isOf(one, 'contract.place'));
  expect(batch?.facts['drishti.request_ids']).toEqual([request?.facts['drishti.request_id']]);
  expect(batch?.links).toMatchObject([{ traceId: request?.traceId, spanId: request?.spanId }]);
  expect(batch?.ms).toBeGreaterThan(0);
  expect(batch?.ms).toBeLessThanOrEqual(request?.ms ?? 0);

  const [chunk] = named('settlement chunk');
  expect(chunk?.facts).toEqual({ 'drishti.contracts': 1, 'drishti.settled': 1 });
  const settling = batches.find((one) => isOf(one, 'contract.settle'));
  expect(settling?.links ?? []).toEqual([]);

  const health = named('GET /api/health');
  expect(health.map(({ traceId, parentSpanId }) => [traceId === trace, parentSpanId])).toEqual([
    [true, '00f067aa0ba902b7'],
    [false, undefined],
  ]);
  expect(health[0]?.facts['drishti.request_id']).toBe('from-the-proxy');
  expect(JSON.stringify(collector.spans)).not.toMatch(/canary|@example\.in/);
  await collector.close();
});

test('a collector that is away costs nobody anything, and what hangs is left at the end', async () => {
  const tracing = await openTracing({ endpoint: 'http://127.0.0.1:1', process: 'test' });
  for (let count = 0; count < 5_000; count += 1) {
    tracing.requestBegan(`request-${count}`, 'no traceparent');
    tracing.requestEnded(`request-${count}`, 'GET /', {}, true);
  }
  await came('the end of what hangs', tracing.close());
});

test('unasked there is no watch', async () => {
  const about = { process: 'test', clock: systemClock };
  expect(await openWatch(loadConfig({}), about)).toBeNull();
});
