/**
 * The data directory of the bundled PostgreSQL: made once by `initdb`, never half. Its owner's
 * password is generated there and lies beside it, readable by the server's user alone.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { StartError } from '#server/kit/process/start-error.ts';

import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

const OWNER = 'drishti';

const passwordPath = (home: string) => join(home, 'postgres.password');

export function clusterPath(home: string): string {
  return join(home, 'postgres');
}

export function hasCluster(home: string): boolean {
  return existsSync(join(clusterPath(home), 'PG_VERSION'));
}

/**
 * Address of the maintenance database, as the cluster's owner, through the socket in that
 * directory.
 */
export function adminUrl(home: string, sockets: string): string {
  const password = readFileSync(passwordPath(home), 'utf8');
  return `postgresql://${OWNER}:${password}@localhost/postgres?host=${encodeURIComponent(sockets)}`;
}

/** Gives a file or directory to the user whom PostgreSQL runs as. */
export function own(path: string, runAs: RunAs): void {
  if (runAs.owner) chownSync(path, runAs.owner.uid, runAs.owner.gid);
}

/** Throws (StartError) with initdb's last line where it fails. */
export async function makeCluster(
  home: string,
  { initdb, locale }: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  // Made beside and renamed when whole: an interrupted first start leaves nothing that looks like a
  // database.
  const unfinished = `${clusterPath(home)}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, runAs);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordPath(home), password, { mode: 0o600 });
  const passwordFile = `${passwordPath(home)}.new`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile, runAs);
  try {
    await run(unfinished, initdb, runAs, [
      `--pgdata=${unfinished}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...locale,
      '--data-checksums',
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, clusterPath(home));
}

async function run(cwd: string, initdb: string, runAs: RunAs, initdbArgs: string[]): Promise<void> {
  const { command, args, options } = runAs.launch(initdb, initdbArgs);
  const child = spawn(command, args, { ...options, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  if (code !== 0) {
    const reason = output
      .trim()
      .split('\n')
      .findLast((line) => /error|denied|cannot|could not/i.test(line));
    throw new StartError(
      `PostgreSQL's data directory could not be made: ${reason ?? output.trim()}`,
    );
  }
}
