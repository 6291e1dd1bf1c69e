/** The systemd units: systemd itself takes them, and finds the service little exposed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { needPrograms, root, runTool } from './tools.ts';

const units = mkdtempSync(join(tmpdir(), 'drishti-units-'));
afterAll(() => rmSync(units, { recursive: true }));

beforeAll(() => {
  needPrograms({ 'systemd-analyze': 'systemd' });
  cpSync(join(root, 'deploy/systemd'), units, { recursive: true });
  for (const name of readdirSync(units)) {
    const path = join(units, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/drishti', root));
  }
});

test('systemd finds nothing wrong in them', () => {
  const paths = readdirSync(units).map((name) => join(units, name));
  expect(paths).toHaveLength(3);
  expect(runTool('systemd-analyze', ['verify', '--man=no', ...paths])).toBe('');
});

test.each([
  ['drishti.service', 20],
  ['drishti-backup.service', 10],
])('the exposure of %s is below %i of 100', (name, threshold) => {
  const args = ['security', '--offline=true', `--threshold=${threshold}`, join(units, name)];
  expect(runTool('systemd-analyze', args)).toMatch(/Overall exposure level/);
});
