/**
 * The settings, read once from the environment and nowhere else; no file is read. A wrong value
 * stops the start with one line that names the setting, its value and what is allowed.
 */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { platform } from 'node:process';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { type LogLevel, logLevels } from '#server/kit/process/log.ts';

import {
  choice,
  ConfigError,
  directory,
  type Environment,
  hostName,
  origin,
  originOf,
  read,
  wholeNumber,
  wrong,
} from './environment.ts';
import {
  type MailConfig,
  mailServer,
  pushHosts,
  type TelegramConfig,
  telegramBot,
} from './message-settings.ts';
import type { SettingName } from './setting-names.ts';

export type ServerRole = 'web' | 'market';

export type Config = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** The owner's login; null for the bundled PostgreSQL. */
  databaseUrl: string | null;
  /** A streaming standby of it, without a login, from which prices are read; null for none. */
  replicaUrl: string | null;
  /** Absolute; where backups by schedule lie, null where there are none. */
  backupDir: string | null;
  prices: 'simulated' | 'exchange';
  /** Absolute; the list of coins, null for the repository's own. */
  coinsFile: string | null;
  /** Null where prices are simulated. */
  exchange: ExchangeConfig | null;
  /** Whose rounds the draws of simulated prices follow from, besides the seeds; null for none. */
  beacon: BeaconConfig | null;
  funds: 'virtual' | 'real';
  /** Null where funds are virtual. */
  operator: OperatorConfig | null;
  /** On what ground contracts are offered for real funds; without it they are not. */
  contractsLegalBasis: string | null;
  /** Whole USDT; 0 for none. */
  welcomeGrantUsdt: number;
  /** Paise. */
  houseCapital: bigint;
  /** Hundredths of a percent of what is traded; of a position, of its exposure. */
  spotFeeBps: number;
  /** How many processes serve, on one port. */
  workers: number;
  /** How many batches of money commands run at once, in all processes that serve together. */
  lanes: number;
  /** People's money commands under way at once, in all of them; more are refused with 503. */
  maxCommands: number;
  roles: ServerRole[];
  logLevel: LogLevel;
  /** Addresses of reverse proxies whose X-Forwarded-* headers count; false for none. */
  trustProxy: string | false;
  /** Origin under which people reach the server; null where it is the address it listens on. */
  baseUrl: string | null;
  /**
   * Where city and country of an address are asked, with `{ip}` for the address; null where nobody
   * is asked.
   */
  geolocationUrl: string | null;
  /** Null where the server sends no mail. */
  mail: MailConfig | null;
  /**
   * Push services that this server speaks with: host names, `*.` in front for all below, or origins
   * of the operator's own.
   */
  pushHosts: readonly string[];
  /** Null where there is no Telegram bot. */
  telegram: TelegramConfig | null;
  /** Whether everybody on the staff must have a second factor, or may. */
  staffTwoFactor: 'required' | 'optional';
  /** 32 bytes that seal keys of authenticators; null for the file of the data directory. */
  sealKey: Buffer | null;
  /** Whether people may choose a chart that their browser loads from TradingView. */
  externalChart: boolean;
  /** Where figures are handed out; null for nowhere. */
  metrics: MetricsConfig | null;
  /** Origin and path of a collector of traces; null where none are made. */
  tracesTo: string | null;
};

type MetricsConfig = {
  port: number;
  host: string;
  /** Who asks has to have it; null on this machine's own addresses, where it may be left out. */
  token: string | null;
};

/** Who answers for other people's money; shown to everybody. */
type OperatorConfig = { name: string; registration: string; grievanceOfficer: string };

type ExchangeConfig = {
  /** Origins: of the stream of prices, of the candles, and of the second source. */
  streamUrl: string;
  restUrl: string;
  checkUrl: string;
  /** INR for one USDT, eight decimals. */
  rate: bigint;
};

/** Throws ConfigError at the first wrong setting. A setting that is empty counts as not set. */
export function loadConfig(env: Environment): Config {
  return configOf(env, { isWhole: true });
}

/**
 * Of what environmentOfWeb leaves: the parent has seen to the database. Throws ConfigError as
 * loadConfig does.
 */
export function loadWebConfig(env: Environment): Config {
  return configOf(env, { isWhole: false });
}

