/**
 * What `npm run dev` does with the server: started again at a change of its sources, also after it
 * ended by itself.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { runRestarting } from '#scripts/restarting.ts';
import { pause, until } from '#test/waits.ts';

const folder = mkdtempSync(join(tmpdir(), 'drishti-restarting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const notes = join(folder, 'notes.txt');
const script = join(folder, 'program.mjs');
/** A program that notes its beginning, and its end where it is asked for it. */
const program = (name: string, rest = '') =>
  `import { appendFileSync } from 'node:fs';
const note = (text) => appendFileSync(${JSON.stringify(notes)}, text + '\\n');
process.on('SIGTERM', () => { note('${name} ends'); process.exit(0); });
note('${name}');
setInterval(() => undefined, 1000);
${rest}`;

test('a change starts it again, after an orderly end; a fault waits for the next change; tests do not count', async () => {
  writeFileSync(notes, '');
  writeFileSync(script, program('first'));
  const said: string[] = [];
  const noted = () => readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  const untilNoted = (count: number) =>
    until(`${count} notes`, async () => (noted().length >= count ? true : null));
  const running = runRestarting({
    script,
    env: process.env,
    folders: [folder],
    counts: (path) => path.endsWith('.mjs') && !path.endsWith('.test.mjs'),
    say: (line) => said.push(line),
  });
  try {
    await untilNoted(1);
    writeFileSync(join(folder, 'program.test.mjs'), '');
    writeFileSync(script, program('second', 'process.exit(1);'));
    await untilNoted(3);
    await until('the end', async () =>
      said.some((line) => line.includes('next change')) ? true : null,
    );
    writeFileSync(script, program('third'));
    await untilNoted(4);
  } finally {
    await running.stop();
  }
  writeFileSync(script, program('never'));
  await pause(300, 'time for a start that must not come');
  expect(noted()).toEqual(['first', 'first ends', 'second', 'third', 'third ends']);
  expect(said.map((line) => line.split(' ')[0])).toEqual(['program.mjs', 'The', 'program.mjs']);
});
