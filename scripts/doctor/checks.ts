/**
 * The checks of `npm run doctor`: each looks (machine.ts, database.ts, outside.ts) and hands what
 * it sees to a rule (machine.rules.ts, installation.rules.ts). What one needs that is not there, a
 * wrong setting or a database that is away, is one finding, and the checks that need it are left
 * out.
 */
import { availableMemory } from 'node:process';

import { type Config, loadConfig } from '#server/config.ts';
import { ConfigError, type Environment } from '#server/environment.ts';
import type { Clock } from '#server/kit/clock.ts';
import { requestLimits } from '#server/entry/http/request-limits.ts';
import { settingNames } from '#server/setting-names.ts';

import { newestBackup } from '../backups.ts';
import * as base from './database.ts';
import { type Finding, fault, ok } from './finding.ts';
import * as installation from './installation.rules.ts';
import * as look from './machine.ts';
import * as machine from './machine.rules.ts';
import { readCertificate, readMail } from './outside.ts';

export type Place = {
  env: Environment;
  clock: Clock;
  /** Of the program, absolute. */
  root: string;
  /** Directory of backups, instead of BACKUP_DIR. */
  backups?: string | undefined;
};
type Settled = Place & { config: Config; database: base.Connected | null; state: base.State };
type Connected = Settled & { database: base.Connected };

type Check<Facts> = readonly [name: string, examine: (facts: Facts) => Finding | Promise<Finding>];
export type Named = Finding & { name: string };

const ofProgram: readonly Check<Place>[] = [
  [
    'names of settings',
    ({ env }) => {
      const set = Object.keys(env).filter((name) => env[name]);
      return machine.judgeNames(machine.misspelled(set, settingNames));
    },
  ],
  ['Node', ({ root }) => machine.judgeNode(look.readNode(root))],
  ['pages', ({ root }) => machine.judgePages(look.readPages(root))],
  ['memory', () => machine.judgeMemory(availableMemory())],
  ['NTP', async () => machine.judgeNtp(await look.readNtp())],
];

const ofSettings: readonly Check<Settled>[] = [
  ['settings together', ({ config }) => machine.judgeTogether(config)],
  [
    'port',
    async ({ config, state }) => {
      const served = await look.lookAtPort(config, state?.firstHash ?? null);
      return served === null ? ok('none of its own') : machine.judgePort(config.port, served);
    },
  ],
  [
    'data directory',
    ({ config }) => {
      const facts = look.readFileFacts(config.dataDir);
      if (facts === null && config.databaseUrl !== null) return ok('not there, for seal.key alone');
      return machine.judgeDirectory(facts);
    },
  ],
  [
    'lock',
    ({ config, database }) =>
      config.databaseUrl === null
        ? installation.judgeLock({
            holder: look.findLockHolder(config.dataDir),
            isRunning: database !== null,
          })
        : installation.judgeServers(database),
  ],
  [
    'seal key',
    ({ config, state }) => machine.judgeSealKey(look.readSealKey(config), state?.sealed ?? null),
  ],
  ['disk', async ({ config }) => machine.judgeSpace(await look.readSpace(config.dataDir))],
  [
    'open files',
    ({ config }) =>
      machine.judgeOpenFiles({
        limit: look.readOpenFiles(look.findLockHolder(config.dataDir)),
        connections: Math.ceil(requestLimits.connections.inAll / config.workers),
      }),
  ],
  [
    'backup',
    ({ config, backups, clock }) => {
      const directory = backups ?? config.backupDir;
      const newest = directory === null ? null : newestBackup(directory);
      const newestMs = newest && clock.now().getTime() - newest.getTime();
      const facts = directory === null ? null : { directory, newestMs };
      return installation.judgeBackup(facts, config.databaseUrl === null);
    },
  ],
  [
    'certificate',
    async ({ config, clock }) =>
      installation.judgeCertificate(await readCertificate(config.baseUrl), clock.now()),
  ],
  ['mail', async ({ config }) => installation.judgeMail(await readMail(config.mail))],
];

const SERVER = 'see "A PostgreSQL of your own" in docs/operating.md';

