/**
 * `npm run staff`: lists the staff with the root of each. `npm run staff -- let-in EMAIL [ROLE]`
 * prints a one-time link for somebody new, an admin unless a role is named; `npm run staff --
 * confirm EMAIL` says that a member of staff is a person of their own. Both are in the audit log.
 * Works beside a running server and without one.
 */
import { randomFillSync } from 'node:crypto';

import { rolesOfPower, type StaffRole } from '#protocol/roles.ts';
import { consolePath } from '#protocol/addresses.ts';
import { loadConfig } from '#server/config.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import {
  confirmStaff,
  letIn,
  type OperatorServices,
  readStaff,
} from '#server/domain/staff/operator.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds, type RandomSource } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const USAGE =
  'npm run staff [-- let-in EMAIL [support|finance|admin|sub-admin] | -- confirm EMAIL]';

const roles: readonly StaffRole[] = [...rolesOfPower, 'sub-admin'];

function roleNamed(name: string | undefined): StaffRole {
  const role = roles.find((one) => one === (name ?? 'admin'));
  if (!role) throw new Error(`"${name}" is no role. ${USAGE}`);
  return role;
}

async function run(services: OperatorServices, baseUrl: string | null): Promise<void> {
  const [act, email, role] = process.argv.slice(2);
  if (act === 'let-in' && email !== undefined) {
    const { token, expiresAt } = await letIn(services, { email, role: roleNamed(role) });
    say(`One-time link for ${email}, until ${expiresAt.toISOString()}. It is shown only now:`);
    say(`${baseUrl ?? '<address of your server>'}${consolePath}/join#${token}`);
  } else if (act === 'confirm' && email !== undefined) {
    const isNew = await confirmStaff(services, email);
    say(
      isNew ? `${email} is confirmed as a person of their own.` : `${email} was confirmed before.`,
    );
  } else if (act === undefined) {
    for (const {
      name,
      email: address,
      role: has,
      disabled_at,
      is_root,
      root_name,
    } of await readStaff(services))
      say(
        [
          address,
          name,
          has,
          disabled_at ? 'disabled' : 'active',
          is_root ? 'root' : `joined through ${root_name}`,
        ].join('  '),
      );
  } else throw new Error(USAGE);
}

async function open(): Promise<void> {
  const config = loadConfig(process.env);
  const urls = await attachDatabase(config, openLog(config.logLevel));
  const owner = openDatabase({
    connectionString: urls.ownerUrl,
    applicationName: 'drishti staff',
    maxConnections: 1,
  });
  try {
    const random: RandomSource = (bytes) => void randomFillSync(bytes);
    const services = { owner, clock: systemClock, ids: makeIds(random), random };
    await run(services, config.baseUrl);
  } finally {
    await owner.close();
    await urls.stop();
  }
}

try {
  await open();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
