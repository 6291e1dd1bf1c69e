/** Once per run, before any test file: starts the run's PostgreSQL and tells the workers where it is. */
import type { TestProject } from 'vitest/node';

import { startTestDatabase } from './database.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabase();
  project.provide('databaseAdminUrl', server.adminUrl);
  return () => server.stop();
}
