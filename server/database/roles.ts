/**
 * The two logins that the server works with: the application's and the market's. Neither owns
 * anything nor may change what is append-only (the schema's files); the owner's login is used for
 * migrations and nothing else.
 */
import { createHmac, createHash, pbkdf2Sync } from 'node:crypto';

import pg from 'pg';

import { StartError } from '#server/kit/process/start-error.ts';

import { grantsIn, readSchemaFiles } from './schema-files.ts';

export type RoleNames = { app: string; market: string };

/**
 * Roles belong to the whole cluster, so they carry the database's name. Throws one clear line on an
 * unsuitable name.
 */
export function roleNames(database: string): RoleNames {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(database)) {
    throw new StartError(
      `The database's name must be lower-case letters, digits and _ (at most 51); it is ${database}.`,
    );
  }
  return { app: `${database}_app`, market: `${database}_market` };
}

/**
 * Derived from the owner's password: every process that knows the one knows the others, and none is
 * stored.
 */
export function rolePassword(ownerUrl: string, role: string): string {
  const { password } = new URL(ownerUrl);
  if (password === '') {
    throw new StartError(
      "DATABASE_URL must hold the owner's password: the application's are derived from it.",
    );
  }
  return createHmac('sha256', decodeURIComponent(password))
    .update(`drishti role ${role}`)
    .digest('base64url');
}

/** The same server and database with another login. */
export function urlAs(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(ownerUrl, role);
  return url.href;
}

export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** The login that the address uses. */
export function whoIs(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/**
 * Makes or renews both logins of the database and gives them their rights. The caller holds the
 * migration lock.
 */
export async function grantRoles(owner: pg.Client, ownerUrl: string): Promise<RoleNames> {
  const database = databaseOf(ownerUrl);
  const roles = roleNames(database);
  for (const role of [roles.app, roles.market]) {
    const found = await owner.query('select from pg_roles where rolname = $1', [role]);
    const verifier = scramVerifier(rolePassword(ownerUrl, role), role);
    const verb = found.rowCount === 0 ? 'create' : 'alter';
    await owner.query(`${verb} role ${quoteName(role)} login password '${verifier}'`);
  }
  await owner.query('begin');
  try {
    await grantDatabase(owner, database, roles);
    await giveRights(owner, grantsIn(readSchemaFiles()), roles);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  return roles;
}

/** Who may connect is not part of what a clone takes over from its template. */
export async function grantDatabase(
  owner: Pick<pg.ClientBase, 'query'>,
  database: string,
  roles: RoleNames,
): Promise<void> {
  const both = `${quoteName(roles.app)}, ${quoteName(roles.market)}`;
  await owner.query(`revoke all on database ${quoteName(database)} from public`);
  await owner.query(`grant connect, temporary on database ${quoteName(database)} to ${both}`);
}

/** These and no others; `grants` name the logins `:app` and `:market`. */
export async function giveRights(
  owner: Pick<pg.ClientBase, 'query'>,
  grants: string,
  roles: RoleNames,
): Promise<void> {
  const [app, market] = [quoteName(roles.app), quoteName(roles.market)];
  await owner.query(`
    revoke all on all tables in schema public from ${app}, ${market};
    grant usage on schema public to ${app}, ${market};
    grant usage on all sequences in schema public to ${app}, ${market};
    ${grants.replaceAll(/:app\b/g, app).replaceAll(/:market\b/g, market)}`);
}

const ITERATIONS = 4096;

/**
 * RFC 5802 in PostgreSQL's form: the password itself never travels, so no server log can hold it.
 */
function scramVerifier(password: string, role: string): string {
  const salt = createHash('sha256')
    .update(`drishti salt ${role}`)
    .update(password)
    .digest()
    .subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}
