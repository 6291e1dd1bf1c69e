/**
 * Clients that generators of others make of the API's description: they type-check, and they sign
 * up, deposit, place a contract and read its receipt.
 */
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { repository } from './sources.ts';
import { openWorld, type World } from './world.ts';

const run = promisify(execFile);
const here = join(repository, 'test/generated-clients');
const programs = ['openapi-typescript.mts', 'hey-api.mts'] as const;
/** The compiler as a library, which generators need and TypeScript no longer is. */
const library = `
  import { registerHooks } from 'node:module';
  const compiler = '@ts-morph/common/dist/typescript.js';
  registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context),
  });`;
const compilerOptions = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  allowImportingTsExtensions: true,
};

let world: World;
/** Inside the repository, so that its packages are found. */
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache/generated-clients-'));
  for (const name of [...programs, 'session.mts'])
    copyFileSync(join(here, name), join(folder, name));
  const described = await fetch(`${world.url}/api/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await described.text());
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const config = { compilerOptions, include: ['*.mts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const picture = { width: 40, height: 40, channels: 3, background: '#357' } as const;
  await sharp({ create: picture }).png().toFile(join(folder, 'proof.png'));
  await Promise.all([
    generate('openapi-typescript/bin/cli.js', ['openapi.json', '-o', 'generated/openapi.d.ts']),
    generate('@hey-api/openapi-ts/dist/run.mjs', ['-f', 'hey-api.config.mjs', '-s']),
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world[Symbol.asyncDispose]();
});

async function generate(program: string, args: readonly string[]): Promise<void> {
  const config = {
    input: 'openapi.json',
    output: { path: 'generated/hey-api', importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
  };
  writeFileSync(join(folder, 'hey-api.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  const path = join(repository, 'node_modules', program);
  const hook = `data:text/javascript,${encodeURIComponent(library)}`;
  await run(process.execPath, ['--import', hook, path, ...args], {
    cwd: folder,
  });
}

test('what they generate and the programs that use it have no type errors', async () => {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', 'tsconfig.json'];
  const checked = run(process.execPath, args, { cwd: folder });
  const output = await checked.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(output).toBe('');
});

test.each(programs)(
  '%s signs up, deposits, places a contract and reads its receipt',
  async (name) => {
    const env = {
      PATH: process.env['PATH'],
      URL: world.url,
      REFERRAL: world.referral,
      PICTURE: join(folder, 'proof.png'),
    };
    const program = spawn(process.execPath, [join(folder, name)], { env });
    const ended = new Promise<number | null>((resolve) => program.once('exit', resolve));
    let complaints = '';
    program.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const lines: string[] = [];
    for await (const line of createInterface({ input: program.stdout })) {
      lines.push(line);
      if (line.startsWith('placed ')) await world.skip(62);
    }
    expect(complaints).toBe('');
    expect(await ended).toBe(0);
    expect(lines).toEqual([
      'deposit pending',
      expect.stringMatching(/^placed contract-/),
      expect.stringMatching(/^receipt (WIN|LOSS|REFUNDED) \S/),
      'refused not-found',
    ]);
  },
);
