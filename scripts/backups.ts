/**
 * The directory of backups by schedule: each under the time it was made; those that did not restore
 * under another name.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Of a backup that did not restore: kept, to be looked at, and counted as none. */
export const FAILED = '.failed';

const OURS = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

/** Sorts by time, and can be a directory's name anywhere. */
export function backupName(at: Date): string {
  return at.toISOString().replaceAll(/:|\.\d+/g, '');
}

/** When the newest whole backup was taken, whatever its name; null where there is none. */
export function newestBackup(directory: string): Date | null {
  const times = wholeBackups(directory).map(({ takenAt }) => takenAt.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Removes the oldest whole ones of our names but for `keep`; answers their names. */
export function removeOldBackups(directory: string, keep: number): string[] {
  const names = wholeBackups(directory)
    .map(({ name }) => name)
    .filter((name) => OURS.test(name));
  const old = names.sort().slice(0, Math.max(0, names.length - keep));
  for (const name of old) rmSync(join(directory, name), { recursive: true });
  return old;
}

function wholeBackups(directory: string): { name: string; takenAt: Date }[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => !name.endsWith(FAILED))
    .flatMap((name) => {
      try {
        const manifest = readFileSync(join(directory, name, 'manifest.json'), 'utf8');
        const takenAt = new Date((JSON.parse(manifest) as { takenAt: string }).takenAt);
        return Number.isNaN(takenAt.getTime()) ? [] : [{ name, takenAt }];
      } catch {
        // No backup, or not a whole one.
        return [];
      }
    });
}
