/**
 * Everything that has to lie on a host. The person who sets the cluster up keeps secrets and
 * certificates in a directory.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { certify } from './certificates.ts';
import type { Host, Plan } from './plan.ts';
import { isDatabase, type Places, type Rendered, renderHost, type Secrets } from './render.ts';

/** Read from the directory, or made there at the first time. */
export function keepSecrets(directory: string): Secrets {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'secrets.json');
  if (!existsSync(file)) {
    const make = () => randomBytes(32).toString('base64url');
    const secrets: Secrets = {
      owner: make(),
      replication: make(),
      rewind: make(),
      seal: make(),
    };
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}

/**
 * Files in the order in which they are to be written; `secretsIn` is the directory of secrets and
 * certificates.
 */
export function filesOf(plan: Plan, host: Host, secretsIn: string, places: Places): Rendered[] {
  const secrets = keepSecrets(secretsIn);
  const { authority, certificate, key } = certify(plan, host, secretsIn);
  const file = (name: string, text: string, mode: string, owner: string): Rendered => ({
    path: `${places.certificates}/${name}`,
    text,
    mode,
    owner,
  });
  const keys = isDatabase(plan, host)
    ? [file('etcd.key', key, '600', 'etcd'), file('postgres.key', key, '600', 'postgres')]
    : [file('haproxy.pem', certificate + key, '600', 'root')];
  return [
    file('ca.crt', authority, '644', 'root'),
    file('host.crt', certificate, '644', 'root'),
    ...keys,
    ...renderHost(plan, host, secrets, places),
  ];
}