function configOf(env: Environment, { isWhole }: { isWhole: boolean }): Config {
  const funds = choice(env, 'FUNDS', ['virtual', 'real'], 'virtual');
  const prices = choice(env, 'PRICES', ['simulated', 'exchange'], 'simulated');
  const baseUrl = origin(env, 'BASE_URL');
  const databaseUrl = postgresUrl(env);
  const hasDatabase = !isWhole || databaseUrl !== null;
  const operator =
    funds === 'real' ? operatorOfRealFunds(env, { prices, baseUrl, hasDatabase }) : null;
  return {
    port: wholeNumber(env, 'PORT', { from: 0, to: 65_535, otherwise: 3000 }),
    host: hostName(env, 'HOST'),
    dataDir: directory(env, 'DATA_DIR') ?? resolve('data'),
    databaseUrl,
    replicaUrl: standbyUrl(env),
    backupDir: directory(env, 'BACKUP_DIR'),
    prices,
    coinsFile: directory(env, 'COINS_FILE'),
    exchange: prices === 'exchange' ? exchangeSettings(env) : null,
    beacon: beaconSettings(env, prices),
    funds,
    operator,
    contractsLegalBasis: read(env, 'CONTRACTS_LEGAL_BASIS'),
    welcomeGrantUsdt: welcomeGrant(env, funds),
    houseCapital: rupees(env, 'HOUSE_CAPITAL', funds === 'real' ? NO_CAPITAL : CAPITAL),
    spotFeeBps: wholeNumber(env, 'SPOT_FEE_BPS', { from: 0, to: 1000, otherwise: 0 }),
    workers: workerCount(env),
    lanes: wholeNumber(env, 'LANES', {
      from: 1,
      to: 32,
      otherwise: Math.max(1, Math.min(availableParallelism(), 4)),
    }),
    maxCommands: wholeNumber(env, 'MAX_COMMANDS', { from: 1, to: 100_000, otherwise: 2_000 }),
    roles: roleList(env),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'warn'),
    trustProxy: proxyList(env),
    baseUrl,
    geolocationUrl: geolocationTemplate(env),
    mail: mailServer(env, baseUrl),
    pushHosts: pushHosts(env),
    telegram: telegramBot(env),
    staffTwoFactor: staffTwoFactor(env, funds),
    sealKey: sealKey(env),
    externalChart: choice(env, 'EXTERNAL_CHART', ['on', 'off'], 'on') === 'on',
    metrics: metricsSettings(env),
    tracesTo: traceCollector(env),
  };
}

/** Of what is set for all processes that serve, what one of them has. */
export function shareOfWorker<T extends Pick<Config, 'workers' | 'lanes' | 'maxCommands'>>(
  config: T,
): T {
  const shareOf = (all: number) => Math.ceil(all / config.workers);
  return { ...config, lanes: shareOf(config.lanes), maxCommands: shareOf(config.maxCommands) };
}

/** What a process that serves is started with: everything but the owner's login. */
export function environmentOfWeb(env: Environment): Environment {
  const { DATABASE_URL: _, ...rest } = env;
  return rest;
}

/** Paise: Rs 1,000 crore by default; at most 10^8 crore, so that sums stay below 2^63. */
const CAPITAL = { otherwise: 1_000_000_000_000n, most: 100_000_000_000_000_000n };
/** Real capital is what the operator says that it is. */
const NO_CAPITAL = { ...CAPITAL, otherwise: 0n };

/** With real funds nobody is given any. */
function welcomeGrant(env: Environment, funds: Config['funds']): number {
  const asked = wholeNumber(env, 'WELCOME_GRANT_USDT', {
    from: 0,
    to: 1_000_000,
    otherwise: funds === 'real' ? 0 : 10_000,
  });
  if (funds === 'real' && asked > 0) {
    throw wrong('WELCOME_GRANT_USDT', `${asked}`, '0, or not set: FUNDS is "real"');
  }
  return asked;
}

/** What must be known before other people's money is taken; users are shown each. */
const realFundsNeed: readonly (readonly [SettingName, string])[] = [
  ['OPERATOR_NAME', "the operator's legal name"],
  ['OPERATOR_REGISTRATION', "the operator's registration number"],
  ['GRIEVANCE_OFFICER', 'the grievance officer: name and how to reach them'],
];

function operatorOfRealFunds(
  env: Environment,
  { prices, baseUrl, hasDatabase }: Pick<Config, 'prices' | 'baseUrl'> & { hasDatabase: boolean },
): OperatorConfig {
  const missing: string[] = realFundsNeed
    .filter(([name]) => read(env, name) === null)
    .map(([name, meaning]) => `${name} (${meaning})`);
  if (prices !== 'exchange') missing.unshift('PRICES=exchange (live prices)');
  if (!baseUrl?.startsWith('https://')) missing.push('BASE_URL (an https:// address)');
  // The bundled one lies on the one disk, without an archive and without a standby.
  if (!hasDatabase) missing.push('DATABASE_URL (a PostgreSQL of your own)');
  if (missing.length > 0) {
    throw new ConfigError(`FUNDS is "real", which also needs ${missing.join(', ')}.`);
  }
  return {
    name: read(env, 'OPERATOR_NAME') ?? '',
    registration: read(env, 'OPERATOR_REGISTRATION') ?? '',
    grievanceOfficer: read(env, 'GRIEVANCE_OFFICER') ?? '',
  };
}

