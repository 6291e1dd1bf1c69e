/** The log: one JSON object a line, and no secret in it, wherever it was handed in. */
import { expect, test } from 'vitest';

import { openLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  return { log, lines };
}

test('secrets are blanked, at the top and inside', () => {
  const { log, lines } = capture();
  const secret = 'canary-7f3a';
  for (const name of ['password', 'newPassword', 'token', 'cookie', 'authorization', 'seed']) {
    log.info({ [name]: secret, body: { [name]: secret }, a: { b: { [name]: secret } } }, 'Text');
  }
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'Text', password: '[hidden]' });
});

test('line breaks and escape codes of others stay inside their string', () => {
  const { log, lines } = capture();
  log.warn({ name: 'a\r\n{"level":30,"msg":"forged"}\u001b[2J' }, 'Text');
  expect(lines).toHaveLength(1);
  for (const character of ['\r', '\n', '\u001b']) {
    expect(lines[0]?.trimEnd()).not.toContain(character);
  }
});

test('an error shows its causes, and none of the values that a database adds to it', () => {
  const { log, lines } = capture();
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(asha@example.in) already exists.',
  });
  log.error({ error: new Error('A request failed', { cause }) }, 'Text');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: 'A request failed', cause: { code: '23505', message: 'duplicate key' } },
  });
  expect(lines[0]).not.toContain('asha@example.in');
});
