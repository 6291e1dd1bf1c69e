/**
 * What an operator watches: the figures of a whole server from one address, as Debian's Prometheus
 * scrapes them and asks every query of the dashboard and every alert; nothing secret or personal in
 * them; and a process that hangs delays nobody.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { until } from '#test/waits.ts';

import { type Client, openClient, PASSWORD } from '../client.ts';
import { type Collector, openCollector } from '../collector.ts';
import { readFigures, type Sample, sumOf } from '../figures.ts';
import { hasPrometheus, observability, promtool, startPrometheus } from '../prometheus.ts';
import {
  makeDataDir,
  runServer,
  type ServerProcess,
  startServer,
  untilTrading,
} from '../server-process.ts';
import { makeInstallation } from './installation.ts';
import { freeze } from './processes.ts';

const PLACEMENTS = 8;
const data = makeDataDir();
const canary = { name: 'Canary Kumari', email: 'canary-4711@example.in', password: PASSWORD };
let server: ServerProcess;
let url: string;
let asha: Client;
let collector: Collector;

beforeAll(async () => {
  await makeInstallation(data.path);
  collector = await openCollector();
  server = await startServer(data.path, {
    METRICS_PORT: '0',
    WORKERS: '2',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  url = /^Metrics: (\S+)$/m.exec(server.output())?.[1] ?? '';
  await untilTrading(server.url);
  asha = openClient(server.url);
  expect((await asha.signUp({ ...canary, referral: server.referral })).status).toBe(201);
  for (let count = 0; count < PLACEMENTS; count += 1) {
    expect((await asha.place({ duration: 60 }, `canary-key-${randomUUID()}`)).status).toBe(201);
  }
  expect((await asha.place({ amount: '99999999.00' })).status).toBeGreaterThanOrEqual(400);
});
afterAll(async () => {
  server.kill('SIGINT');
  await server.ended;
  await collector.close();
  data.remove();
});

async function scrape(): Promise<{ text: string; samples: Sample[] }> {
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const text = await reply.text();
  return { text, samples: readFigures(text) };
}

test('one address has the figures of all processes, in the format that Prometheus asks for', async () => {
  // On a busy machine prices may be late for a moment.
  await until('trading is open in all', async () => {
    return sumOf((await scrape()).samples, 'drishti_trading_open') === 3;
  });
  const { text, samples } = await scrape();
  const processes = new Set(samples.map(({ labels }) => labels['process']));
  expect([...processes]).toEqual(['main', 'web-1', 'web-2']);
  expect(text.match(/^# TYPE drishti_commands_total /gm)).toHaveLength(1);
  const placed = { kind: 'contract.place' };
  expect(sumOf(samples, 'drishti_commands_total', { ...placed, outcome: 'accepted' })).toBe(
    PLACEMENTS,
  );
  expect(sumOf(samples, 'drishti_commands_total', { ...placed, outcome: 'refused' })).toBe(1);
  expect(sumOf(samples, 'drishti_tick_lateness_seconds_count')).toBeGreaterThan(0);
  expect(sumOf(samples, 'drishti_sessions')).toBe(1);
  expect(sumOf(samples, 'drishti_figures_up')).toBe(1);
  const checkedAt = sumOf(samples, 'drishti_books_check_timestamp_seconds');
  expect(checkedAt).toBeGreaterThan(1_700_000_000);
  if (hasPrometheus) {
    expect(await promtool(['check', 'metrics'], text)).toEqual({ isFine: true, says: '' });
  } else {
    process.stdout.write(
      'Prometheus is not installed: the figures were read by our own reader only\n',
    );
  }
});

/** Every label, and how its values look. */
const labels: Record<string, RegExp> = {
  process: /^(main|web-[12])$/,
  route: /^(pages|\/(api|healthz|readyz)[a-z0-9:./*-]*)$/i,
  method: /^([A-Z]{3,7}|other)$/,
  status: /^[1-5]xx$/,
  kind: /^[a-z.-]{2,40}$/,
  outcome: /^(accepted|replayed|refused|faulted|done|failed)$/,
  code: /^[a-z-]{0,40}$/,
  le: /^([0-9.]+|\+Inf)$/,
  lane: /^[0-9]{1,2}$/,
  pool: /^drishti [a-z]+$/,
  state: /^[a-z-]+$/,
  coin: /^[A-Z0-9]{2,10}$/,
  side: /^(long|short)$/,
  consumer: /^[a-z]+$/,
  type: /^[A-Za-z]+$/,
  space: /^[a-z_]+$/,
  version: /^v[0-9.]+$/,
  major: /^[0-9]+$/,
  minor: /^[0-9]+$/,
  patch: /^[0-9]+$/,
};

test('no secret and nobody’s data is in them, and what strangers send makes no series', async () => {
  const odd = async () => {
    for (let count = 0; count < 20; count += 1) {
      await asha.get(`/api/contracts/contract-${randomUUID()}`);
      await asha.get(`/canary-page-${randomUUID()}`);
      await asha.get(`/api/canary-${randomUUID()}?token=canary`);
      await asha.send('POST', `/api/canary/${randomUUID()}`, '{"email":"canary@example.in"}');
    }
  };
  await odd();
  const known = (await scrape()).samples.length;
  await odd();
  const { text, samples } = await scrape();
  // Each process has its own, and either may have had the first request of a kind.
  expect(samples.length).toBeLessThan(known + 100);
  expect(text).not.toMatch(/canary|@example|drishti_[0-9a-f]{16}/i);
  expect(text).not.toContain(asha.person?.id ?? 'nobody');
  for (const { name, labels: own } of samples) {
    for (const [label, value] of Object.entries(own)) {
      expect(value, `${name} ${label}`).toMatch(labels[label] ?? /^not in the table$/);
      expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
    }
  }
});

test('a process that hangs is left out, and ticks go on', async () => {
  const [held = 0] = server.webPids();
  const { thaw } = await freeze(held);
  const before = sumOf((await scrape()).samples, 'drishti_tick_lateness_seconds_count');
  const samples = await until('ticks go on', async () => {
    const { samples: seen } = await scrape();
    return sumOf(seen, 'drishti_tick_lateness_seconds_count') > before ? seen : null;
  });
  thaw();
  expect(sumOf(samples, 'drishti_process_up')).toBe(1);
  await until('it is there again', async () => {
    const { samples: seen } = await scrape();
    return seen.some(({ labels: own }) => own['process'] === 'web-2');
  });
});

test('ticks are traced where they are recorded, requests and batches where they are answered', async () => {
  await until('the traces have come', async () => {
    const seen = (name: string, process: RegExp) =>
      collector.spans.some(
        (span) => span.name === name && process.test(String(span.service['service.instance.id'])),
      );
    return (
      seen('tick', /^main-/) &&
      seen('POST /api/contracts', /^web-/) &&
      seen('teller batch', /^web-/)
    );
  });
  expect(collector.refused).toEqual([]);
  expect(JSON.stringify(collector.spans)).not.toMatch(/canary/i);
});

test('a port that is taken is said before anything is started', async () => {
  const other = makeDataDir();
  const METRICS_PORT = new URL(url).port;
  const { code, stderr } = await runServer({ DATA_DIR: other.path, PORT: '0', METRICS_PORT });
  expect([code, stderr]).toEqual([
    1,
    `The figures cannot be handed out on localhost, port ${METRICS_PORT} (EADDRINUSE): set METRICS_PORT or METRICS_HOST to another.\n`,
  ]);
  other.remove();
});

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

test('Prometheus answers every query of the dashboard with a series, and every alert without an error', async () => {
  const file = readFileSync(join(observability, 'dashboard.json'), 'utf8');
  const { panels } = JSON.parse(file) as Dashboard;
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(25);
  if (!hasPrometheus) {
    const { text } = await scrape();
    const names = queries.flatMap(
      (query) => query.match(/drishti_[a-z_]+?(?=_bucket|_sum|_count|\W|$)/g) ?? [],
    );
    expect(names.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
    process.stdout.write('Prometheus is not installed: nobody was asked the queries\n');
    return;
  }
  const prometheus = await startPrometheus(join(data.path, 'prometheus'), new URL(url).host);
  try {
    // A rate is one of three scrapes at least.
    await until('it has scraped', async () => {
      const [seen] = await prometheus.query('min(count_over_time(up[1m]))');
      return Number(seen?.value[1] ?? 0) >= 3;
    });
    await asha.place({ duration: 60 });
    const silent: string[] = [];
    for (const query of queries) {
      const series = await prometheus.query(query.replaceAll('$__rate_interval', '1m'));
      if (series.length === 0) silent.push(query);
    }
    expect(silent).toEqual([]);
    const rules = await prometheus.rules();
    expect(rules.length).toBeGreaterThan(15);
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    for (const { query } of rules) await prometheus.query(query);
    const firing = await prometheus.query('ALERTS{alertstate="firing"}');
    expect(firing.map(({ metric }) => metric['alertname'])).toEqual([]);
  } finally {
    await prometheus.stop();
  }
});