/** Each takes some 100 MB, so that a machine of many cores is not filled unasked. */
const WORKERS_UNASKED = 16;

/**
 * Ticks and settlement have a core of their own where there are two. Only Linux divides a port's
 * connections among processes.
 */
function workerCount(env: Environment): number {
  const isDivided = platform === 'linux';
  const cores = Math.min(availableParallelism() - 1, WORKERS_UNASKED);
  const workers = wholeNumber(env, 'WORKERS', {
    from: 1,
    to: 64,
    otherwise: isDivided ? Math.max(1, cores) : 1,
  });
  if (workers > 1 && !isDivided) throw wrong('WORKERS', `${workers}`, '1 on this system, or Linux');
  return workers;
}

function rupees(
  env: Environment,
  name: SettingName,
  range: { otherwise: bigint; most: bigint },
): bigint {
  const value = read(env, name);
  if (value === null) return range.otherwise;
  const paise = parseAmount(value, INR_SCALE);
  if (paise === null || paise > range.most) {
    const most = formatAmount(range.most, INR_SCALE);
    throw wrong(name, value, `rupees from 0 to ${most} as plain digits, at most two decimals`);
  }
  return paise;
}

/** Keyless market data of Binance; another exchange that speaks the same can be named instead. */
const MARKET_DATA = {
  stream: 'wss://data-stream.binance.vision',
  rest: 'https://data-api.binance.vision',
};
/** No rupee has been worth more than a dollar, and none is likely to be worth a ten-thousandth. */
const RATES = { least: 100_000_000n, most: 1_000_000_000_000n };

function exchangeSettings(env: Environment): ExchangeConfig {
  const written = read(env, 'USDT_INR');
  if (written === null) {
    throw new ConfigError(
      'PRICES is "exchange", which also needs USDT_INR (rupees for one USDT, e.g. 85.00).',
    );
  }
  const rate = parseAmount(written, PRICE_SCALE);
  if (rate === null || rate < RATES.least || rate > RATES.most) {
    throw wrong('USDT_INR', written, 'rupees for one USDT from 1 to 10000, at most eight decimals');
  }
  const restUrl = origin(env, 'EXCHANGE_REST_URL') ?? MARKET_DATA.rest;
  return {
    streamUrl: origin(env, 'EXCHANGE_STREAM_URL', ['ws', 'wss']) ?? MARKET_DATA.stream,
    restUrl,
    checkUrl: origin(env, 'EXCHANGE_CHECK_URL') ?? restUrl,
    rate,
  };
}

/** The name of the pinned network, or the absolute path of a file with another one's `info`. */
type BeaconConfig = {
  network: 'quicknet' | { file: string };
  /** Origins; null for the network's own. */
  relays: string[] | null;
};

const QUICKNET = 'quicknet';
const MOST_RELAYS = 8;

function beaconSettings(env: Environment, prices: Config['prices']): BeaconConfig | null {
  const written = read(env, 'BEACON');
  const relays = relayOrigins(env);
  if (written === null) {
    if (relays) throw new ConfigError('BEACON_RELAYS is set, which needs BEACON.');
    return null;
  }
  if (prices !== 'simulated')
    throw new ConfigError('BEACON is for simulated prices; PRICES is "exchange".');
  if (written === QUICKNET) return { network: QUICKNET, relays };
  if (!/[./]/.test(written))
    throw wrong('BEACON', written, `${QUICKNET}, or the path of a file with a network’s info`);
  if (!relays)
    throw new ConfigError(
      'BEACON names a file, which also needs BEACON_RELAYS (who has its rounds).',
    );
  return { network: { file: resolve(written) }, relays };
}

function relayOrigins(env: Environment): string[] | null {
  const written = read(env, 'BEACON_RELAYS');
  if (written === null) return null;
  const parts = written.split(',').map((part) => part.trim());
  const urls = parts.map((part) => originOf(part, ['http', 'https']));
  const right = urls.flatMap((url) => url ?? []);
  if (right.length < urls.length || right.length > MOST_RELAYS)
    throw wrong(
      'BEACON_RELAYS',
      written,
      `one to ${MOST_RELAYS} origins, separated by commas, e.g. https://api.drand.sh`,
    );
  return right;
}

