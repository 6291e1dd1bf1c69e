/**
 * Where a test run keeps its temporary files: in memory where there is room. Every database is
 * about a thousand files that are made, filled and removed within seconds, and on a disk that alone
 * costs more than the tests that use them.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'drishti-tests-';
/** A run of the journeys uses less than half of it. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * For this process and those that it starts from now on. Answers what removes them again. Where
 * memory is short or the system has no such directory, they stay where the system keeps temporary
 * files.
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (!hasRoom()) return () => undefined;
  for (const name of readdirSync(MEMORY)) {
    if (isLeftOver(name)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const before = process.env['TMPDIR'];
  const directory = join(MEMORY, `${PREFIX}${process.pid}`);
  // PostgreSQL's own user passes through it.
  mkdirSync(directory, { mode: 0o711, recursive: true });
  process.env['TMPDIR'] = directory;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Of a run that was killed before it could remove them. */
function isLeftOver(name: string): boolean {
  const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
