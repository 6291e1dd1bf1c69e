/**
 * The whole cluster on one machine, each host in a network namespace (lab-network.ts). It uses the
 * same templates as real hosts. It is for the fault rounds and for trying out, and needs root and
 * Debian's packages. On a host, systemd starts processes and starts them again; here the caller of
 * the lab does so.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { filesOf, keepSecrets } from './files.ts';
import { holderOf, isNetworkUp, lowerNetwork, raiseNetwork, spaceOf } from './lab-network.ts';
import { checkPlan, type Host, type Plan } from './plan.ts';
import { type Places, POSTGRES } from './render.ts';

const ROOT = '/tmp/drishti-lab';
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const clockOf = (host: string) => join(ROOT, host, 'clock');
const repository = join(import.meta.dirname, '..', '..');
/** In memory, so that a disk can be filled; of each database. */
const DISK = '1200m';
/** Where Debian has its programs. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const START_MS = 60_000;

const labPlan: Plan = checkPlan({
  name: 'drishti',
  databases: [1, 2, 3].map((n) => ({ name: `db${n}`, address: `198.18.0.1${n}` })),
  servers: [1, 2].map((n) => ({ name: `app${n}`, address: `198.18.0.2${n}` })),
  sharedAddress: '198.18.0.20',
  network: '198.18.0.0/24',
  interface: 'eth0',
  strict: false,
  watchdog: 'off',
  archive: `${ROOT}/archive`,
  baseUrl: '',
  certificate: '',
  postgresql: { shared_buffers: '64MB', max_wal_size: '192MB', min_wal_size: '64MB' },
});

/** What runs on a host. */
type Program = 'etcd' | 'patroni' | 'watch-disk' | 'haproxy' | 'keepalived' | 'server';

/** One line of Patroni's list of members. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number };

export type Lab = {
  plan: Plan;
  /** Of the database, as its owner, by way of HAProxy. */
  ownerUrl: string;
  /** Base backups and the archive of the log. */
  archive: string;
  place(host: string): string;
  /** Starts what is not running. */
  start(host: string, program: Program): void;
  /** Of the program on that host; null where it does not run. */
  pid(host: string, program: Program): number | null;
  /** Of PostgreSQL's main process; null where there is none. */
  postmaster(host: string): number | null;
  /** Its PostgreSQL has that time from its next start on, e.g. `+3s`; null for the machine's. */
  setClock(host: string, offset: string | null): void;
  /** SIGTERM, and a wait for its end. */
  stop(host: string, program: Program): Promise<void>;
  /** As any Patroni that answers sees it; empty where none does. */
  members(): Promise<Member[]>;
  /** The database that leads; null where none does. */
  leader(): Promise<string | null>;
  /** The server host that has the shared address; null where none has. */
  holder(): string | null;
  patronictl(...args: string[]): Promise<string>;
  /**
   * Runs that script of a database host on the one that leads, as PostgreSQL's user; answers what
   * it says.
   */
  onLeader(script: string): Promise<string>;
  close(): Promise<void>;
};

function placesOf(host: string): Places {
  const at = (name: string) => join(ROOT, host, name);
  return {
    configuration: at('etc'),
    certificates: at('certificates'),
    data: at('disk/data'),
    sockets: at('run'),
    etcdData: at('etcd'),
    serverData: at('server'),
    listen: '0.0.0.0',
    programs: at('bin'),
    slotSize: '256MB',
    leastKb: '102400',
    etcd: at('etc/etcd'),
    patroni: at('etc/patroni.yml'),
    haproxy: at('etc/haproxy.cfg'),
    keepalived: at('etc/keepalived.conf'),
    units: at('etc'),
  };
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Every setting of a file of lines NAME=value. */
function environmentOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value]];
    }),
  );
}

/** Ends and removes what an earlier lab has left behind. */
export function removeLab(): void {
  lowerNetwork();
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  for (const line of mounts) {
    const [, where = ''] = line.split(' ');
    if (where.startsWith(`${ROOT}/`)) run('umount', '--lazy', where);
  }
  rmSync(ROOT, { recursive: true, force: true, maxRetries: 5 });
}

