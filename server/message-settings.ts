/**
 * Settings of what reaches people outside the app: the mail server, push services, the Telegram
 * bot. Read as config.ts reads the rest.
 */
import { ConfigError, type Environment, origin, read, wrong } from './environment.ts';

export type TelegramConfig = {
  /** An origin. */
  api: string;
  token: string;
};

export type MailConfig = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection is upgraded. */
  isTls: boolean;
  login: { user: string; password: string } | null;
  /** The sender's address. */
  from: string;
};

/**
 * Links in mails lead to BASE_URL, so one is not to be had without the other. The value may hold a
 * password.
 */
export function mailServer(env: Environment, baseUrl: string | null): MailConfig | null {
  const value = read(env, 'SMTP_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const [user, password] = url === null ? [null, null] : [url.username, url.password].map(decoded);
  const isMail =
    url !== null &&
    typeof user === 'string' &&
    typeof password === 'string' &&
    (url.protocol === 'smtp:' || url.protocol === 'smtps:') &&
    url.hostname !== '' &&
    (user === '') === (password === '') &&
    ['', '/'].includes(url.pathname) &&
    url.search + url.hash === '';
  if (!isMail) {
    throw new ConfigError(
      'SMTP_URL is no mail server; allowed: smtp://user:password@host:port, or smtps:// for TLS from the start.',
    );
  }
  if (baseUrl === null) {
    throw new ConfigError(
      'SMTP_URL also needs BASE_URL: links in mails lead to the address under which people reach the server.',
    );
  }
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number.parseInt(url.port, 10),
    isTls,
    login: user === '' ? null : { user, password },
    from: senderAddress(env) ?? `no-reply@${new URL(baseUrl).hostname}`,
  };
}

/** Of Chrome and most Android browsers, Firefox, Safari, Edge. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Anybody with a browser can send an address, so what is not named here is never connected to. */
export function pushHosts(env: Environment): string[] {
  const value = read(env, 'PUSH_HOSTS');
  if (value === null) return PUSH_SERVICES;
  const parts = value.split(',').map((part) => part.trim());
  const isHost = (part: string) =>
    /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(part);
  const isOrigin = (part: string) =>
    /^https?:\/\//.test(part) && URL.canParse(part) && new URL(part).origin === part;
  if (!parts.every((part) => isHost(part) || isOrigin(part))) {
    throw wrong(
      'PUSH_HOSTS',
      value,
      'host names with commas between, e.g. fcm.googleapis.com or *.push.apple.com, or origins of your own',
    );
  }
  return parts;
}

/** The token is a secret, so it is not shown. */
export function telegramBot(env: Environment): TelegramConfig | null {
  const token = read(env, 'TELEGRAM_BOT_TOKEN');
  const api = origin(env, 'TELEGRAM_API_URL') ?? 'https://api.telegram.org';
  if (token === null) return null;
  if (!/^[0-9]{1,20}:[A-Za-z0-9_-]{20,100}$/.test(token)) {
    throw new ConfigError(
      'TELEGRAM_BOT_TOKEN is no token; allowed: as BotFather writes it, digits, a colon and letters.',
    );
  }
  return { api, token };
}

/** Null where its escapes make no sense. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function senderAddress(env: Environment): string | null {
  const value = read(env, 'MAIL_FROM');
  if (value !== null && !/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value)) {
    throw wrong('MAIL_FROM', value, 'an e-mail address, e.g. no-reply@drishti.example');
  }
  return value;
}
