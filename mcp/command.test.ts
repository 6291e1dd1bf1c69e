/**
 * The command as a host starts it, in a clone where nothing is installed yet: whatever is made
 * first, standard output carries the protocol alone.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { repository } from '#test/sources.ts';

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  for (const part of ['package.json', 'package-lock.json', 'scripts', 'docs'])
    cpSync(join(repository, part), join(clone, part), { recursive: true });
  for (const part of ['mcp', 'protocol', 'texts', 'verifier'])
    cpSync(join(repository, part), join(clone, part), { recursive: true });
  writeFileSync(join(clone, 'key.json'), JSON.stringify({ id: 'a', secret: 'b' }));
  // In place of the registry: an `npm` that installs what this repository has.
  mkdirSync(join(clone, 'bin'));
  const modules = realpathSync(join(repository, 'node_modules'));
  const installer = `#!/bin/sh\necho "npm $1"\nln -s '${modules}' node_modules\n`;
  writeFileSync(join(clone, 'bin', 'npm'), installer, { mode: 0o755 });
});
afterAll(() => {
  rmSync(clone, { recursive: true });
});

const ask = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

test('a fresh clone installs what it needs, and says so on the error output alone', async () => {
  const { PATH = '', ...rest } = process.env;
  // The `npm` in front is found once the first one has started.
  const command =
    'npm=$(command -v npm); PATH="$HERE" exec "$npm" --silent run mcp -- --server http://localhost:1 --key key.json';
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: clone,
    env: { ...rest, PATH, HERE: [join(clone, 'bin'), PATH].join(delimiter) },
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const hello = { protocolVersion: '2025-06-18', capabilities: {} };
  const clientInfo = { name: 'test', version: '1' };
  child.stdin.write(ask(1, 'initialize', { ...hello, clientInfo }));
  child.stdin.write(ask(2, 'tools/list'));
  const answered: unknown[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line) as { jsonrpc: string; id: number };
      expect(said.jsonrpc).toBe('2.0');
      answered.push(said.id);
      if (said.id === 2) child.stdin.end();
    }
  } finally {
    child.kill();
  }
  expect(answered).toEqual([1, 2]);
  expect(errors).toContain('Installing the locked dependencies…');
});
