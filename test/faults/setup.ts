/**
 * Once per run of the fault tests: a database with its tables, which their installations are copies
 * of.
 */
import { makeDataDir } from '#test/server-process.ts';

import { beginInstallation, BEGUN } from './installation.ts';

export async function setup(): Promise<() => void> {
  const { path, remove } = makeDataDir();
  await beginInstallation(path);
  process.env[BEGUN] = path;
  return remove;
}
