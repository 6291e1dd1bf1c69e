/** Programs that deployments need and this repository does not bring. */
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Where the programs are; Debian's root keeps some beside those of everybody. */
const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

export const toolPath = places.join(delimiter);

/**
 * Each program with the Debian package that has it. Throws one line that names what is to be
 * installed.
 */
export function needPrograms(programs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(programs).filter(
    ([program]) => !places.some((place) => existsSync(join(place, program))),
  );
  if (missing.length === 0) return;
  throw new Error(`Needed: apt-get install ${missing.map(([, name]) => name).join(' ')}`);
}

/** What it printed, errors too; throws with it where it fails. */
export function runTool(program: string, args: readonly string[], options?: ExecFileSyncOptions) {
  const all = { ...options, env: { ...process.env, ...options?.env, PATH: toolPath } };
  return execFileSync('sh', ['-c', 'exec "$0" "$@" 2>&1', program, ...args], {
    ...all,
    encoding: 'utf8',
  });
}
