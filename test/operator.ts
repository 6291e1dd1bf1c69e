/** The operator at the machine of a running server, with the owner's login to its database. */
import { randomFillSync } from 'node:crypto';

import { findDatabase } from '#server/database/database-server.ts';
import type { OperatorServices } from '#server/domain/staff/operator.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';

/** Throws if no server runs on that data directory. */
export function ownerUrlOf(dataDir: string): string {
  const running = findDatabase({ dataDir, databaseUrl: null });
  if (running === null) throw new Error(`No server runs on ${dataDir}.`);
  return running.ownerUrl;
}

export async function asOperator<Result>(
  ownerUrl: string,
  act: (services: OperatorServices) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase({
    connectionString: ownerUrl,
    applicationName: 'test operator',
    maxConnections: 1,
  });
  try {
    const random = (bytes: Uint8Array) => void randomFillSync(bytes);
    return await act({ owner, clock: systemClock, ids: makeIds(), random });
  } finally {
    await owner.close();
  }
}