function writeFiles(host: Host, plan: Plan): void {
  for (const { path, text, mode, owner } of filesOf(
    plan,
    host,
    `${ROOT}/secrets`,
    placesOf(host.name),
  )) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    run('chmod', mode, path);
    run('chown', owner, path);
  }
}

function makeDisks({ name }: Host): void {
  const places = placesOf(name);
  const disk = dirname(places.data);
  for (const path of [disk, places.sockets, places.etcdData, places.serverData])
    mkdirSync(path, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk);
  run('chown', 'postgres', disk, places.sockets);
  run('chown', 'etcd', places.etcdData);
  run('chmod', '700', places.etcdData);
}

/**
 * PostgreSQL's programs, of which the server itself may be given another time: by libfaketime,
 * where a file says which.
 */
function makePrograms({ name }: Host): void {
  const { programs } = placesOf(name);
  mkdirSync(programs, { recursive: true });
  for (const program of readdirSync(POSTGRES))
    if (program !== 'postgres') symlinkSync(join(POSTGRES, program), join(programs, program));
  const wrapper = `#!/bin/sh
if [ -f '${clockOf(name)}' ]; then
  export LD_PRELOAD=${FAKETIME} FAKETIME="$(cat '${clockOf(name)}')" FAKETIME_DONT_FAKE_MONOTONIC=1
fi
exec ${POSTGRES}/postgres "$@"
`;
  writeFileSync(join(programs, 'postgres'), wrapper, { mode: 0o755 });
}

/** What is run, and as whom. */
function commandOf(host: string, program: Program): { user: string; command: string[] } {
  const places = placesOf(host);
  const pids = ['-p', join(places.sockets, 'k.pid'), '-r', join(places.sockets, 'v.pid')];
  switch (program) {
    case 'etcd':
      return { user: 'etcd', command: ['etcd'] };
    case 'patroni':
      return { user: 'postgres', command: ['patroni', places.patroni] };
    case 'watch-disk':
      return { user: 'postgres', command: [`${places.configuration}/watch-disk.sh`] };
    case 'haproxy':
      return { user: 'root', command: ['haproxy', '-db', '-f', places.haproxy] };
    case 'keepalived':
      return {
        user: 'root',
        command: ['keepalived', '-n', '-l', '-f', places.keepalived, ...pids],
      };
    case 'server':
      return { user: 'root', command: [process.execPath, 'server/main.ts'] };
  }
}

function environmentFor(host: string, program: Program): Record<string, string> {
  const places = placesOf(host);
  const path = { PATH, LC_ALL: 'C.UTF-8' };
  if (program === 'etcd') return { ...path, ...environmentOf(places.etcd) };
  if (program !== 'server') return path;
  const compiled = join(repository, 'node_modules', '.cache', 'compiled');
  return {
    ...path,
    NODE_COMPILE_CACHE: compiled,
    LANES: '2',
    ...environmentOf(`${places.configuration}/drishti.env`),
  };
}

