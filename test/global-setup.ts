/**
 * Once per run, before any test file: starts the run's PostgreSQL and tells the workers where it
 * is.
 */
import type { TestProject } from 'vitest/node';

import { startTestDatabase } from './database.ts';
import { keepTemporaryFilesInMemory } from './temporary.ts';

/**
 * These tests ask what commits, not what outlives a loss of power: nothing has to reach a disk.
 * Those that ask for durability start a PostgreSQL of their own.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
};

/**
 * Settings of PostgreSQL's C library: a backend keeps the memory of one statement for the next.
 * Giving the memory back and taking it again cost a third of the time of a tick.
 */
const MEMORY = { MALLOC_TOP_PAD_: '1048576', MALLOC_TRIM_THRESHOLD_: '67108864' };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFiles = keepTemporaryFilesInMemory();
  Object.assign(process.env, MEMORY);
  const server = await startTestDatabase(SETTINGS, project.config.env['TEST_POSTGRES']);
  project.provide('databaseAdminUrl', server.adminUrl);
  return async () => {
    await server.stop();
    removeFiles();
  };
}
