/** A certificate that is its own authority, made with openssl, for tests of what ends TLS. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type CertificateFiles = { key: string; certificate: string };

/** In `directory`, for `name`, valid for `days` days; this process trusts it from now on. */
export function makeCertificate(directory: string, name: string, days: number): CertificateFiles {
  const base = join(directory, `${name}-${days}`);
  const files = { key: `${base}.key`, certificate: `${base}.pem` };
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', `${days}`, '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { stdio: 'ignore' },
  );
  setDefaultCACertificates([...getCACertificates(), readFileSync(files.certificate, 'utf8')]);
  return files;
}
