/** Starts and ends floods: flooder.ts as a process, told what to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Flood = {
  url: string;
  /** Asked for in turn. */
  paths: readonly string[];
  sockets: number;
  manner: 'read' | 'ignore' | 'live';
  /** The second number of its addresses, 127.n.x.y, which nobody else has. */
  network: number;
  /** Sockets of each address. */
  ofOneAddress: number;
  /** The Accept-Encoding header; null for none. */
  accepts: string | null;
};

export type FloodResult = {
  /** Answers begun, by status. */
  statuses: Record<string, number>;
  bytes: number;
  /** Sockets that were connected, and that ended. */
  opened: number;
  closed: number;
};

export type RunningFlood = { end(): Promise<FloodResult> };

/** Resolves once all its sockets have been asked for. */
export async function startFlood(flood: Flood): Promise<RunningFlood> {
  const program = join(import.meta.dirname, 'flooder.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(flood)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the flood ended by itself');
    return value;
  };
  await next();
  return {
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const result = JSON.parse(await next()) as FloodResult;
      await ended;
      return result;
    },
  };
}
