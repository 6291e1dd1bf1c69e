/**
 * Debian's Prometheus, as an operator runs it: for tests that ask it what it makes of our figures,
 * rules and queries.
 */
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { until } from '#test/waits.ts';

import { repository } from './sources.ts';

export const observability = join(repository, 'deploy', 'observability');
const PROMETHEUS = '/usr/bin/prometheus';
const PROMTOOL = '/usr/bin/promtool';
/** Instead of the example's fifteen seconds. */
const EVERY = '1s';

/** Where the package is not installed, only our own reading of the text is left. */
export const hasPrometheus = existsSync(PROMETHEUS) && existsSync(PROMTOOL);

/** What `promtool` says, and whether it found nothing wrong. */
export function promtool(
  args: readonly string[],
  input = '',
): Promise<{ isFine: boolean; says: string }> {
  return new Promise((resolve) => {
    const child = execFile(PROMTOOL, [...args], { cwd: observability }, (error, out, err) =>
      resolve({ isFine: error === null, says: out + err }),
    );
    child.stdin?.end(input);
  });
}

export type Prometheus = {
  /** Series that answer an expression. Throws with what Prometheus says where it is wrong. */
  query(expression: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  /** Its alert rules, as it has read them. */
  rules(): Promise<{ name: string; query: string; health: string; lastError?: string }[]>;
  stop(): Promise<void>;
};

/** With the example configuration, which scrapes this address. `folder` is to be its own. */
export async function startPrometheus(folder: string, target: string): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true });
  const example = readFileSync(join(observability, 'prometheus.yml'), 'utf8');
  const config = example
    .replaceAll(/(scrape|evaluation)_interval: 15s/g, `$1_interval: ${EVERY}`)
    .replace('scrape_timeout: 5s', `scrape_timeout: ${EVERY}`)
    .replace('localhost:9464', target);
  writeFileSync(join(folder, 'prometheus.yml'), config);
  copyFileSync(join(observability, 'alerts.yml'), join(folder, 'alerts.yml'));
  const port = await freePort();
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn(PROMETHEUS, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const endWithUs = () => void child.kill('SIGKILL');
  process.on('exit', endWithUs);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ask = async <Data>(path: string): Promise<Data> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const answer = (await reply.json()) as { status: string; error?: string; data: Data };
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  };
  const prometheus: Prometheus = {
    async query(expression) {
      const asked = `query?query=${encodeURIComponent(expression)}`;
      return (await ask<{ result: Awaited<ReturnType<Prometheus['query']>> }>(asked)).result;
    },
    async rules() {
      type Groups = { groups: { rules: Awaited<ReturnType<Prometheus['rules']>> }[] };
      return (await ask<Groups>('rules')).groups.flatMap(({ rules }) => rules);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', endWithUs);
    },
  };
  await until('Prometheus answers', async () => (await prometheus.query('up')) !== null);
  return prometheus;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      probe.close(() => resolve(port));
    });
  });
}
