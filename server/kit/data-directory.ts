/**
 * The directory that holds everything an installation owns, and the guard that lets only one process serve it. The
 * guard is a socket that is listened on: it ends with its process, however that ends, and nothing has to be cleaned up.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { StartError } from './start-error.ts';

export type DataDirectory = { path: string; release(): Promise<void> };

/** Makes it if need be. Refuses (StartError) one that cannot be written, and one that another process serves. */
export async function occupyDataDirectory(dataDir: string): Promise<DataDirectory> {
  const path = makeDirectory(dataDir);
  const guard = guardPath(path);
  const own = `${guard}.${process.pid}`;
  rmSync(own, { force: true });
  const server = await listen(own).catch((error: Error) => {
    throw new StartError(`The data directory ${path} cannot be guarded: ${error.message}`);
  });
  try {
    await claim({ guard, own, path });
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return {
    path,
    async release() {
      rmSync(guard, { force: true });
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
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

/** Not `recursive: true`: on file systems that make no directories, such as /proc, that never ends. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  makeWithParents(dirname(path));
  mkdirSync(path, { mode: 0o711 });
}

/** A socket's path may hold about 100 bytes; where it would be longer, it lies in the directory for temporary files. */
function guardPath(path: string): string {
  const beside = join(path, 'server.sock');
  if (Buffer.byteLength(beside) < 90) return beside;
  const short = createHash('sha256').update(path).digest('hex').slice(0, 16);
  return join(tmpdir(), `drishti-${short}.sock`);
}

/** Linking is what only one of several can do; a link that nobody listens on is a dead process's and makes way. */
async function claim(names: { guard: string; own: string; path: string }): Promise<void> {
  const taken = () =>
    new StartError(
      `Another server is already running on the data directory ${names.path}: stop it, or set DATA_DIR.`,
    );
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      linkSync(names.own, names.guard);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        const { message } = error as Error;
        throw new StartError(`The data directory ${names.path} cannot be guarded: ${message}`);
      }
    }
    if (await isListenedOn(names.guard)) throw taken();
    // Moved aside first: should it belong to a process that started this very moment, it is put back.
    const aside = `${names.own}.old`;
    try {
      renameSync(names.guard, aside);
    } catch {
      continue;
    }
    if (await isListenedOn(aside)) {
      renameSync(aside, names.guard);
      throw taken();
    }
    rmSync(aside, { force: true });
  }
  throw taken();
}

function listen(path: string): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', failed);
    server.listen(path, () => done(server));
    // The guard keeps nothing alive: a process that has nothing else to do ends.
    server.unref();
  });
}

function isListenedOn(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    // Refused: nobody listens. Gone: it was released. Anything else is no proof, so it counts as taken.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}