/** The token is a secret, so it is not shown. */
function metricsSettings(env: Environment): MetricsConfig | null {
  if (read(env, 'METRICS_PORT') === null) return null;
  const port = wholeNumber(env, 'METRICS_PORT', { from: 0, to: 65_535, otherwise: 0 });
  const host = hostName(env, 'METRICS_HOST');
  const token = read(env, 'METRICS_TOKEN');
  if (token !== null && !/^[\x21-\x7e]{16,200}$/.test(token)) {
    throw new ConfigError(
      'METRICS_TOKEN is no token; allowed: 16 to 200 letters, digits and signs without blanks.',
    );
  }
  const isOwn = host === 'localhost' || host === '::1' || /^127\.[0-9.]+$/.test(host);
  if (token === null && !isOwn) {
    throw new ConfigError(
      `METRICS_HOST is "${host}", which others can reach: it also needs METRICS_TOKEN.`,
    );
  }
  return { port, host, token };
}

/** The value may hold a key of the service, so it is not shown. */
function traceCollector(env: Environment): string | null {
  const value = read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '') {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is no such address; allowed: http:// or https://, e.g. http://localhost:4318.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function postgresUrl(env: Environment): string | null {
  const value = read(env, 'DATABASE_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const form = "postgresql://owner:password@host:port/database, the owner's login";
  // The value may hold a password, so it is not shown.
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError(`DATABASE_URL is no PostgreSQL address; allowed: ${form}.`);
  }
  if (url.username === '' || url.password === '') {
    throw new ConfigError(`DATABASE_URL lacks the user or the password; allowed: ${form}.`);
  }
  return value;
}

/** Only the application's own login is used there, so none is asked for. */
function standbyUrl(env: Environment): string | null {
  const value = read(env, 'DATABASE_REPLICA_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isStandby =
    url !== null &&
    /^postgres(ql)?:$/.test(url.protocol) &&
    url.pathname.length > 1 &&
    url.username + url.password === '';
  if (!isStandby) {
    throw new ConfigError(
      "DATABASE_REPLICA_URL is no standby's address; allowed: postgresql://host:port/database, without user and password.",
    );
  }
  return value;
}

/** The value may hold a key of the service, so it is not shown. */
function geolocationTemplate(env: Environment): string | null {
  const value = read(env, 'GEOLOCATION_URL');
  if (value === null) return null;
  const parts = value.split('{ip}');
  const sample = parts.join('203.0.113.7');
  const url = URL.canParse(sample) ? new URL(sample) : null;
  if (
    parts.length !== 2 ||
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.host.includes('203.0.113.7') ||
    url.username + url.password !== ''
  ) {
    throw new ConfigError(
      'GEOLOCATION_URL is no such address; allowed: http:// or https:// with {ip} once in its path or query, ' +
        'e.g. https://geo.example/{ip}/json.',
    );
  }
  return value;
}

/**
 * A stranger who tries the simulation should not need an authenticator; people who handle real
 * money have one.
 */
function staffTwoFactor(env: Environment, funds: Config['funds']): Config['staffTwoFactor'] {
  const otherwise = funds === 'real' ? 'required' : 'optional';
  const value = choice(env, 'STAFF_TWO_FACTOR', ['required', 'optional'], otherwise);
  if (funds === 'real' && value === 'optional') {
    throw wrong('STAFF_TWO_FACTOR', value, 'required, since FUNDS is "real"');
  }
  return value;
}

/** The value is a secret, so it is not shown. */
function sealKey(env: Environment): Buffer | null {
  const value = read(env, 'SEAL_KEY');
  if (value === null) return null;
  if (!/^[A-Za-z0-9_-]{43}$/.test(value)) {
    throw new ConfigError(
      'SEAL_KEY is no key; allowed: 32 random bytes in base64url, 43 characters.',
    );
  }
  return Buffer.from(value, 'base64url');
}

function roleList(env: Environment): ServerRole[] {
  const value = read(env, 'ROLES') ?? 'web,market';
  const names = value.split(',').map((name) => name.trim());
  const roles = (['web', 'market'] as const).filter((role) => names.includes(role));
  if (roles.length !== names.length) {
    throw wrong('ROLES', value, 'web, market, or both as web,market');
  }
  return roles;
}

function proxyList(env: Environment): string | false {
  const value = read(env, 'TRUST_PROXY');
  if (value === null) return false;
  const parts = value.split(',').map((part) => part.trim());
  if (!parts.every(isProxy)) {
    throw wrong(
      'TRUST_PROXY',
      value,
      'addresses or networks of your reverse proxies with commas between, e.g. 10.0.0.0/8, or loopback',
    );
  }
  return parts.join(',');
}

function isProxy(part: string): boolean {
  if (part === 'loopback' || part === 'linklocal' || part === 'uniquelocal') return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  const most = family === 4 ? 32 : 128;
  // A network of everybody would let anyone choose the address they are limited by.
  return (
    bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number.parseInt(bits, 10) <= most)
  );
}
