/**
 * Every setting: what it is by default, what is read, and the one line that refuses each wrong
 * value.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { ConfigError, type Environment } from './environment.ts';

import {
  type Config,
  environmentOfWeb,
  loadConfig,
  loadWebConfig,
  shareOfWorker,
} from './config.ts';

test('nothing set gives a server on localhost with the bundled PostgreSQL and virtual funds', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: null,
    replicaUrl: null,
    backupDir: null,
    prices: 'simulated',
    coinsFile: null,
    exchange: null,
    beacon: null,
    funds: 'virtual',
    operator: null,
    contractsLegalBasis: null,
    welcomeGrantUsdt: 10_000,
    houseCapital: 1_000_000_000_000n,
    spotFeeBps: 0,
    lanes: Math.min(availableParallelism(), 4),
    maxCommands: 2_000,
    workers: Math.min(16, Math.max(1, availableParallelism() - 1)),
    roles: ['web', 'market'],
    logLevel: 'warn',
    trustProxy: false,
    baseUrl: null,
    geolocationUrl: null,
    mail: null,
    pushHosts: [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
    telegram: null,
    staffTwoFactor: 'optional',
    sealKey: null,
    externalChart: true,
    metrics: null,
    tracesTo: null,
  } satisfies Config);
});

test('what is set for all processes that serve is divided among them, and none is left without', () => {
  const config = loadConfig({ WORKERS: '3', LANES: '4', MAX_COMMANDS: '2' });
  expect(shareOfWorker(config)).toEqual({ ...config, lanes: 2, maxCommands: 1 });
});

test('what serves is not told the owner’s login', () => {
  const env = { DATABASE_URL: 'postgresql://o:secret@db/x', PORT: '80' };
  expect(environmentOfWeb(env)).toEqual({ PORT: '80' });
});

test('an empty setting counts as not set', () => {
  expect(loadConfig({ PORT: '', HOST: ' ', HOUSE_CAPITAL: '', ROLES: '' })).toEqual(loadConfig({}));
});

test('prices of an exchange: its addresses, the second source being the candles’ unless it is named', () => {
  const exchange = { PRICES: 'exchange', USDT_INR: '85.5' };
  expect(loadConfig(exchange)).toMatchObject({
    prices: 'exchange',
    exchange: {
      streamUrl: 'wss://data-stream.binance.vision',
      restUrl: 'https://data-api.binance.vision',
      checkUrl: 'https://data-api.binance.vision',
      rate: 8_550_000_000n,
    },
  });
  const named = {
    EXCHANGE_STREAM_URL: 'ws://127.0.0.1:4000/',
    EXCHANGE_REST_URL: 'http://127.0.0.1:4000',
    EXCHANGE_CHECK_URL: 'http://127.0.0.1:4001/',
  };
  expect(loadConfig({ ...exchange, ...named }).exchange).toEqual({
    streamUrl: 'ws://127.0.0.1:4000',
    restUrl: 'http://127.0.0.1:4000',
    checkUrl: 'http://127.0.0.1:4001',
    rate: 8_550_000_000n,
  });
});

describe('what is read', () => {
  const table: [Environment, Partial<Config>][] = [
    [{ PORT: '8080' }, { port: 8080 }],
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'drishti.example' }, { host: 'drishti.example' }],
    [{ DATA_DIR: '/srv/drishti' }, { dataDir: '/srv/drishti' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ BACKUP_DIR: 'backups' }, { backupDir: resolve('backups') }],
    [
      { DATABASE_URL: 'postgresql://owner:secret@db:5432/drishti' },
      { databaseUrl: 'postgresql://owner:secret@db:5432/drishti' },
    ],
    [
      { DATABASE_REPLICA_URL: 'postgresql://standby:5001/drishti' },
      { replicaUrl: 'postgresql://standby:5001/drishti' },
    ],
    [{ WELCOME_GRANT_USDT: '0' }, { welcomeGrantUsdt: 0 }],
    [{ HOUSE_CAPITAL: '10000000000.00' }, { houseCapital: 1_000_000_000_000n }],
    [{ HOUSE_CAPITAL: '0.5' }, { houseCapital: 50n }],
    [{ SPOT_FEE_BPS: '25' }, { spotFeeBps: 25 }],
    [{ LANES: '1' }, { lanes: 1 }],
    [{ WORKERS: '3' }, { workers: 3 }],
    [{ MAX_COMMANDS: '128' }, { maxCommands: 128 }],
    [{ STAFF_TWO_FACTOR: 'required' }, { staffTwoFactor: 'required' }],
    [{ SEAL_KEY: 'A'.repeat(43) }, { sealKey: Buffer.alloc(32) }],
    [
      { PUSH_HOSTS: '*.push.apple.com, https://push.example:8443' },
      { pushHosts: ['*.push.apple.com', 'https://push.example:8443'] },
    ],
    [
      { TELEGRAM_BOT_TOKEN: `1:${'a'.repeat(30)}` },
      { telegram: { api: 'https://api.telegram.org', token: `1:${'a'.repeat(30)}` } },
    ],
    [{ EXTERNAL_CHART: 'off' }, { externalChart: false }],
    [{ EXTERNAL_CHART: 'on' }, { externalChart: true }],
    [{ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'no' }, { metrics: null }],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: 'localhost', token: null } }],
    [
      { METRICS_PORT: '0', METRICS_HOST: '::', METRICS_TOKEN: 'a-token-of-its-own' },
      { metrics: { port: 0, host: '::', token: 'a-token-of-its-own' } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' },
      { tracesTo: 'http://localhost:4318' },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp' },
      { tracesTo: 'https://traces.example/otlp' },
    ],
    [{ ROLES: 'market' }, { roles: ['market'] }],
    [{ ROLES: 'market, web' }, { roles: ['web', 'market'] }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ TRUST_PROXY: '10.0.0.0/8, loopback,::1' }, { trustProxy: '10.0.0.0/8,loopback,::1' }],
    [{ BASE_URL: 'https://drishti.example/' }, { baseUrl: 'https://drishti.example' }],
    [
      { GEOLOCATION_URL: 'https://geo.example/{ip}/json?key=k' },
      { geolocationUrl: 'https://geo.example/{ip}/json?key=k' },
    ],
    [
      { SMTP_URL: 'smtp://mail.example', BASE_URL: 'https://drishti.example' },
      {
        mail: {
          host: 'mail.example',
          port: 587,
          isTls: false,
          login: null,
          from: 'no-reply@drishti.example',
        },
      },
    ],
    [
      {
        SMTP_URL: 'smtps://a%40b:p%2Fw@[::1]:2465/',
        BASE_URL: 'https://drishti.example',
        MAIL_FROM: 'desk@mail.example',
      },
      {
        mail: {
          host: '::1',
          port: 2465,
          isTls: true,
          login: { user: 'a@b', password: 'p/w' },
          from: 'desk@mail.example',
        },
      },
    ],
    [
      { PRICES: 'simulated', FUNDS: 'virtual' },
      { prices: 'simulated', funds: 'virtual' },
    ],
  ];
  test.each(table)('%o', (env, expected) => {
    expect(loadConfig(env)).toMatchObject(expected);
  });
});

describe('what is refused, and how', () => {
  const port = 'a whole number from 0 to 65535.';
  const base = 'an http:// or https:// address without a path.';
  const proxies =
    'addresses or networks of your reverse proxies with commas between, e.g. 10.0.0.0/8, or loopback.';
  const capital = 'rupees from 0 to 1000000000000000.00 as plain digits, at most two decimals.';
  const address = "postgresql://owner:password@host:port/database, the owner's login.";
  const geolocation =
    'GEOLOCATION_URL is no such address; allowed: http:// or https:// with {ip} once in its path or query, ' +
    'e.g. https://geo.example/{ip}/json.';
  const mail =
    'SMTP_URL is no mail server; allowed: smtp://user:password@host:port, or smtps:// for TLS from the start.';
  const BASE_URL = 'https://drishti.example';
  const table: [Environment, string][] = [
    [
      { SEAL_KEY: 'short' },
      'SEAL_KEY is no key; allowed: 32 random bytes in base64url, 43 characters.',
    ],
    [
      { PUSH_HOSTS: '*' },
      'PUSH_HOSTS is "*"; allowed: host names with commas between, e.g. fcm.googleapis.com or *.push.apple.com, or origins of your own.',
    ],
    [
      { TELEGRAM_BOT_TOKEN: 'secret' },
      'TELEGRAM_BOT_TOKEN is no token; allowed: as BotFather writes it, digits, a colon and letters.',
    ],
    [{ STAFF_TWO_FACTOR: 'never' }, 'STAFF_TWO_FACTOR is "never"; allowed: required, optional.'],
    ...[
      'https://geo.example/json',
      'ftp://geo.example/{ip}',
      'https://{ip}/',
      '{ip}',
      'https://a/{ip}{ip}',
    ].map((value): [Environment, string] => [{ GEOLOCATION_URL: value }, geolocation]),
    ...[
      'http://mail.example',
      'mail.example:25',
      'smtp://',
      'smtp://user@mail.example',
      'smtp://m/x',
      'smtp://m?debug=true',
      'smtp://%zz:p@m',
    ].map((value): [Environment, string] => [{ SMTP_URL: value, BASE_URL }, mail]),
    [
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL also needs BASE_URL: links in mails lead to the address under which people reach the server.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', BASE_URL, MAIL_FROM: 'Drishti <a@b.example>' },
      'MAIL_FROM is "Drishti <a@b.example>"; allowed: an e-mail address, e.g. no-reply@drishti.example.',
    ],
    [{ METRICS_PORT: '65536' }, `METRICS_PORT is "65536"; allowed: ${port}`],
    [
      { METRICS_PORT: '9464', METRICS_HOST: 'http://x' },
      'METRICS_HOST is "http://x"; allowed: an address or a host name, e.g. localhost, 0.0.0.0 or ::.',
    ],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      'METRICS_HOST is "0.0.0.0", which others can reach: it also needs METRICS_TOKEN.',
    ],
    [
      { METRICS_PORT: '9464', METRICS_TOKEN: 'too short' },
      'METRICS_TOKEN is no token; allowed: 16 to 200 letters, digits and signs without blanks.',
    ],
    ...['collector:4318', 'grpc://collector', 'http://user:secret@c', 'http://c/?key=secret'].map(
      (value): [Environment, string] => [
        { OTEL_EXPORTER_OTLP_ENDPOINT: value },
        'OTEL_EXPORTER_OTLP_ENDPOINT is no such address; allowed: http:// or https://, e.g. http://localhost:4318.',
      ],
    ),
    [{ PORT: 'http' }, `PORT is "http"; allowed: ${port}`],
    [{ PORT: '65536' }, `PORT is "65536"; allowed: ${port}`],
    [{ PORT: '-1' }, `PORT is "-1"; allowed: ${port}`],
    [{ PORT: '80.5' }, `PORT is "80.5"; allowed: ${port}`],
    [{ PORT: '1e3' }, `PORT is "1e3"; allowed: ${port}`],
    [
      { HOST: 'http://x' },
      'HOST is "http://x"; allowed: an address or a host name, e.g. localhost, 0.0.0.0 or ::.',
    ],
    [
      { DATABASE_URL: 'mysql://a:b@c/d' },
      `DATABASE_URL is no PostgreSQL address; allowed: ${address}`,
    ],
    [
      { DATABASE_REPLICA_URL: 'postgresql://owner:secret@db/drishti' },
      "DATABASE_REPLICA_URL is no standby's address; allowed: postgresql://host:port/database, without user and password.",
    ],
    [{ DATABASE_URL: 'secret' }, `DATABASE_URL is no PostgreSQL address; allowed: ${address}`],
    [
      { DATABASE_URL: 'postgresql://owner@db/drishti' },
      `DATABASE_URL lacks the user or the password; allowed: ${address}`,
    ],
    [{ EXTERNAL_CHART: 'yes' }, 'EXTERNAL_CHART is "yes"; allowed: on, off.'],
    [
      { WELCOME_GRANT_USDT: '1.5' },
      'WELCOME_GRANT_USDT is "1.5"; allowed: a whole number from 0 to 1000000.',
    ],
    [{ HOUSE_CAPITAL: '1,000' }, `HOUSE_CAPITAL is "1,000"; allowed: ${capital}`],
    [{ SPOT_FEE_BPS: '1001' }, 'SPOT_FEE_BPS is "1001"; allowed: a whole number from 0 to 1000.'],
    [{ HOUSE_CAPITAL: '1.001' }, `HOUSE_CAPITAL is "1.001"; allowed: ${capital}`],
    [{ HOUSE_CAPITAL: '-5' }, `HOUSE_CAPITAL is "-5"; allowed: ${capital}`],
    [
      { HOUSE_CAPITAL: '1000000000000000.01' },
      `HOUSE_CAPITAL is "1000000000000000.01"; allowed: ${capital}`,
    ],
    [{ LANES: '0' }, 'LANES is "0"; allowed: a whole number from 1 to 32.'],
    [{ MAX_COMMANDS: '0' }, 'MAX_COMMANDS is "0"; allowed: a whole number from 1 to 100000.'],
    [{ ROLES: 'web,web' }, 'ROLES is "web,web"; allowed: web, market, or both as web,market.'],
    [{ ROLES: 'worker' }, 'ROLES is "worker"; allowed: web, market, or both as web,market.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; allowed: silent, error, warn, info, debug.'],
    [{ TRUST_PROXY: 'true' }, `TRUST_PROXY is "true"; allowed: ${proxies}`],
    [{ TRUST_PROXY: '1' }, `TRUST_PROXY is "1"; allowed: ${proxies}`],
    [{ TRUST_PROXY: '0.0.0.0/0' }, `TRUST_PROXY is "0.0.0.0/0"; allowed: ${proxies}`],
    [{ TRUST_PROXY: '10.0.0.0/33' }, `TRUST_PROXY is "10.0.0.0/33"; allowed: ${proxies}`],
    [{ BASE_URL: 'drishti.example' }, `BASE_URL is "drishti.example"; allowed: ${base}`],
    [
      { BASE_URL: 'https://x.example/app' },
      `BASE_URL is "https://x.example/app"; allowed: ${base}`,
    ],
    [{ FUNDS: 'play' }, 'FUNDS is "play"; allowed: virtual, real.'],
    [{ PRICES: 'fixed' }, 'PRICES is "fixed"; allowed: simulated, exchange.'],
    [
      { PRICES: 'exchange' },
      'PRICES is "exchange", which also needs USDT_INR (rupees for one USDT, e.g. 85.00).',
    ],
    ...['0', '85,00', '-85', 'NaN', '1e2', '10001', '85.123456789'].map(
      (rate): [Environment, string] => [
        { PRICES: 'exchange', USDT_INR: rate },
        `USDT_INR is "${rate}"; allowed: rupees for one USDT from 1 to 10000, at most eight decimals.`,
      ],
    ),
    [
      { PRICES: 'exchange', USDT_INR: '85', EXCHANGE_STREAM_URL: 'https://x.example' },
      'EXCHANGE_STREAM_URL is "https://x.example"; allowed: a ws:// or wss:// address without a path.',
    ],
    [
      { PRICES: 'exchange', USDT_INR: '85', EXCHANGE_STREAM_URL: 'wss://x.example/ws' },
      'EXCHANGE_STREAM_URL is "wss://x.example/ws"; allowed: a ws:// or wss:// address without a path.',
    ],
    [
      { PRICES: 'exchange', USDT_INR: '85', EXCHANGE_REST_URL: 'x.example' },
      `EXCHANGE_REST_URL is "x.example"; allowed: ${base}`,
    ],
    [
      { PRICES: 'exchange', USDT_INR: '85', EXCHANGE_CHECK_URL: 'https://x.example/api' },
      `EXCHANGE_CHECK_URL is "https://x.example/api"; allowed: ${base}`,
    ],
  ];
  test.each(table)('%o', (env, line) => {
    expect(() => loadConfig(env)).toThrow(new ConfigError(line));
  });

  const real = {
    FUNDS: 'real',
    PRICES: 'exchange',
    OPERATOR_NAME: 'A Ltd',
    OPERATOR_REGISTRATION: 'U1',
    GRIEVANCE_OFFICER: 'B, b@a.example',
    BASE_URL: 'https://a.example',
    DATABASE_URL: 'postgresql://o:p@db.example/drishti',
  };
  test('real funds without what they need name everything that is missing', () => {
    expect(() => loadConfig({ FUNDS: 'real' })).toThrow(
      'FUNDS is "real", which also needs PRICES=exchange (live prices), ' +
        "OPERATOR_NAME (the operator's legal name), " +
        "OPERATOR_REGISTRATION (the operator's registration number), " +
        'GRIEVANCE_OFFICER (the grievance officer: name and how to reach them), ' +
        'BASE_URL (an https:// address), DATABASE_URL (a PostgreSQL of your own).',
    );
  });
  test('a process that serves real funds is not given the login, and does not ask for it', () => {
    const given = environmentOfWeb({ ...real, USDT_INR: '85.00' });
    expect(given).not.toHaveProperty('DATABASE_URL');
    expect(loadWebConfig(given)).toMatchObject({ funds: 'real', databaseUrl: null });
  });
  test.each(Object.keys(real).filter((name) => name !== 'FUNDS'))(
    'real funds without %s are refused for it alone',
    (name) => {
      const { [name]: left, ...rest } = real as Record<string, string>;
      expect(left).toBeDefined();
      expect(() => loadConfig(rest)).toThrow(
        new RegExp(`^FUNDS is "real", which also needs ${name}`),
      );
    },
  );
  test('real funds over plain http are refused', () => {
    expect(() => loadConfig({ ...real, BASE_URL: 'http://a.example' })).toThrow(
      'BASE_URL (an https',
    );
  });
  test('real funds with everything set: no grant, no invented capital, and who answers for them', () => {
    expect(loadConfig({ ...real, USDT_INR: '85.00' })).toMatchObject({
      funds: 'real',
      operator: { name: 'A Ltd', registration: 'U1', grievanceOfficer: 'B, b@a.example' },
      welcomeGrantUsdt: 0,
      houseCapital: 0n,
      contractsLegalBasis: null,
    });
  });
  test('real funds with a welcome grant are refused', () => {
    expect(() => loadConfig({ ...real, USDT_INR: '85.00', WELCOME_GRANT_USDT: '10' })).toThrow(
      'WELCOME_GRANT_USDT is "10"; allowed: 0, or not set: FUNDS is "real".',
    );
  });
  test('a password in a wrong DATABASE_URL is never shown', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://a:topsecret@c/d' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('topsecret') }),
    );
  });
});
