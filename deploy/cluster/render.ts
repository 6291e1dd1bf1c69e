/**
 * Makes every file of a host from templates/, the plan and the secrets. Pure but for reading the
 * templates.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Host, Plan } from './plan.ts';

/** Passwords, each 32 random bytes in base64url. */
export type Secrets = { owner: string; replication: string; rewind: string; seal: string };

/** Where things lie on a host. */
export type Places = {
  /** Configuration of ours, and scripts that PostgreSQL runs. */
  configuration: string;
  certificates: string;
  /** PostgreSQL's data directory. */
  data: string;
  sockets: string;
  /** PostgreSQL's. */
  programs: string;
  etcdData: string;
  serverData: string;
  /** Address on which a server listens: its HAProxy is on the same host. */
  listen: string;
  /** What of the log is kept at most for a standby that is away. */
  slotSize: string;
  /** With less space than this for the data, a host does not lead. */
  leastKb: string;
  /** Files of Debian's own packages. */
  etcd: string;
  patroni: string;
  haproxy: string;
  keepalived: string;
  /** Directory of systemd's units. */
  units: string;
};

export const POSTGRES = '/usr/lib/postgresql/15/bin';

/** As Debian has them. */
export const debianPlaces: Places = {
  configuration: '/etc/drishti-cluster',
  certificates: '/etc/drishti-cluster/certificates',
  data: '/var/lib/postgresql/15/drishti',
  sockets: '/var/run/postgresql',
  programs: POSTGRES,
  etcdData: '/var/lib/etcd/drishti',
  serverData: '/var/lib/drishti',
  listen: '127.0.0.1',
  slotSize: '20GB',
  leastKb: `${2 * 1024 * 1024}`,
  etcd: '/etc/default/etcd',
  patroni: '/etc/patroni/config.yml',
  haproxy: '/etc/haproxy/haproxy.cfg',
  keepalived: '/etc/keepalived/keepalived.conf',
  units: '/etc/systemd/system',
};

/** `owner` reads it, others nothing where `mode` is 600 or 700. */
export type Rendered = { path: string; text: string; mode: string; owner: string };

/** Each server's connections, and a few for the people who look after it. */
const CONNECTIONS_OF_A_SERVER = 60;

export const isDatabase = (plan: Plan, { name }: Host): boolean =>
  plan.databases.some((one) => one.name === name);

/** All files of that host; certificates are apart (certificates.ts). */
export function renderHost(plan: Plan, host: Host, secrets: Secrets, places: Places): Rendered[] {
  const fill = (template: string) => fillTemplate(template, plan, host, secrets, places);
  const of = (path: string, template: string, mode: string, owner: string): Rendered => ({
    path,
    mode,
    owner,
    text: fill(template),
  });
  const units = (...names: string[]) =>
    names.map((name) => of(`${places.units}/${name}`, name, '644', 'root'));
  const { configuration } = places;
  if (isDatabase(plan, host)) {
    return [
      of(places.etcd, 'etcd', '644', 'root'),
      of(places.patroni, 'patroni.yml.in', '600', 'postgres'),
      of(`${configuration}/make-database.sh`, 'make-database.sh', '700', 'postgres'),
      of(`${configuration}/archive-wal.sh`, 'archive-wal.sh', '755', 'root'),
      of(`${configuration}/fetch-wal.sh`, 'fetch-wal.sh', '755', 'root'),
      of(`${configuration}/base-backup.sh`, 'base-backup.sh', '755', 'root'),
      of(`${configuration}/watch-disk.sh`, 'watch-disk.sh', '755', 'root'),
      ...units(
        'drishti-watch-disk.service',
        'drishti-base-backup.service',
        'drishti-base-backup.timer',
      ),
    ];
  }
  return [
    of(places.haproxy, 'haproxy.cfg', '644', 'root'),
    of(places.keepalived, 'keepalived.conf', '644', 'root'),
    of(`${configuration}/drishti.env`, 'drishti.env', '600', 'root'),
    ...units('drishti.service'),
  ];
}

function fillTemplate(
  template: string,
  plan: Plan,
  host: Host,
  secrets: Secrets,
  places: Places,
): string {
  const text = readFileSync(join(import.meta.dirname, 'templates', template), 'utf8');
  const many: Record<string, readonly Host[]> = {
    database: plan.databases,
    server: plan.servers,
    peer: plan.servers.filter(({ name }) => name !== host.name),
  };
  const values: Record<string, string> = {
    ...places,
    ...naming('host', host),
    name: plan.name,
    sharedAddress: plan.sharedAddress,
    interface: plan.interface,
    archive: plan.archive,
    baseUrl: plan.baseUrl,
    strict: `${plan.strict}`,
    // Bare, YAML would read it as false.
    watchdog: `'${plan.watchdog}'`,
    prefix: plan.network.split('/')[1] ?? '',
    connections: `${plan.servers.length * CONNECTIONS_OF_A_SERVER + 20}`,
    etcdMembers: plan.databases
      .map(({ name, address }) => `${name}=https://${address}:2380`)
      .join(','),
    bindTls: plan.certificate === '' ? '' : `  bind :443 ssl crt ${plan.certificate}`,
    parameters: Object.entries(plan.postgresql)
      .map(([name, value]) => `    ${name}: '${value}'`)
      .join('\n'),
    ...Object.fromEntries(Object.entries(secrets).map(([name, one]) => [`password.${name}`, one])),
  };
  return text
    .split('\n')
    .flatMap((line) => repeated(line, many))
    .map((line) => filled(line, values, template))
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n');
}

const naming = (kind: string, { name, address }: Host): Record<string, string> => ({
  [`${kind}.name`]: name,
  [`${kind}.address`]: address,
});

/** A line that names one of many hosts is written once for each of them. */
function repeated(line: string, many: Readonly<Record<string, readonly Host[]>>): string[] {
  const kind = Object.keys(many).find((one) => line.includes(`{{${one}.`));
  if (kind === undefined) return [line];
  return (many[kind] ?? []).map((host) => {
    const values = naming(kind, host);
    return line.replaceAll(/\{\{([a-zA-Z.]+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  });
}

function filled(line: string, values: Readonly<Record<string, string>>, template: string): string {
  return line.replaceAll(/\{\{([a-zA-Z.]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} asks for ${name}, which there is not.`);
    return value;
  });
}
