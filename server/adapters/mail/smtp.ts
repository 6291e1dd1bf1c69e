/**
 * Hands mail to the operator's SMTP server. Off this machine only under TLS, since a mail may carry
 * a secret; and what goes wrong is told without the server's words, which may quote it.
 */
import { isIP } from 'node:net';

import { createTransport } from 'nodemailer';

import type { MailTransport } from '#server/domain/mails/mails.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection is upgraded. */
  isTls: boolean;
  login: { user: string; password: string } | null;
  /** The sender's address. */
  from: string;
};

export function openSmtp(server: MailServer): MailTransport {
  const { from } = server;
  const transport = transportTo(server);
  return {
    send({ id, to, subject, text, html }) {
      const sent = transport.sendMail({
        from: { name: 'Drishti', address: from },
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        to,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return sent.then(
        () => null,
        (error: unknown) => codesOf(error),
      );
    },
    close: () => transport.close(),
  };
}

/**
 * Connects, upgrades to TLS and signs in as for a mail, and sends none. Answers codes, or null
 * where all of it went well.
 */
export async function trySmtp(server: MailServer): Promise<string | null> {
  const transport = transportTo(server);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return codesOf(error);
  } finally {
    transport.close();
  }
}

function transportTo({ host, port, isTls, login }: MailServer) {
  return createTransport({
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isThisMachine(host),
    ignoreTLS: !isTls && isThisMachine(host),
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nothing between us and it could listen. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Codes only, e.g. `EAUTH 535`. */
function codesOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter(
    (one) => typeof one === 'number' || (typeof one === 'string' && /^[A-Z_]{1,30}$/.test(one)),
  );
  return codes.length === 0 ? 'no code' : codes.join(' ');
}
