/**
 * `npm run dev`: the server with its own data, started again when its sources change, and Vite in
 * front of it, so that a change in the browser code shows at once. The database runs on between
 * starts.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { openLog } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { runRestarting } from './restarting.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function develop(): Promise<void> {
  const config = loadConfig(process.env);
  const database = await startDatabase(config, openLog(config.logLevel), say);
  const server = runRestarting({
    script: join(root, 'server', 'main.ts'),
    env: { ...process.env, DATABASE_URL: database.ownerUrl },
    folders: [join(root, 'server'), join(root, 'protocol'), join(root, 'texts')],
    counts: (path) => /\.(ts|sql|txt)$/.test(path) && !path.endsWith('.test.ts'),
    say,
  });
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= (async () => {
      vite.kill('SIGTERM');
      await server.stop();
      await database.stop();
    })();
  };
  vite.once('exit', end);
  // A Ctrl-C reaches the children from the terminal as well.
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
