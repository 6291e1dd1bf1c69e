/**
 * `npm run witness -- https://house.example [--state folder] [--name A] [--log json] [--publish file]`: a witness of that server's
 * prices. Opens connections and accepts none. Exit code 2: it could not run; 3: it met a contradiction, saved it and stopped.
 * docs/being-a-witness.md.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { openHouse } from './house.ts';
import { openLines, openPage } from './screen.ts';
import { openState } from './state.ts';
import { Contradiction, runWitness } from './witness.ts';

const usage =
  'npm run witness -- <https://server> [--state <folder>] [--name <name>] [--log json] [--publish <file>]';

function originOf(text: string | undefined): string {
  const url = URL.parse(text ?? '');
  const isNear = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear)) return url.origin;
  throw new Error(usage);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      name: { type: 'string', default: 'witness' },
      log: { type: 'string', default: 'page' },
      publish: { type: 'string' },
    },
  });
  const origin = originOf(positionals[0]);
  if (!/^[^:,=\p{Cc}]{1,40}$/u.test(values.name) || !['page', 'json'].includes(values.log))
    throw new Error(usage);
  const folder = join(homedir(), '.drishti-witness', new URL(origin).host.replace(':', '-'));
  const state = openState(values.state ?? folder);
  const [proof] = state.contradictions();
  if (proof !== undefined) {
    state.close();
    throw new Error(
      `A contradiction was met: ${proof}. Publish it; nothing is signed while it lies there.`,
    );
  }
  const now = Date.now;
  const write = (text: string) => void process.stdout.write(text);
  const isPage = values.log === 'page' && process.stdout.isTTY;
  const screen = isPage ? openPage(write, { origin, now }) : openLines(write, now);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const { publish: file } = values;
  const publish = (head: object) => {
    writeFileSync(`${file}.new`, `${JSON.stringify(head)}\n`);
    renameSync(`${file}.new`, file ?? '');
  };
  try {
    await runWitness({
      ...{ origin, house: openHouse(origin), state, name: values.name, now },
      ...{ say: screen.take, signal: ending.signal },
      ...(file === undefined ? {} : { publish }),
    });
    return 0;
  } catch (error) {
    if (error instanceof Contradiction) return 3;
    throw error;
  } finally {
    screen.close();
    state.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
