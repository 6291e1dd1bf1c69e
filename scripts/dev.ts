/**
 * `npm run dev`: the server with its own data, and Vite in front of it, so that a change in the browser code shows at
 * once. The server itself is started again by hand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const programs = [
  ['server', join(root, 'server', 'main.ts')],
  ['vite', join(root, 'node_modules', 'vite', 'bin', 'vite.js')],
] as const;

const children: ChildProcess[] = programs.map(([name, path]) => {
  const child = spawn(process.execPath, [path], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.once('exit', (code) => {
    process.stdout.write(`${name} ended\n`);
    process.exitCode ??= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
  return child;
});

// Ctrl-C reaches the children from the terminal; this process ends when they have.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));
