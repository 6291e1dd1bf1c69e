/**
 * What is to be said of the machine, the settings and the files. Pure: facts in, one finding out.
 */
import { type Finding, fault, ok, sizeText, warning } from './finding.ts';

/** Names of the environment that are no setting, each with the setting that is probably meant. */
export function misspelled(
  names: readonly string[],
  settings: readonly string[],
): { name: string; meant: string }[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const bare = name
        .toUpperCase()
        .replaceAll('-', '_')
        .replace(/^DRISHTI_/, '');
      const meant = settings.find((setting) => {
        if (bare === setting) return name.includes('_') || setting.includes('_');
        // A short name is one letter away from too much: LANG is no LANES, HOME no HOST.
        return setting.length > 5 && Math.abs(bare.length - setting.length) <= 2
          ? distance(bare, setting) <= 2
          : setting.length > 4 && distance(bare, setting) <= 1;
      });
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** Letters to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, expected] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === expected ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

export function judgeNames(found: readonly { name: string; meant: string }[]): Finding {
  if (found.length === 0) return ok('none that looks like a setting and is none');
  const list = found.map(({ name, meant }) => `${name} (${meant}?)`).join(', ');
  return warning(`not read: ${list}`, 'spell it as in docs/operating.md, or take it away');
}

/** Settings that are allowed together and rarely meant. */
export function judgeTogether(config: {
  host: string;
  baseUrl: string | null;
  trustProxy: string | false;
  funds: string;
  mail: object | null;
}): Finding {
  const isHttps = config.baseUrl?.startsWith('https://') ?? false;
  if (!isHttps && !isThisMachine(config.host)) {
    return warning(
      `HOST is ${config.host} without an https:// BASE_URL: passwords travel in the clear`,
      'put a proxy that ends TLS in front (deploy/proxy), and set BASE_URL and TRUST_PROXY',
    );
  }
  if (isHttps && config.trustProxy === false) {
    return warning(
      'BASE_URL is https://, TRUST_PROXY is not set: everybody shares the limits of the proxy',
      'set TRUST_PROXY to the address of the proxy',
    );
  }
  if (config.funds === 'real' && config.mail === null) {
    return warning(
      'FUNDS is real without SMTP_URL: nobody can reset a password or is told of a change',
      'set SMTP_URL',
    );
  }
  return ok('fit together');
}

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

export function judgeNode({ running, pinned }: { running: string; pinned: string }): Finding {
  if (running === pinned) return ok(`${running}, the pinned one`);
  return fault(
    `${running}; pinned is ${pinned}`,
    'start with npm, or with node_modules/.bin/node after npm run build',
  );
}

/**
 * Hashes of what the pages were built of, null where they are not there, and of what they are made
 * of now.
 */
export function judgePages({ built, sources }: { built: string | null; sources: string }): Finding {
  if (built === null) return fault('not built', 'npm run build');
  if (built !== sources) return fault('older than their sources', 'npm run build, then restart');
  return ok('built from these sources');
}

export type Served =
  | 'free'
  /**
   * An answer of ours: whether its tape begins as this database's does; null where there is nothing
   * to compare with.
   */
  | { isOurs: boolean | null; health: string }
  | 'another'
  | { error: string };

export function judgePort(port: number, served: Served): Finding {
  const another = `stop what uses port ${port}, or set PORT to another`;
  if (served === 'free') return ok(`${port} is free: no server runs`);
  if (served === 'another') return fault(`${port} is taken by another program`, another);
  if ('error' in served) return fault(`${port} cannot be used: ${served.error}`, another);
  if (served.isOurs === false) {
    return fault(`${port} is served by another installation of Drishti`, another);
  }
  if (served.health !== 'ok') {
    return fault(`the server says: ${served.health}`, 'read its log, and "Health" in operating.md');
  }
  const whose = served.isOurs === null ? 'an installation of Drishti' : 'this installation';
  return ok(`${port} is served by ${whose}, which says that it is well`);
}

/** `mode` in the file system's bits; `owner` and `user` are numbers of users. */
export type FileFacts = { path: string; owner: number; mode: number; user: number };

const modeText = (mode: number) => (mode & 0o777).toString(8).padStart(3, '0');

/**
 * Passable for others, since the bundled PostgreSQL may have to run as another user; not readable.
 */
