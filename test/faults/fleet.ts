/**
 * Servers on one database, each behind a proxy of its own, for the runs that break what is between
 * them.
 */
import { makeDataDir, type ServerProcess, startServer } from '#test/server-process.ts';

import { type KeptDatabase, keepDatabase, makeInstallation } from './installation.ts';
import { openProxy, type Proxy } from './proxy.ts';

export type Ship = {
  /** Stays the same when the server is started again. */
  url: string;
  proxy: Proxy;
  server: ServerProcess;
};

export type Fleet = {
  /** Where the installation lies. */
  data: { path: string };
  database: KeptDatabase;
  ships: readonly Ship[];
  referral: string;
  /**
   * Starts a server that has ended again, at its address, from other sources where they are named.
   */
  restart(ship: Ship, sources?: string): Promise<void>;
  /** What the servers have said, for a person who looks into a failure. */
  output(): string;
  close(): Promise<void>;
};

export async function openFleet(size: number, settings: Record<string, string>): Promise<Fleet> {
  const data = makeDataDir();
  await makeInstallation(data.path);
  const database = await keepDatabase(data.path);
  const ships: Ship[] = [];
  const said: string[] = [];
  const start = (proxy: Proxy, port: string, sources?: string) => {
    const env = { ...settings, DATABASE_URL: proxy.through(database.ownerUrl), PORT: port };
    return startServer(data.path, env, sources);
  };
  const fleet: Fleet = {
    data,
    database,
    ships,
    referral: '',
    async restart(ship, sources) {
      said.push(ship.server.output());
      ship.server = await start(ship.proxy, new URL(ship.url).port, sources);
    },
    output: () => [...said, ...ships.map(({ server }) => server.output())].join('\n'),
    async close() {
      for (const { server } of ships) server.kill('SIGINT');
      await Promise.all(ships.map(({ server }) => server.ended));
      await Promise.all(ships.map(({ proxy }) => proxy.close()));
      await database.stop();
      data.remove();
    },
  };
  try {
    for (let number = 0; number < size; number += 1) {
      const proxy = await openProxy(database.sockets);
      const server = await start(proxy, '0');
      ships.push({ url: server.url, proxy, server });
    }
  } catch (error) {
    await fleet.close();
    throw error;
  }
  return { ...fleet, referral: ships[0]?.server.referral ?? '' };
}