/** Throws where one is up already, or where it does not come up. `say` is told of each step. */
export async function openLab(say: (line: string) => void): Promise<Lab> {
  if (isNetworkUp()) throw new Error('A lab is up already: npm run cluster -- lab-remove ends it.');
  const plan = labPlan;
  const hosts = [...plan.databases, ...plan.servers];
  const running = new Map<string, ChildProcess>();
  const secretsIn = `${ROOT}/secrets`;

  say('network and files');
  removeLab();
  for (const part of ['wal', 'base']) mkdirSync(`${ROOT}/archive/${part}`, { recursive: true });
  run('chown', '-R', 'postgres', `${ROOT}/archive`);
  const { owner } = keepSecrets(secretsIn);
  raiseNetwork(hosts);
  for (const host of hosts) {
    makeDisks(host);
    makePrograms(host);
    writeFiles(host, plan);
  }

  const pid = (host: string, program: Program) => {
    const child = running.get(`${host} ${program}`);
    return child && child.exitCode === null && child.signalCode === null
      ? (child.pid ?? null)
      : null;
  };

  function start(host: string, program: Program): void {
    if (pid(host, program) !== null) return;
    const { user, command } = commandOf(host, program);
    const as =
      user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const log = openSync(join(ROOT, host, `${program}.log`), 'a');
    const args = ['netns', 'exec', spaceOf(host), ...as, ...command];
    const child = spawn('ip', args, {
      cwd: repository,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...environmentFor(host, program), HOME: join(ROOT, host) },
    });
    running.set(`${host} ${program}`, child);
  }

  async function stop(host: string, program: Program): Promise<void> {
    const child = running.get(`${host} ${program}`);
    if (!child || pid(host, program) === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  const authority = readFileSync(`${secretsIn}/ca.crt`);
  async function members(): Promise<Member[]> {
    const answers = plan.databases.map(({ address }) => readMembers(address, authority));
    return Promise.any(answers).catch(() => []);
  }
  async function leader(): Promise<string | null> {
    const found = (await members()).find(
      ({ role, state }) => role === 'leader' && state === 'running',
    );
    return found?.name ?? null;
  }

  async function until(what: string, check: () => Promise<boolean>): Promise<void> {
    say(what);
    for (const end = performance.now() + START_MS; !(await check()); await sleep(250))
      if (performance.now() > end) throw new Error(`not there: ${what}; see ${ROOT}`);
  }

  async function isServing(host: Host): Promise<boolean> {
    if (pid(host.name, 'server') === null)
      throw new Error(`${host.name}'s server ended; see ${ROOT}`);
    const response = await fetch(`http://${host.address}:3000/api/health`).catch(() => null);
    return response?.status === 200;
  }

  const lab: Lab = {
    plan,
    ownerUrl: `postgresql://drishti:${owner}@${plan.sharedAddress}:5000/drishti?sslmode=verify-full&sslrootcert=${secretsIn}/ca.crt`,
    archive: plan.archive,
    place: (host) => join(ROOT, host),
    start,
    pid,
    stop,
    members,
    leader,
    postmaster(host) {
      const file = join(placesOf(host).data, 'postmaster.pid');
      if (!existsSync(file)) return null;
      const found = Number.parseInt(readFileSync(file, 'utf8'), 10);
      return existsSync(`/proc/${found}`) ? found : null;
    },
    setClock(host, offset) {
      if (offset === null) rmSync(clockOf(host), { force: true });
      else writeFileSync(clockOf(host), offset);
    },
    holder: () => holderOf(plan.sharedAddress, plan.servers),
    async patronictl(...args) {
      const [first] = plan.databases;
      const space = spaceOf(first?.name ?? '');
      const config = placesOf(first?.name ?? '').patroni;
      const all = ['netns', 'exec', space, 'patronictl', '-c', config, ...args];
      const env = { PATH, LC_ALL: 'C.UTF-8' };
      return (await promisify(execFile)('ip', all, { env })).stdout;
    },
    async onLeader(script) {
      const host = (await leader()) ?? '';
      const { user } = commandOf(host, 'patroni');
      const path = `${placesOf(host).configuration}/${script}`;
      const as = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
      const all = ['netns', 'exec', spaceOf(host), ...as, path];
      return (await promisify(execFile)('ip', all, { env: { PATH } })).stdout.trim();
    },
    async close() {
      for (const { name } of plan.servers) void stop(name, 'server');
      await sleep(2_000);
      removeLab();
    },
  };

  try {
    for (const { name } of plan.databases) start(name, 'etcd');
    for (const { name } of plan.databases) {
      start(name, 'patroni');
      start(name, 'watch-disk');
    }
    await until('a database that leads', async () => (await leader()) !== null);
    for (const { name } of plan.servers) {
      start(name, 'haproxy');
      start(name, 'keepalived');
    }
    await until('standbys', async () => {
      const list = await members();
      return (
        list.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state))
          .length === 2
      );
    });
    await until('the shared address', async () => lab.holder() !== null);
    for (const host of plan.servers) {
      // One after the other: the first makes the installation.
      start(host.name, 'server');
      await until(`the server of ${host.name}`, () => isServing(host));
    }
    return lab;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    throw error;
  }
}

function readMembers(address: string, ca: Buffer): Promise<Member[]> {
  return new Promise((resolve, reject) => {
    const options = { host: address, port: 8008, path: '/cluster', ca, timeout: 1_000 };
    const asking = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        try {
          resolve((JSON.parse(Buffer.concat(parts).toString()) as { members: Member[] }).members);
        } catch (error) {
          reject(error);
        }
      });
      response.on('error', reject);
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', reject);
    asking.end();
  });
}
