/** A real SMTP server that keeps the mail it is given, read as a mail program would. */
import { SMTPServer } from 'smtp-server';

export type Received = {
  from: string;
  to: string[];
  /** Lower-case names. */
  headers: Map<string, string>;
  text: string;
  html: string;
};

export type MailReceiver = {
  /** For SMTP_URL. */
  url: string;
  readonly mails: Received[];
  /** From now on mail is read, and refused in words that quote it. */
  refuse(): void;
  /**
   * `after` more mails are taken. Those after them are read and kept, and their senders hear
   * nothing of it.
   */
  hold(after: number): void;
  /** From now on mail is taken again. */
  accept(): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * The mail that asks a new person to confirm an address. A world takes it out of the queue, unless
 * the mailer was faster: where it is not what a test is about, it is left out.
 */
export const CONFIRMATIONS = /\/confirm-email#/;

/** Takes every mail; of those whose text matches `leavesOut` it keeps nothing. */
export async function openMailReceiver(leavesOut?: RegExp): Promise<MailReceiver> {
  const mails: Received[] = [];
  let isRefusing = false;
  let taken = Infinity;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const mail = { from, to: rcptTo.map(({ address }) => address), ...read(raw) };
        if (leavesOut?.test(mail.text)) {
          done(null);
          return;
        }
        mails.push(mail);
        taken -= 1;
        if (taken < 0) return;
        done(
          isRefusing ? new Error(`not wanted here: ${mail.text}`.replaceAll(/\s+/g, ' ')) : null,
        );
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse() {
      isRefusing = true;
    },
    hold(after) {
      taken = after;
    },
    accept() {
      isRefusing = false;
      taken = Infinity;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A multipart/alternative mail of text and HTML. */
function read(raw: string): Omit<Received, 'from' | 'to'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function split(message: string): { headers: Map<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n');
  const head = message.slice(0, Math.max(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: message.slice(end + 4) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