export function judgeDirectory(facts: FileFacts | null): Finding {
  if (facts === null) return warning('not there yet', 'the first start makes it: npm start');
  const { path, owner, mode, user } = facts;
  if (user !== 0 && owner !== user) {
    return fault(
      `${path} belongs to user ${owner}, and this is user ${user}`,
      `run as its user, or chown -R ${user} ${path}`,
    );
  }
  if ((mode & 0o022) !== 0) {
    return fault(`${path} can be written by others (mode ${modeText(mode)})`, `chmod 711 ${path}`);
  }
  if ((mode & 0o044) !== 0) {
    return warning(`${path} can be listed by others (mode ${modeText(mode)})`, `chmod 711 ${path}`);
  }
  return ok(`${path}, of user ${owner}, mode ${modeText(mode)}`);
}

/** `sealed` is how many authenticator keys the database holds; null where it could not be asked. */
export function judgeSealKey(
  facts: { isSetting: boolean; file: (FileFacts & { isKey: boolean }) | null },
  sealed: number | null,
): Finding {
  const { isSetting, file } = facts;
  if (isSetting) return ok('SEAL_KEY is set');
  if (file === null) {
    if (sealed === 0) return ok('not there yet: made when somebody sets up an authenticator');
    const missing = 'seal.key is missing';
    return sealed === null
      ? warning(`${missing}, and the database does not run`, 'start the server, then ask again')
      : fault(
          `${missing}, and ${sealed} authenticators are sealed with it`,
          'put your copy of seal.key into the data directory; without it people need recovery codes',
        );
  }
  if ((file.mode & 0o077) !== 0) {
    return fault(
      `${file.path} can be read by others (mode ${modeText(file.mode)})`,
      `chmod 600 ${file.path}`,
    );
  }
  if (file.user !== 0 && file.owner !== file.user) {
    return fault(`${file.path} belongs to user ${file.owner}`, `chown ${file.user} ${file.path}`);
  }
  if (!file.isKey) return fault(`${file.path} holds no key`, 'put your copy of seal.key there');
  return ok('there, for its user alone');
}

const SPACE = { fault: 1024 ** 3, warning: 4 * 1024 ** 3 };
const LEAST_SHARE = 0.05;

/** Free and total bytes of a file system, for an ordinary user. */
export type Space = { path: string; free: number; size: number };

/** Space of PostgreSQL's data directory, or why it is not known. */
export type DatabaseSpace =
  | Space
  /** PostgreSQL is on another machine. */
  | { unknown: 'elsewhere'; host: string }
  /** The login may not read where the data directory is. */
  | { unknown: 'directory' }
  /** The directory cannot be found or read at this path, as with a container. */
  | { unknown: 'path'; directory: string };

export function judgeDatabaseSpace(space: DatabaseSpace): Finding {
  if (!('unknown' in space)) return judgeSpace(space);
  switch (space.unknown) {
    case 'elsewhere':
      return ok(`on ${space.host}: not seen from here`);
    case 'directory':
      return ok("this machine's; a login with pg_read_all_settings would see which");
    case 'path':
      return ok(`this machine's or a container's: ${space.directory} cannot be read from here`);
  }
}

export function judgeSpace(space: Space): Finding {
  const found = `${sizeText(space.free)} of ${sizeText(space.size)} free at ${space.path}`;
  const todo = 'make room: without space PostgreSQL stops';
  if (space.free < SPACE.fault) return fault(found, todo);
  if (space.free < SPACE.warning || space.free < space.size * LEAST_SHARE) {
    return warning(found, todo);
  }
  return ok(found);
}

const MEMORY = { fault: 128 * 1024 ** 2, warning: 512 * 1024 ** 2 };

/** Bytes that a process may still take. */
export function judgeMemory(available: number): Finding {
  const found = `${sizeText(available)} available`;
  const todo = 'give the machine more memory, or set WORKERS lower';
  if (available < MEMORY.fault) return fault(found, todo);
  return available < MEMORY.warning ? warning(found, todo) : ok(found);
}

/** Of one process that serves; `connections` is its share of all. */
export function judgeOpenFiles(facts: { limit: number | null; connections: number }): Finding {
  const { limit, connections } = facts;
  if (limit === null) return ok('no limit is told here');
  if (limit >= connections) return ok(`${limit}, for up to ${connections} connections a process`);
  return warning(
    `${limit}, fewer than the ${connections} connections that a process may have`,
    'raise it: ulimit -n, or LimitNOFILE= of the service',
  );
}

/** Null where nothing here tells. */
export function judgeNtp(isSynchronised: boolean | null): Finding {
  if (isSynchronised === null) return ok('nothing here tells (timedatectl, chronyc, adjtimex)');
  if (isSynchronised) return ok('the clock is set by NTP');
  return warning('the clock is not set by NTP', 'timedatectl set-ntp true');
}
