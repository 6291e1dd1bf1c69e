/**
 * The cluster's own certificate authority, made with openssl. It makes one key pair for each host,
 * valid for the host's names and addresses. The host shows it both as server and as client. The
 * authority's key stays with the person who sets the cluster up.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Host, Plan } from './plan.ts';
import { isDatabase } from './render.ts';

const AUTHORITY_DAYS = '3650';
const HOST_DAYS = '800';
/** A certificate that ends sooner is replaced at the next run. */
const RENEW_SECONDS = `${60 * 86_400}`;

export type HostCertificate = { authority: string; certificate: string; key: string };

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
const read = (path: string) => readFileSync(path, 'utf8');

function makeKey(path: string): void {
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', path);
}

function isGood(certificate: string): boolean {
  if (!existsSync(certificate)) return false;
  try {
    openssl('x509', '-in', certificate, '-noout', '-checkend', RENEW_SECONDS);
    return true;
  } catch {
    return false;
  }
}

/** Makes what is missing or ends soon in that directory, which holds the authority's key. */
export function certify(plan: Plan, host: Host, directory: string): HostCertificate {
  const at = (name: string) => join(directory, name);
  if (!existsSync(at('ca.crt'))) {
    makeKey(at('ca.key'));
    openssl(
      ...['req', '-x509', '-new', '-key', at('ca.key'), '-days', AUTHORITY_DAYS],
      ...['-subj', `/CN=${plan.name} cluster`, '-out', at('ca.crt')],
    );
  }
  const [key, certificate] = [at(`${host.name}.key`), at(`${host.name}.crt`)];
  if (!isGood(certificate)) {
    makeKey(key);
    // PostgreSQL is asked for by the shared address, which HAProxy hands on to whichever leads.
    const names = [`DNS:${host.name}`, 'DNS:localhost', 'IP:127.0.0.1', `IP:${host.address}`];
    if (isDatabase(plan, host)) names.push(`IP:${plan.sharedAddress}`);
    const extensions = at(`${host.name}.ext`);
    writeFileSync(
      extensions,
      `subjectAltName=${names.join(',')}\nextendedKeyUsage=serverAuth,clientAuth\n`,
    );
    const request = at(`${host.name}.csr`);
    openssl('req', '-new', '-key', key, '-subj', `/CN=${host.name}`, '-out', request);
    openssl(
      ...['x509', '-req', '-in', request, '-CA', at('ca.crt'), '-CAkey', at('ca.key')],
      ...['-CAcreateserial', '-days', HOST_DAYS, '-extfile', extensions, '-out', certificate],
    );
  }
  return { authority: read(at('ca.crt')), certificate: read(certificate), key: read(key) };
}
