/**
 * The lab's network: each host is a network namespace of Linux at one bridge, which the machine
 * itself reaches as well. Links can be cut, whole or in one direction. Needs root.
 */
import { execFileSync } from 'node:child_process';

import type { Host } from './plan.ts';

const HUB = 'drishti-hub';
/** The machine's own end. */
const OWN_LINK = 'drishti-lab';
/** Of RFC 2544, for tests: nobody routes it. */
const OWN_ADDRESS = '198.18.0.1';

export const spaceOf = (name: string): string => `drishti-${name}`;
const portOf = (name: string) => `p-${name}`;

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const ip = (text: string) => run('ip', ...text.split(' '));

export function isNetworkUp(): boolean {
  return ip('netns list').includes(HUB);
}

export function raiseNetwork(hosts: readonly Host[]): void {
  ip(`netns add ${HUB}`);
  ip(`-n ${HUB} link add bridge type bridge`);
  ip(`-n ${HUB} link set bridge up`);
  ip(`link add ${OWN_LINK} type veth peer name p-own netns ${HUB}`);
  ip(`-n ${HUB} link set p-own master bridge up`);
  ip(`addr add ${OWN_ADDRESS}/24 dev ${OWN_LINK}`);
  ip(`link set ${OWN_LINK} up`);
  for (const { name, address } of hosts) {
    const space = spaceOf(name);
    ip(`netns add ${space}`);
    ip(`-n ${space} link set lo up`);
    ip(`-n ${HUB} link add ${portOf(name)} type veth peer name eth0 netns ${space}`);
    ip(`-n ${HUB} link set ${portOf(name)} master bridge up`);
    ip(`-n ${space} addr add ${address}/24 dev eth0`);
    ip(`-n ${space} link set eth0 up`);
  }
}

/** Ends every process in the lab's namespaces and removes them. */
export function lowerNetwork(): void {
  const spaces = ip('netns list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith('drishti-'));
  for (const space of spaces) {
    for (const pid of ip(`netns pids ${space}`).split('\n')) {
      if (pid === '') continue;
      try {
        process.kill(Number.parseInt(pid, 10), 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    ip(`netns del ${space}`);
  }
  // The other end goes with its namespace.
}

/** As a cable pulled at the switch. */
export function cutLink(name: string): void {
  ip(`-n ${HUB} link set ${portOf(name)} down`);
}

/**
 * Drops what the host sends (`out`) or what it is sent (`in`), and says nothing. Within the host
 * everything passes.
 */
export function cutOneWay(name: string, direction: 'in' | 'out'): void {
  const [hook, word] = direction === 'in' ? ['input', 'iifname'] : ['output', 'oifname'];
  const rules = `table inet cut { chain c { type filter hook ${hook} priority 0; ${word} "eth0" drop; }; }`;
  run('ip', 'netns', 'exec', spaceOf(name), 'nft', rules);
}

/** Takes back both kinds of cut. */
export function healLink(name: string): void {
  ip(`-n ${HUB} link set ${portOf(name)} up`);
  const space = spaceOf(name);
  const tables = run('ip', 'netns', 'exec', space, 'nft', 'list', 'tables');
  if (tables.includes('inet cut'))
    run('ip', 'netns', 'exec', space, 'nft', 'delete table inet cut');
}

/** Which of these hosts has that address now; null where none has. */
export function holderOf(address: string, hosts: readonly Host[]): string | null {
  const found = hosts.find(({ name }) =>
    ip(`-n ${spaceOf(name)} -4 addr show dev eth0`).includes(` ${address}/`),
  );
  return found?.name ?? null;
}
