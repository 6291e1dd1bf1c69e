/**
 * As whom PostgreSQL runs, tried with the real programs in a directory that is closed to everybody
 * else.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { findPostgresBinaries } from './postgres-binaries.ts';
import { chooseRunAs } from './run-as.ts';

let closed: string;
let initdb: string;

beforeAll(() => {
  closed = mkdtempSync(join(tmpdir(), 'drishti-closed-'));
  chmodSync(closed, 0o700);
  const native = dirname(dirname(findPostgresBinaries().initdb));
  cpSync(native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  initdb = join(closed, 'native', 'bin', 'initdb');
});

afterAll(() => rmSync(closed, { recursive: true, force: true }));

test('a database is made by programs and in a directory that only the owner may enter, never as root', () => {
  const data = join(closed, 'data');
  mkdirSync(data, { mode: 0o700 });
  const runAs = chooseRunAs([closed, initdb]);
  expect(runAs.owner?.uid).not.toBe(0);
  if (runAs.owner) chownSync(data, runAs.owner.uid, runAs.owner.gid);
  const { command, args, options } = runAs.launch(initdb, [`--pgdata=${data}`, '--no-sync']);
  const made = spawnSync(command, args, { ...options, cwd: data, encoding: 'utf8' });
  expect(made.stderr).not.toContain('error');
  expect(made.status).toBe(0);
});

test('what everybody may enter needs no capability', () => {
  const runAs = chooseRunAs(['/usr/bin/env']);
  const { command, args } = runAs.launch('/usr/bin/env', ['-u', 'HOME']);
  expect({ command, args }).toEqual({ command: '/usr/bin/env', args: ['-u', 'HOME'] });
});

test('what it starts has at most the one capability, and can get no more', () => {
  const runAs = chooseRunAs([closed]);
  const { command, args, options } = runAs.launch('/bin/cat', ['/proc/self/status']);
  const status = spawnSync(command, args, { ...options, encoding: 'utf8' }).stdout;
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '';
  expect(capabilities).toMatch(/^0+[0-4]$/);
  if (process.getuid?.() === 0) {
    expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
    expect(status).toMatch(new RegExp(`^Uid:\\s*${runAs.owner?.uid}\\s`, 'm'));
    expect(status).toMatch(/^Groups:\s*$/m);
  }
});
