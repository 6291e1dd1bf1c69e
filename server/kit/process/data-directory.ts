/**
 * The directory that holds everything an installation owns, and the guard that lets only one
 * process serve it. The guard is the kernel's lock on a file, which ends with its process, however
 * that ends: nothing has to be found dead and cleared away, which two that start at once could do
 * to each other. Node has no call for such a lock; its SQLite takes one, so the file is a database
 * that stays empty.
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from './start-error.ts';

export type DataDirectory = { path: string; release(): Promise<void> };

/**
 * The lower byte of SQLite's result where somebody else holds the lock.
 * https://sqlite.org/rescode.html#busy
 */
const BUSY = 5;

/** One that is collected as garbage lets go of its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes it if need be. Refuses (StartError) one that cannot be written, and one that another
 * process serves.
 */
export async function occupyDataDirectory(dataDir: string): Promise<DataDirectory> {
  const path = makeDirectory(dataDir);
  const guard = lock(path);
  held.add(guard);
  return {
    path,
    async release() {
      // The file stays: taken away, it could be locked by one that had just opened it, beside a new
      // one of its name.
      if (held.delete(guard)) guard.close();
    },
  };
}

function lock(path: string): DatabaseSync {
  const file = join(path, 'server.lock');
  let guard: DatabaseSync | null = null;
  try {
    guard = new DatabaseSync(file, { timeout: 0 });
    // No journal: nothing is ever written, and nothing else is to lie beside it.
    guard.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    // Who may read it may lock it, and so keep the server from starting.
    chmodSync(file, 0o600);
    return guard;
  } catch (error) {
    guard?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new StartError(
      errcode !== undefined && (errcode & 0xff) === BUSY
        ? `Another server is already running on the data directory ${path}: stop it, or set DATA_DIR.`
        : `The data directory ${path} cannot be guarded: ${message}`,
    );
  }
}

function makeDirectory(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    // Passable, not readable: the bundled PostgreSQL may have to run as another user.
    makeWithParents(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `The data directory ${path} cannot be written (${code}): set DATA_DIR to one that can.`,
    );
  }
}

/**
 * Not `recursive: true`: on file systems that make no directories, such as /proc, that never ends.
 */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  makeWithParents(dirname(path));
  mkdirSync(path, { mode: 0o711 });
}
