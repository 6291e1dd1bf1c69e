/**
 * The rules of `npm run doctor`: for each check what is well, what is a warning, what is a fault,
 * at their borders.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { backupName, newestBackup, removeOldBackups } from '#scripts/backups.ts';
import { type Finding, sizeText, spanText } from '#scripts/doctor/finding.ts';
import * as installation from '#scripts/doctor/installation.rules.ts';
import * as machine from '#scripts/doctor/machine.rules.ts';
import { settingNames } from '#server/setting-names.ts';

type State = Finding['state'];
const GB = 1024 ** 3;
const DAY_MS = 86_400_000;

/** What is not ok always says what to do. */
function expectFinding(finding: Finding, state: State, says: string): void {
  expect(finding).toMatchObject({ state, found: expect.stringContaining(says) });
  expect(finding.todo === null).toBe(state === 'ok');
}

describe('names of settings', () => {
  test.each([
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['WORKER', 'WORKERS'],
    ['LANE', 'LANES'],
    ['ROLE', 'ROLES'],
    ['base_url', 'BASE_URL'],
    ['SMTP-URL', 'SMTP_URL'],
    ['DRISHTI_PORT', 'PORT'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ])('%s is probably %s', (name, meant) => {
    expect(machine.misspelled([name], settingNames)).toEqual([{ name, meant }]);
    expectFinding(machine.judgeNames([{ name, meant }]), 'warning', `${name} (${meant}?)`);
  });

  test('what an environment has besides is left alone, and so are the settings', () => {
    const usual = ['HOME', 'HOSTNAME', 'LANG', 'LC_ALL', 'LOGNAME', 'MAIL', 'PATH', 'PWD', 'SHELL'];
    const more = ['TERM', 'USER', 'NODE_ENV', 'BASH_ENV', 'PGHOST', 'http_proxy', 'TZ', 'SHLVL'];
    const names = [...usual, ...more, 'INVOCATION_ID', 'STATE_DIRECTORY', ...settingNames];
    expect(machine.misspelled(names, settingNames)).toEqual([]);
    expectFinding(machine.judgeNames([]), 'ok', 'none');
  });
});

const alone = {
  host: 'localhost',
  baseUrl: null,
  funds: 'virtual',
  mail: null,
  trustProxy: false,
} as const;
const proxied = { ...alone, baseUrl: 'https://a.example', trustProxy: '127.0.0.1' } as const;
const file = { path: '/d/x', owner: 7, user: 7 };
const books = { halted: null, findings: 0, ageMs: 3_000, isRecording: true };
const inDays = (days: number) => ({ endsAt: new Date(days * DAY_MS), refused: null });
const certificate = (facts: Parameters<typeof installation.judgeCertificate>[0]) =>
  installation.judgeCertificate(facts, new Date(0));
const sealed = (mode: number, more: object = {}) => ({
  isSetting: false,
  file: { ...file, mode, isKey: true, ...more },
});
const noKey = { isSetting: false, file: null };

test.each<[string, Finding, State, string]>([
  ['settings alone', machine.judgeTogether({ ...alone }), 'ok', 'fit'],
  ['settings behind a proxy', machine.judgeTogether(proxied), 'ok', 'fit'],
  [
    'open to all in the clear',
    machine.judgeTogether({ ...alone, host: '0.0.0.0' }),
    'warning',
    'in the clear',
  ],
  [
    'https without a proxy',
    machine.judgeTogether({ ...proxied, trustProxy: false }),
    'warning',
    'TRUST_PROXY',
  ],
  [
    'real funds without mail',
    machine.judgeTogether({ ...proxied, funds: 'real' }),
    'warning',
    'SMTP_URL',
  ],
  ['pinned Node', machine.judgeNode({ running: 'v1', pinned: 'v1' }), 'ok', 'v1'],
  ['another Node', machine.judgeNode({ running: 'v1', pinned: 'v2' }), 'fault', 'pinned is v2'],
  ['pages', machine.judgePages({ built: 'a', sources: 'a' }), 'ok', 'built'],
  ['stale pages', machine.judgePages({ built: 'a', sources: 'b' }), 'fault', 'older'],
  ['no pages', machine.judgePages({ built: null, sources: 'b' }), 'fault', 'not built'],
  ['free port', machine.judgePort(80, 'free'), 'ok', 'free'],
  ['served', machine.judgePort(80, { isOurs: true, health: 'ok' }), 'ok', 'this installation'],
  [
    'served, with nothing to compare',
    machine.judgePort(80, { isOurs: null, health: 'ok' }),
    'ok',
    'an installation',
  ],
  [
    'served, not well',
    machine.judgePort(80, { isOurs: true, health: 'degraded: ledger failing' }),
    'fault',
    'ledger failing',
  ],
  ['another program', machine.judgePort(80, 'another'), 'fault', 'another program'],
  [
    'another installation',
    machine.judgePort(80, { isOurs: false, health: 'ok' }),
    'fault',
    'another installation',
  ],
  ['forbidden port', machine.judgePort(80, { error: 'EACCES' }), 'fault', 'EACCES'],
  ['directory', machine.judgeDirectory({ ...file, mode: 0o40_711 }), 'ok', 'mode 711'],
  ['closed directory', machine.judgeDirectory({ ...file, mode: 0o40_700 }), 'ok', 'mode 700'],
  ['no directory', machine.judgeDirectory(null), 'warning', 'not there'],
  ['listed by others', machine.judgeDirectory({ ...file, mode: 0o755 }), 'warning', 'listed'],
  ['written by others', machine.judgeDirectory({ ...file, mode: 0o733 }), 'fault', 'written'],
  ['another’s', machine.judgeDirectory({ ...file, owner: 8, mode: 0o711 }), 'fault', 'user 8'],
  [
    'another’s, asked by root',
    machine.judgeDirectory({ ...file, user: 0, mode: 0o711 }),
    'ok',
    'user 7',
  ],
  ['seal key as a setting', machine.judgeSealKey({ ...noKey, isSetting: true }, 1), 'ok', 'is set'],
  ['no seal key needed', machine.judgeSealKey(noKey, 0), 'ok', 'not there yet'],
  ['no seal key', machine.judgeSealKey(noKey, 2), 'fault', '2 authenticators'],
  ['no seal key, nobody to ask', machine.judgeSealKey(noKey, null), 'warning', 'missing'],
  ['seal key', machine.judgeSealKey(sealed(0o100_600), 1), 'ok', 'user alone'],
  ['seal key for all', machine.judgeSealKey(sealed(0o644), 1), 'fault', 'mode 644'],
  ['seal key of another', machine.judgeSealKey(sealed(0o600, { owner: 8 }), 1), 'fault', 'user 8'],
  ['spoilt', machine.judgeSealKey(sealed(0o600, { isKey: false }), 1), 'fault', 'no key'],
  ['space', machine.judgeSpace({ path: '/', free: 4 * GB, size: 80 * GB }), 'ok', '4.0 GB of'],
  [
    'little space',
    machine.judgeSpace({ path: '/', free: 4 * GB - 1, size: 9 * GB }),
    'warning',
    'of 9.0 GB',
  ],
  [
    'a small share',
    machine.judgeSpace({ path: '/', free: 40 * GB, size: 900 * GB }),
    'warning',
    '40.0 GB',
  ],
  ['no space', machine.judgeSpace({ path: '/', free: GB - 1, size: 9 * GB }), 'fault', '1023 MB'],
  [
    'space of PostgreSQL',
    machine.judgeDatabaseSpace({ path: '/', free: GB - 1, size: 9 * GB }),
    'fault',
    '1023 MB',
  ],
  [
    'PostgreSQL elsewhere',
    machine.judgeDatabaseSpace({ unknown: 'elsewhere', host: 'db.example' }),
    'ok',
    'on db.example: not seen',
  ],
  [
    'PostgreSQL here, its directory untold',
    machine.judgeDatabaseSpace({ unknown: 'directory' }),
    'ok',
    "this machine's; a login with pg_read_all_settings",
  ],
  [
    'PostgreSQL in a container',
    machine.judgeDatabaseSpace({ unknown: 'path', directory: '/var/lib/data' }),
    'ok',
    'a container',
  ],
  ['memory', machine.judgeMemory(GB), 'ok', '1.0 GB'],
  ['little memory', machine.judgeMemory(GB / 4), 'warning', '256 MB'],
  ['no memory', machine.judgeMemory(GB / 16), 'fault', '64 MB'],
  ['files', machine.judgeOpenFiles({ limit: 20_000, connections: 20_000 }), 'ok', '20000'],
  ['few files', machine.judgeOpenFiles({ limit: 1024, connections: 20_000 }), 'warning', '1024'],
  ['no limit', machine.judgeOpenFiles({ limit: null, connections: 20_000 }), 'ok', 'no limit'],
  ['NTP', machine.judgeNtp(true), 'ok', 'set by NTP'],
  ['no NTP', machine.judgeNtp(false), 'warning', 'not set by NTP'],
  ['NTP unknown', machine.judgeNtp(null), 'ok', 'nothing here tells'],

  ['held', installation.judgeLock({ holder: 9, isRunning: true }), 'ok', 'process 9'],
  ['not held', installation.judgeLock({ holder: null, isRunning: false }), 'ok', 'no server'],
  ['unknown', installation.judgeLock({ holder: undefined, isRunning: true }), 'ok', 'not told'],
  [
    'a left-over',
    installation.judgeLock({ holder: null, isRunning: true }),
    'warning',
    'a PostgreSQL of it runs',
  ],
  [
    'a server on a database of your own',
    installation.judgeServers({ isRecording: true, isServing: true }),
    'ok',
    'records and serves',
  ],
  [
    'a server that records alone',
    installation.judgeServers({ isRecording: true, isServing: false }),
    'ok',
    'none serves',
  ],
  [
    'a server that serves alone',
    installation.judgeServers({ isRecording: false, isServing: true }),
    'ok',
    'none records',
  ],
  [
    'no server on a database of your own',
    installation.judgeServers({ isRecording: false, isServing: false }),
    'ok',
    'no server runs on the database',
  ],
  ['a database of your own, away', installation.judgeServers(null), 'ok', 'does not answer'],
  ['stopped', installation.judgeStopped(['books', 'tape']), 'warning', 'checked: books, tape'],
  ['a guard', installation.judgeGuard(null, 'x', 'holds'), 'ok', 'holds'],
  ['a broken guard', installation.judgeGuard('fsync is off', 'x', 'holds'), 'fault', 'fsync'],
  ['migrations', installation.judgeMigrations({ waiting: [] }), 'ok', 'all'],
  ['no migrations', installation.judgeMigrations(null), 'ok', 'first start'],
  [
    'migrations wait',
    installation.judgeMigrations({ waiting: ['0041_a.sql', '0042_b.sql'] }),
    'warning',
    '2 wait, from 0041_a.sql',
  ],
  ['newer', installation.judgeMigrations({ refused: 'newer version' }), 'fault', 'newer version'],
  ['funds', installation.judgeFunds({ set: 'real', fixed: 'real' }), 'ok', 'real'],
  ['first funds', installation.judgeFunds({ set: 'real', fixed: null }), 'ok', 'real'],
  ['other funds', installation.judgeFunds({ set: 'real', fixed: 'virtual' }), 'fault', 'virtual'],
  ['connections', installation.judgeConnections({ most: 100, needed: 100 }), 'ok', '100'],
  ['too few', installation.judgeConnections({ most: 99, needed: 100 }), 'warning', '99 allowed'],
  ['books', installation.judgeBooks(books), 'ok', '3 s ago'],
  ['unchecked books', installation.judgeBooks({ ...books, ageMs: null }), 'ok', 'not checked'],
  ['late books', installation.judgeBooks({ ...books, ageMs: 121_000 }), 'fault', '2 min ago'],
  [
    'old books, no server',
    installation.judgeBooks({ ...books, ageMs: 9 * DAY_MS, isRecording: false }),
    'ok',
    '9 days ago',
  ],
  ['wrong books', installation.judgeBooks({ ...books, findings: 2 }), 'fault', '2 findings'],
  ['halted', installation.judgeBooks({ ...books, halted: 'L5: x' }), 'fault', 'L5: x'],
  ['tape', installation.judgeTape({ ageMs: 5_000, isRecording: true }), 'ok', '5 s old'],
  ['stale tape', installation.judgeTape({ ageMs: 5_001, isRecording: true }), 'fault', '5 s old'],
  ['no tape', installation.judgeTape({ ageMs: null, isRecording: true }), 'fault', 'no tick'],
  ['tape at rest', installation.judgeTape({ ageMs: DAY_MS, isRecording: false }), 'ok', '24 h'],
  [
    'backup',
    installation.judgeBackup({ directory: '/b', newestMs: DAY_MS }, true),
    'ok',
    '/b is 24 h old',
  ],
  [
    'old backup',
    installation.judgeBackup({ directory: '/b', newestMs: 30 * 3_600_000 }, true),
    'warning',
    '/b is 30 h old',
  ],
  [
    'none',
    installation.judgeBackup({ directory: '/b', newestMs: null }, true),
    'warning',
    'no who',
  ],
  ['backups unnamed', installation.judgeBackup(null, true), 'warning', 'nobody says'],
  ['backups of your own', installation.judgeBackup(null, false), 'ok', 'your own'],
  ['certificate', certificate(inDays(14)), 'ok', '14 days'],
  ['certificate soon', certificate(inDays(13.9)), 'warning', '13 days'],
  ['certificate now', certificate(inDays(2.9)), 'fault', '2 days'],
  ['ended', certificate({ ...inDays(-2), refused: 'CERT_HAS_EXPIRED' }), 'fault', 'ended 2 days'],
  ['wrong name', certificate({ ...inDays(90), refused: 'not b' }), 'fault', 'not b'],
  ['no TLS', certificate('ECONNREFUSED'), 'fault', 'ECONNREFUSED'],
  ['no https', certificate(null), 'ok', 'not https'],
  ['no mail', installation.judgeMail(null), 'ok', 'no mail'],
  ['mail', installation.judgeMail({ host: 'm', port: 25, refused: null }), 'ok', 'm:25'],
  ['no mail', installation.judgeMail({ host: 'm', port: 25, refused: 'EAUTH' }), 'fault', 'EAUTH'],
])('%s', (_, finding, state, says) => expectFinding(finding, state, says));

test('spans and sizes as people read them', () => {
  expect([0, 119_000, 120_000, 7_200_000, 2 * DAY_MS].map(spanText)).toEqual([
    '0 s',
    '119 s',
    '2 min',
    '2 h',
    '2 days',
  ]);
  expect([5 * 1024 ** 2, 1.5 * GB].map(sizeText)).toEqual(['5 MB', '1.5 GB']);
});

describe('a directory of backups', () => {
  const directory = mkdtempSync(join(tmpdir(), 'drishti-backups-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const add = (name: string, takenAt?: string) => {
    mkdirSync(join(directory, name));
    const manifest = join(directory, name, 'manifest.json');
    if (takenAt !== undefined) writeFileSync(manifest, JSON.stringify({ takenAt }));
    return name;
  };

  test('the newest counts if it is whole and restored; of the old, only those by schedule go', () => {
    expect(newestBackup(directory)).toBeNull();
    expect(newestBackup(join(directory, 'nowhere'))).toBeNull();
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4, 5, 6, 789));
    const [first, second, third] = [21, 22, 23].map((day) =>
      add(backupName(at(day)), at(day).toISOString()),
    );
    expect(first).toBe('2026-11-21T040506Z');
    add('before the upgrade', at(1).toISOString());
    add(`${backupName(at(24))}.failed`, at(24).toISOString());
    add(backupName(at(25)));
    expect(newestBackup(directory)).toEqual(at(23));
    expect(removeOldBackups(directory, 3)).toEqual([]);
    expect(removeOldBackups(directory, 1)).toEqual([first, second]);
    expect(readdirSync(directory)).toEqual([
      third,
      '2026-11-24T040506Z.failed',
      '2026-11-25T040506Z',
      'before the upgrade',
    ]);
  });
});
