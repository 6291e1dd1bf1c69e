/**
 * What deploy/ says of the program is true: settings that there are, programs that there are, times
 * that fit.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { settingNames } from '#server/setting-names.ts';

import { repository } from './sources.ts';

const units = join(repository, 'deploy/systemd');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
/** What is no setting of ours, and whose it is. */
const OTHERS = ['NODE_COMPILE_CACHE', 'TMPDIR'];

test.each(readdirSync(units).filter((name) => name.endsWith('.service')))(
  '%s starts what there is, with settings that there are',
  (name) => {
    const text = read(`deploy/systemd/${name}`);
    const [, program = ''] = /^ExecStart=\S+\/node (\S+)/m.exec(text) ?? [];
    expect(existsSync(join(repository, program))).toBe(true);
    const set = [...text.matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, list = '']) => list.split(' '))
      .map((pair) => pair.split('=')[0]);
    expect(set).toContain('DATA_DIR');
    expect(set.filter((one) => ![...settingNames, ...OTHERS].includes(one ?? ''))).toEqual([]);
  },
);

test('systemd waits longer than an orderly end takes', () => {
  const [, limit] = /END_LIMIT_MS = (\d+)/.exec(read('server/main.ts')) ?? [];
  const [, waits] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/drishti.service')) ?? [];
  expect(Number(waits) * 1000).toBeGreaterThan(2 * Number(limit));
});
