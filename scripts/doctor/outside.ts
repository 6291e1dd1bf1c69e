/**
 * Looks at what lies outside the server: the certificate of BASE_URL, the mail server. Sends
 * nothing.
 */
import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';

import { trySmtp } from '#server/adapters/mail/smtp.ts';
import type { Config } from '#server/config.ts';

import type { Certificate } from './installation.rules.ts';

const CONNECT_MS = 5_000;

/** What BASE_URL shows; a text where nobody answers, null where it is not https. */
export async function readCertificate(
  baseUrl: string | null,
): Promise<Certificate | string | null> {
  if (!baseUrl?.startsWith('https://')) return null;
  const { hostname, port } = new URL(baseUrl);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // What is wrong with it is what is asked for.
      rejectUnauthorized: false,
    });
    const say = (answer: Certificate | string) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_MS, () => say('no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => say(error.code ?? error.message));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const mismatch = checkServerIdentity(host, certificate)?.message;
      const distrust = socket.authorized ? undefined : String(socket.authorizationError);
      say({ endsAt: new Date(certificate.valid_to), refused: mismatch ?? distrust ?? null });
    });
  });
}

export async function readMail(mail: Config['mail']) {
  if (mail === null) return null;
  return { host: mail.host, port: mail.port, refused: await trySmtp(mail) };
}
