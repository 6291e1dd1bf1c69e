/**
 * What every npm command does first: installs the locked dependencies where they differ, and with
 * `--build` builds the browser apps where their sources have changed. Uses Node's own modules only
 * and runs on any Node from 20 on, since at first nothing else is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readStamp, stampOfSources, stampPath } from './build-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ourNode = join(modules, '.bin', 'node');

try {
  refuseOldNode();
  if (!isInstalled()) await install();
  if (!hasOurNode()) await repairNode();
  if (process.argv.includes('--build') && readStamp(root) !== stampOfSources(root)) await build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function refuseOldNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    throw new Error(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  }
}

/**
 * npm writes down what it installed as its last step: every package of the lock file has to be
 * there as locked.
 */
function isInstalled() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  const locked = readPackages(join(root, 'package-lock.json'));
  if (locked === null) throw new Error('package-lock.json is missing: is this a whole clone?');
  if (installed === null) return false;
  const isAsLocked = ([path, { version, optional }]) =>
    path === '' || (installed[path]?.version ?? (optional ? version : undefined)) === version;
  return (
    Object.entries(locked).every(isAsLocked) &&
    Object.keys(installed).every((path) => path in locked || path.includes('/node_modules/'))
  );
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

async function install() {
  // With development packages whatever NODE_ENV says: the browser apps are built here.
  await step('Installing the locked dependencies', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
  ]);
}

/**
 * Node 24 comes as a package whose install script fetches the binary; install scripts may be
 * switched off.
 */
async function repairNode() {
  await step(
    'Installing Node 24',
    process.execPath,
    ['installArchSpecificPackage.js'],
    join(modules, 'node'),
  );
  if (!hasOurNode()) {
    throw new Error(
      'Node 24 could not be installed into node_modules: allow install scripts of the package `node`.',
    );
  }
}

function hasOurNode() {
  const wanted = readPackages(join(root, 'package-lock.json'))?.['node_modules/node']?.version;
  return spawnSync(ourNode, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`;
}

async function build() {
  const stamp = stampOfSources(root);
  const buildStamp = stampPath(root);
  rmSync(buildStamp, { force: true });
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  await step('Building the browser apps', ourNode, [vite, 'build', '--logLevel', 'warn']);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, stamp);
}

/**
 * Says what is being done, that it still goes on, and how long it took; shows the program's words
 * where it fails. Writes to the error output: standard output belongs to the command that follows.
 */
async function step(title, command, args, cwd = root) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  process.stderr.write(`${title}…\n`);
  const beat = setInterval(() => process.stderr.write(`  ${title}: ${seconds()} s\n`), 10_000);
  const child = spawn(command, args, {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stdout.on('data', (chunk) => (words += chunk));
  child.stderr.on('data', (chunk) => (words += chunk));
  const endChild = () => child.kill('SIGTERM');
  process.on('exit', endChild);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const problem = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code === 0 ? null : `exit code ${code}`));
  });
  clearInterval(beat);
  process.off('exit', endChild);
  if (problem !== null) {
    process.stderr.write(words);
    throw new Error(`${title} failed (${problem}).`);
  }
  process.stderr.write(`${title}: done in ${seconds()} s\n`);
}

/** Without our own Node on the PATH: npm replaces the very file while it installs. */
function environment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => !directory.startsWith(modules))
    .join(delimiter);
  return { ...process.env, PATH: path };
}
