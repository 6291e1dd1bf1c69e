/**
 * As whom PostgreSQL runs: it refuses to be root. As an ordinary user it runs as that user; as
 * root, as `postgres` or `nobody`, with at most the one capability that lets it pass directories
 * that are closed to that user.
 */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SpawnOptions } from 'node:child_process';

import { StartError } from '#server/kit/process/start-error.ts';

type Launch = { command: string; args: string[]; options: SpawnOptions };

export type RunAs = {
  /** Whom files must belong to; null where that is this process's own user. */
  owner: { uid: number; gid: number } | null;
  /** False where that user could not get to the path. */
  reaches(path: string): boolean;
  /** How to start a program as that user. */
  launch(program: string, args: readonly string[]): Launch;
};

/**
 * `paths` are the existing files and directories that the programs will use. Throws one clear line
 * where it cannot be.
 */
export function chooseRunAs(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) {
    return {
      owner: null,
      reaches: () => true,
      launch: (program, args) => ({ command: program, args: [...args], options: {} }),
    };
  }
  const user = findUser('postgres') ?? findUser('nobody');
  if (user === null) {
    throw new StartError(
      'PostgreSQL cannot run as root, and there is neither a user `postgres` nor `nobody`: start as another user.',
    );
  }
  const owner = { uid: user.uid, gid: user.gid };
  const closed = paths.find((path) => !canReach(path, owner));
  if (closed === undefined) {
    return {
      owner,
      reaches: (path) => canReach(path, owner),
      launch: (program, args) => ({ command: program, args: [...args], options: { ...owner } }),
    };
  }
  const setpriv = findProgram('setpriv');
  const capability = passingCapability();
  if (setpriv === null || capability === null) {
    throw new StartError(
      `PostgreSQL cannot run as root, and the user ${user.name} cannot get to ${closed}: ` +
        'start as another user, or move to a directory that everybody may pass.',
    );
  }
  const options = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    // Else access(2), by which PostgreSQL looks for its own programs, would disregard the
    // capability.
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
  ];
  return {
    owner,
    reaches: () => true,
    launch: (program, args) => ({
      command: setpriv,
      args: [...options, program, ...args],
      options: {},
    }),
  };
}

function findUser(name: string): { name: string; uid: number; gid: number } | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
  if (!fields) return null;
  // macOS writes nobody as -2.
  return { name, uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
}

function canReach(path: string, user: { uid: number; gid: number }): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (at !== path || (mode & 0o111) !== 0) {
      if ((mode & bit) === 0) return false;
    }
    if (at === dirname(at)) return true;
  }
}

function findProgram(name: string): string | null {
  for (const directory of ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin']) {
    try {
      accessSync(join(directory, name), constants.X_OK);
      return join(directory, name);
    } catch {
      continue;
    }
  }
  return null;
}

/**
 * Linux: the least of the capabilities that pass closed directories which this process may hand on.
 */
function passingCapability(): 'dac_read_search' | 'dac_override' | null {
  let status: string;
  try {
    status = readFileSync('/proc/self/status', 'utf8');
  } catch {
    return null;
  }
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  // Handing it on takes CAP_SETPCAP, number 8.
  const has = (bit: bigint) => ((effective & bounding) >> bit) % 2n === 1n;
  if (!has(8n)) return null;
  if (has(2n)) return 'dac_read_search';
  return has(1n) ? 'dac_override' : null;
}