const ofDatabase: readonly Check<Connected>[] = [
  [
    'PostgreSQL',
    async ({ database }) =>
      installation.judgeGuard(
        await base.serverLine(database),
        SERVER,
        `version ${database.version}`,
      ),
  ],
  [
    'migrations',
    async ({ database }) => installation.judgeMigrations(await base.readWaiting(database)),
  ],
  [
    'durability',
    async ({ database }) =>
      installation.judgeGuard(
        database.isPrepared ? await base.durabilityLine(database) : null,
        SERVER,
        'fsync, full_page_writes and synchronous_commit are on',
      ),
  ],
  [
    'rights',
    async ({ database }) =>
      installation.judgeGuard(
        database.isPrepared ? await base.rightsLine(database) : null,
        SERVER,
        'both logins can rewrite nothing',
      ),
  ],
  [
    'clock',
    async ({ database, clock }) =>
      installation.judgeGuard(
        await base.clockLine(database, clock),
        'timedatectl set-ntp true, on both machines',
        'within 2 s of the database',
      ),
  ],
  [
    'connections',
    async ({ database, config }) => {
      const { most } = await base.readLimits(database);
      return installation.judgeConnections({ most, needed: 20 + 30 * config.workers });
    },
  ],
  [
    'disk of PostgreSQL',
    async ({ database }) => {
      const { directory } = await base.readLimits(database);
      return machine.judgeDatabaseSpace(
        await look.readDatabaseSpace(database.owner.host, directory),
      );
    },
  ],
  [
    'funds',
    ({ config, state }) =>
      installation.judgeFunds({ set: config.funds, fixed: state?.funds ?? null }),
  ],
  [
    'books',
    ({ database: { isRecording }, state }) => {
      const { halted = null, findings = 0, booksMs: ageMs = null } = state ?? {};
      return installation.judgeBooks({ halted, findings, ageMs, isRecording });
    },
  ],
  [
    'tape',
    ({ database: { isRecording }, state }) =>
      installation.judgeTape({ ageMs: state?.tickMs ?? null, isRecording }),
  ],
];

/** Every check, in order. Looks only: whatever it finds is as it was. */
export async function examine(place: Place, say: (finding: Named) => void): Promise<Named[]> {
  const findings: Named[] = [];
  const tell = (name: string, finding: Finding) => {
    findings.push({ name, ...finding });
    say({ name, ...finding });
  };
  const run = async <Facts>(checks: readonly Check<Facts>[], facts: Facts) => {
    for (const [name, check] of checks) tell(name, await findingOf(() => check(facts)));
  };

  const config = settingsOf(place.env);
  if (config instanceof ConfigError) {
    tell('settings', fault(config.message, 'set it as the line says; all else waits for it'));
    await run(ofProgram, place);
    return findings;
  }
  tell('settings', ok('each one is allowed'));
  await run(ofProgram, place);
  const database = await base.connectDatabase(config).catch((error: Error) => error);
  const connected = database instanceof Error ? null : database;
  try {
    const state = connected && (await base.readState(connected, place.clock).catch(() => null));
    const settled = { ...place, config, database: connected, state };
    await run(ofSettings, settled);
    tell('database', reached(database));
    if (connected !== null) await run(ofDatabase, { ...settled, database: connected });
  } finally {
    await connected?.close();
  }
  return findings;
}

function settingsOf(env: Environment): Config | ConfigError {
  try {
    return loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function reached(database: base.Connected | Error | null): Finding {
  if (database === null) return installation.judgeStopped(ofDatabase.map(([name]) => name));
  if (database instanceof Error) {
    const { message, code } = database as Error & { code?: string };
    return fault(
      `cannot be reached: ${message || code}`,
      'start PostgreSQL, or check DATABASE_URL, its password and the network',
    );
  }
  return ok('answers');
}

/** What a check could not look at is a finding too. */
async function findingOf(check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    const line = (error as Error).message.split('\n')[0] ?? '';
    return fault(`could not be checked: ${line}`, 'look at it by hand');
  }
}
