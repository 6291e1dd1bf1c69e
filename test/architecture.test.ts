/**
 * Holds the import rules: who may import whom, no cycles, no dead files, one reader of the
 * environment. The table below is the rule; ARCHITECTURE.md tells it in words, import-rules.ts
 * reads the files.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';

import vitestConfig from '../vitest.config.ts';
import { listFiles, repository } from './sources.ts';
import { areaOf, readTree, type Rules, violations } from './import-rules.ts';

const areas = {
  protocol: [],
  texts: ['protocol'],
  'server/kit': ['protocol', 'texts'],
  // Tables, and what each holds of people.
  'server/schema': [],
  'server/ledger': ['protocol', 'server/kit', 'server/schema'],
  // What is in front of the domain, by the way in which requests come.
  'server/entry': ['protocol', 'texts', 'server/kit'],
  'server/domain': [
    ...['protocol', 'texts', 'server/kit', 'server/schema', 'server/entry', 'server/ledger'],
  ],
  'server/database': ['server/kit'],
  'server/adapters': ['protocol', 'server/kit'],
  // main.ts, app.ts, config.ts: composition only.
  server: [
    'protocol',
    'texts',
    'server/kit',
    'server/entry',
    'server/ledger',
    'server/domain',
    'server/database',
    'server/adapters',
  ],
  ui: ['protocol', 'texts'],
  web: ['protocol', 'texts', 'ui', 'verifier', 'docs'],
  console: ['protocol', 'texts', 'ui', 'docs'],
  // The apps in every state, for the people who work on them; shipped to nobody.
  gallery: ['protocol', 'texts', 'ui', 'verifier', 'web', 'console'],
  verifier: [],
  docs: [],
  // An assistant's tools, run by a person beside it: a client of the API like any other.
  mcp: ['protocol', 'texts', 'verifier'],
  // Around the product, not of it: they may look at everything.
  test: ['*'],
  // Sets servers and databases up on several hosts; knows nothing of what they do.
  deploy: [],
  scripts: ['*'],
  bench: ['*'],
  '': ['*'],
};

const slices = {
  alerts: ['mails', 'market', 'market/tick-consumer', 'notices', 'outbox'],
  // What a slice offers is y/y.ts; another file of it has to be named here.
  audit: [],
  people: [
    ...['credentials', 'credentials/news', 'mails', 'notices', 'outbox', 'sessions'],
    ...['sessions/attempts', 'two-factor'],
  ],
  // What ends a credential, and the news of its being made or removed.
  credentials: ['mails', 'notices'],
  passkeys: ['credentials', 'credentials/news', 'outbox', 'sessions', 'sessions/attempts'],
  'two-factor': [
    'audit',
    'credentials',
    'credentials/news',
    'outbox',
    'sessions',
    'sessions/attempts',
  ],
  keys: ['credentials', 'credentials/news', 'outbox'],
  sessions: ['audit', 'credentials', 'credentials/news', 'keys', 'outbox'],
  market: [],
  contracts: ['limits', 'market', 'market/tick-consumer', 'notices'],
  deposits: ['desk', 'desk/desk.sql', 'desk/desk.staff-routes', 'limits', 'settings'],
  desk: ['audit', 'mails', 'notices', 'outbox', 'sessions', 'settings'],
  // Whom each committed event concerns: streams read it, and whatever is to hear of events next.
  outbox: [],
  live: ['desk/events', 'outbox'],
  withdrawals: [
    ...['audit', 'credentials/news', 'desk', 'desk/desk.sql', 'desk/desk.staff-routes', 'notices'],
  ],
  notices: [],
  staff: [
    ...['audit', 'credentials', 'keys', 'mails', 'outbox', 'people', 'people/proof'],
    ...['proposals', 'rewinds'],
    ...['sessions', 'sessions/attempts', 'two-factor'],
  ],
  // Whether the house answers: asked by probes, and told by its settings' route.
  health: [],
  'go-live': ['health/probes.routes', 'settings', 'settings/settings.sql'],
  commands: [],
  settings: ['health'],
  closing: ['contracts/contracts.sql', 'market', 'sessions'],
  'spot-api': [
    ...['deposits', 'desk', 'exposure', 'keys', 'market', 'market/klines.rules', 'orders'],
    ...[
      'orders/book',
      'orders/cancel-order',
      'orders/lists',
      'orders/placement',
      'orders/place-order',
    ],
    ...['orders/replace-order', 'outbox', 'people', 'portfolio/day-ends', 'settings'],
    'withdrawals',
  ],
  udf: ['market', 'market/klines.rules', 'spot-api'],
  exposure: ['market', 'settings'],
  liabilities: [],
  mails: [],
  limits: ['notices', 'outbox'],
  recurring: [
    ...['limits', 'market', 'market/tick-consumer', 'notices', 'orders', 'orders/placement'],
    'orders/place-order',
  ],
  imports: ['market'],
  rewinds: ['notices', 'outbox'],
  // Follows the outbox, and hands on what notices say.
  pushes: [
    ...['credentials', 'credentials/news', 'mails', 'notices', 'notices/settings', 'outbox'],
    'sessions/devices.rules',
  ],
  watchlists: ['market'],
  drawings: ['market'],
  journal: ['statements/csv-file'],
  orders: ['exposure', 'market', 'market/tick-cursor', 'notices'],
  portfolio: ['contracts/contracts.sql', 'limits', 'market'],
  // A tax pack is a statement of a year by a country's rules. A notice tells of a file that was
  // made in the background.
  statements: [
    ...['notices', 'outbox', 'tax', 'tax/countries/countries', 'tax/country', 'tax/lots.rules'],
  ],
  tax: [],
  positions: ['exposure', 'limits', 'market', 'market/tick-cursor', 'notices'],
  proposals: [
    ...['audit', 'closing', 'credentials/news', 'desk/events', 'mails', 'notices', 'outbox'],
    ...['people', 'sessions', 'sessions/attempts', 'settings', 'withdrawals'],
  ],
  tickets: [
    ...['audit', 'credentials/news', 'desk/events', 'mails', 'notices', 'outbox', 'people'],
    ...['proposals', 'sessions/attempts', 'withdrawals'],
  ],
};

const typeArrows = [
  { from: 'server/', to: 'server/config.ts', because: 'settings are passed in as one value' },
  { from: 'server/adapters/', to: 'server/domain/', because: 'the domain owns what it asks for' },
];

const browserSlices = {
  web: {
    common: ['parts', 'results', 'coins', 'requests', 'bank-details'],
    arrows: {
      auth: ['passkeys/passkey-device', 'passkeys/remember-passkey'],
      // The one page that is about a coin, whatever is done with it.
      'coin-page': [
        ...['alerts/AlertButton', 'alerts/AlertDialog', 'alerts/alerts.queries'],
        ...['alerts/alerts.rules', 'contracts/contracts.queries'],
        ...['limits/OwnStandingNote', 'portfolio/portfolio.queries', 'portfolio/ReservedCoins'],
        ...['orders/acts', 'orders/CoinOrders', 'orders/orders.queries', 'orders/orders.rules'],
        ...['orders/positions.queries', 'orders/side-keys', 'orders/SpotTicket'],
        'watchlists/WatchButton',
      ],
      contracts: [
        ...['alerts/AlertButton', 'journal/JournalNote', 'limits/OwnStandingNote'],
        ...['verify/receipt-check', 'verify/claim-text', 'verify/no-answer'],
      ],
      deposits: ['installed/shared-proof', 'limits/OwnStandingNote'],
      market: [
        ...['alerts/AlertButton', 'watchlists/ListDialogs', 'watchlists/WatchButton'],
        ...['watchlists/watchlists.queries', 'watchlists/watchlists.rules'],
      ],
      // The one page that lists what three slices hold.
      'order-center': [
        ...['contracts/ClosedContractRow', 'contracts/contracts.queries'],
        ...['contracts/contracts.rules', 'contracts/CountdownRing', 'contracts/ReceiptPage'],
        'contracts/SettledRow',
        'contracts/StandingText',
        ...['contracts/use-just-settled', 'journal/JournalNote'],
        ...['orders/acts', 'orders/EndedPosition', 'orders/OrderFacts'],
        ...['orders/orders.queries', 'orders/orders.rules'],
        ...['orders/positions.queries', 'orders/positions.rules'],
        'portfolio/performance.queries',
      ],
      orders: [
        ...['alerts/AlertButton', 'journal/FoldedNote', 'limits/OwnStandingNote'],
        'portfolio/portfolio.queries',
      ],
      portfolio: ['imports/TrackedCard'],
      shell: ['landing/PriceHorizon', 'notices/NoticeBell', 'search/SearchButton'],
      // Its form for people without an account is where they sign in.
      tickets: ['auth/AuthColumn'],
    },
  },
  console: {
    common: ['parts', 'desk'],
    arrows: {
      people: ['proposals/ProposedNote', 'tickets/TicketBadge', 'tickets/tickets.rules'],
      settings: ['proposals/ProposedNote'],
      today: ['tickets/tickets.rules'],
    },
  },
  // No slices, only what both apps are made of, from the bottom up.
  ui: {
    common: [
      ...['styles', 'client', 'parts', 'formats', 'forms', 'figures', 'coins', 'money', 'account'],
      'chart',
    ],
    arrows: {},
  },
};

const rules: Rules = {
  areas,
  slices: { 'server/domain': { common: [], arrows: slices }, ...browserSlices },
  typeArrows,
};

const run = promisify(execFile);
const planted: string[] = [];
afterAll(() => {
  for (const root of planted) rmSync(root, { recursive: true, force: true });
});

/** A tree of its own with these files and this repository's package.json. */
function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'drishti-architecture-'));
  planted.push(root);
  cpSync(join(repository, 'package.json'), join(root, 'package.json'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('of the domain only routes, and what speaks as an exchange does, know the HTTP library', () => {
  const knowing = readTree(repository)
    .sources.filter(({ path, code }) => path.startsWith('server/') && /from 'fastify'/.test(code))
    .map(({ path }) => path)
    .filter((path) => !/^server\/(entry|parts|domain\/(spot-api|udf))\//.test(path))
    .filter((path) => !/(routes|\.test)\.ts$/.test(path));
  // How an image leaves, and what keeps a house closed that takes real money.
  expect(knowing.toSorted()).toEqual([
    'server/domain/deposits/proofs.ts',
    'server/domain/go-live/go-live-gate.ts',
  ]);
});

test('every import follows the rules', () => {
  expect(violations(readTree(repository), rules)).toEqual([]);
});

test('the scan reads what is there: hundreds of imports, across every wall that exists', () => {
  const { sources } = readTree(repository);
  const crossings = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) =>
        target === null ? [] : [`${areaOf(path, areas)} -> ${areaOf(target, areas)}`],
      ),
    ),
  );
  expect(sources.length).toBeGreaterThan(60);
  for (const arrow of [
    'server/kit -> protocol',
    'server/ledger -> server/kit',
    'server -> server/domain',
  ]) {
    expect(crossings).toContain(arrow);
  }
  expect(crossings).toContain('web -> ui');
});

test.each(Object.entries(rules.slices))(
  'the table of slices of %s has no ring',
  (_, { arrows }) => {
    const reaches = (from: string, trail: readonly string[]): string[] =>
      trail.includes(from)
        ? [[...trail, from].join(' -> ')]
        : (arrows[from] ?? []).flatMap((to) => reaches(to.replace(/\/.*/, ''), [...trail, from]));
    expect(Object.keys(arrows).flatMap((slice) => reaches(slice, []))).toEqual([]);
  },
);

test.each(Object.entries(browserSlices))(
  'the table of %s names what is there and used',
  (root, table) => {
    const { sources, files } = readTree(repository);
    const folders = new Set(
      files
        .map((path) => path.split('/'))
        .flatMap(([top, folder, file]) =>
          top === root && folder !== undefined && file !== undefined ? [folder] : [],
        ),
    );
    expect(table.common.filter((folder) => !folders.has(folder))).toEqual([]);
    const used = new Set(
      sources.flatMap(({ path, imports }) =>
        imports.map(({ target }) => `${path.split('/')[1]}: ${target?.replace(/\.tsx?$/, '')}`),
      ),
    );
    const named = Object.entries<readonly string[]>(table.arrows).flatMap(([slice, others]) =>
      others.map((other) => `${slice}: ${root}/${other}`),
    );
    expect(named.filter((arrow) => !used.has(arrow))).toEqual([]);
  },
);

test('each kind of violation is caught', () => {
  const root = plant({
    'web/index.html': '<script type="module" src="/main.tsx"></script>',
    'web/main.tsx': [
      "import { systemClock } from '../server/kit/clock.ts';",
      "import { openLane } from '#server/ledger/lane.ts';",
      "import { readFileSync } from 'node:fs';",
      "import pg from 'pg';",
      "import { gone } from './gone.ts';",
      "const later = () => import('#console/main.ts');",
      "import '#ui/parts/Button.tsx';",
      'export default [systemClock, openLane, readFileSync, pg, gone, later];',
    ].join('\n'),
    'console/main.ts': "import '#web/main.tsx'; import './settings/SettingsPage.tsx';",
    'console/settings/SettingsPage.tsx': [
      "import '#console/parts/Confirm.tsx';",
      "import '#console/proposals/ProposedNote.tsx';",
      "import '#console/proposals/proposals.rules.ts';",
    ].join('\n'),
    'console/proposals/ProposedNote.tsx': 'export const note = 1;',
    'console/proposals/proposals.rules.ts': "import '#console/desk/desk.rules.ts';",
    'console/desk/desk.rules.ts': "import '#console/parts/Confirm.tsx';",
    'console/parts/Confirm.tsx': [
      "import '#console/desk/desk.rules.ts';",
      "import '#console/proposals/ProposedNote.tsx';",
    ].join('\n'),
    'ui/client/api.ts': "import '#ui/parts/Button.tsx';",
    'ui/parts/Button.tsx': "import '#ui/client/api.ts';",
    'server/main.ts': "import './app.ts';",
    'server/app.ts': "import '#server/domain/contracts/contracts.ts';",
    'server/kit/clock.ts':
      "import { rule } from '#server/ledger/lane.ts';\nexport const clock = rule;",
    'server/ledger/lane.ts':
      "import { clock } from '#server/kit/clock.ts';\nexport const rule = clock;",
    'server/domain/contracts/contracts.ts': [
      "import { find } from '#server/domain/market/market.sql.ts';",
      "import { sessions } from '#server/domain/sessions/sessions.ts';",
      "import { open } from '#server/database/embedded.ts';",
      "import { render } from 'react-dom';",
      "import { thing } from 'left-pad';",
      'export const all = [find, sessions, open, render, thing, process.env.HOME];',
    ].join('\n'),
    'server/domain/market/market.sql.ts': 'export const find = 1;',
    'server/domain/sessions/sessions.ts': 'export const sessions = 1;',
    'server/database/embedded.ts':
      "import '#server/domain/market/market.sql.ts';\nexport const open = 1;",
    'protocol/money.ts': "import '#ui/format.ts';",
    'ui/format.ts': "export { scale } from '#protocol/money.ts';",
    'ui/helpers/index.ts': 'export const help = 1;',
    'server/forgotten.ts': 'export const forgotten = 1;',
    'verifier/verify.ts': "import type { rule } from '#server/ledger/lane.ts';",
    'test/fixture.test.ts': "import '#server/forgotten.ts';",
    'test/deep/in/far.test.ts': "import '../../fixture.test.ts';",
  });
  expect(violations(readTree(root), rules).toSorted()).toEqual(
    [
      'web/main.tsx: ../server/kit/clock.ts climbs; across folders write #area/…',
      'web/main.tsx: web may not import server/ledger (#server/ledger/lane.ts)',
      'web/main.tsx: node:fs does not exist in a browser',
      'web/main.tsx: pg belongs to the server',
      'web/main.tsx: ./gone.ts does not exist',
      'web/main.tsx: web may not import console (#console/main.ts)',
      'web/main.tsx: default export: export it by its name',
      'console/main.ts: console may not import web (#web/main.tsx)',
      'console/settings/SettingsPage.tsx: the slice settings may not import proposals/proposals.rules: not in the table',
      'console/parts/Confirm.tsx: console/parts may not import desk/desk.rules, which stands above it',
      'console/parts/Confirm.tsx: console/parts may not import proposals/ProposedNote, which stands above it',
      'ui/client/api.ts: ui/client may not import parts/Button, which stands above it',
      'server/kit/clock.ts: server/kit may not import server/ledger (#server/ledger/lane.ts)',
      'server/domain/contracts/contracts.ts: the slice contracts may not import market/market.sql: not in the table',
      'server/domain/contracts/contracts.ts: the slice contracts may not import sessions: not in the table',
      'server/domain/contracts/contracts.ts: server/domain may not import server/database (#server/database/embedded.ts)',
      'server/domain/contracts/contracts.ts: react-dom is not there in production: it is a devDependency',
      'server/domain/contracts/contracts.ts: left-pad is not in package.json',
      'server/domain/contracts/contracts.ts: reads process.env: only server/config.ts does, pass the setting in',
      'server/database/embedded.ts: server/database may not import server/domain (#server/domain/market/market.sql.ts)',
      'protocol/money.ts: protocol may not import ui (#ui/format.ts)',
      'ui/format.ts: hands on #protocol/money.ts: import it where it lives',
      'ui/helpers/index.ts: no index files: name the file after what it holds',
      'ui/helpers/index.ts: no folder that fills with everything: put it beside what it serves',
      'ui/helpers/index.ts: nobody imports it',
      'server/forgotten.ts: nobody imports it',
      'verifier/verify.ts: verifier may not import server/ledger (#server/ledger/lane.ts)',
      'verifier/verify.ts: nobody imports it',
      'test/deep/in/far.test.ts: ../../fixture.test.ts climbs; across folders write #area/…',
      'cycle: console/main.ts -> web/main.tsx -> console/main.ts',
      'cycle: console/desk/desk.rules.ts -> console/parts/Confirm.tsx -> console/desk/desk.rules.ts',
      'cycle: ui/parts/Button.tsx -> ui/client/api.ts -> ui/parts/Button.tsx',
      'cycle: protocol/money.ts -> ui/format.ts -> protocol/money.ts',
      'cycle: server/kit/clock.ts -> server/ledger/lane.ts -> server/kit/clock.ts',
    ].toSorted(),
  );
});

test('package.json itself is the wall: browser code that names a server file neither type-checks nor builds', async () => {
  const root = plant({
    'web/main.ts':
      "import { systemClock } from '#server/kit/clock.ts';\nexport const now = systemClock.now();\n",
    'web/fine.ts':
      "import { refusals } from '#protocol/refusals.ts';\nexport const codes = Object.keys(refusals);\n",
  });
  for (const config of ['tsconfig.json', 'tsconfig.web.json'])
    cpSync(join(repository, config), join(root, config));
  for (const folder of ['protocol', 'server'])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));

  const tsc = join(repository, 'node_modules/.bin/tsc');
  const types = await run(tsc, ['-p', 'tsconfig.web.json'], { cwd: root }).then(
    () => 'no error',
    (error: { stdout: string }) => error.stdout,
  );
  expect(types).toMatch(
    /^web\/main\.ts\(1,29\): error TS2307: Cannot find module '#server\/kit\/clock\.ts'/,
  );
  expect(types.match(/error TS/g)).toHaveLength(1);

  const bundle = (entry: string) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry: join(root, entry), formats: ['es'] } },
    });
  await expect(bundle('web/main.ts')).rejects.toThrow('#server/kit/clock.ts');
  await expect(bundle('web/fine.ts')).resolves.toBeDefined();
});

test('every test file is run by one of the projects', () => {
  const included = vitestConfig.test?.projects?.flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  );
  const forgotten = listFiles(repository)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => !included?.some((pattern) => matchesGlob(path, pattern)));
  expect(forgotten).toEqual([]);
});

/** Used without an import: by name, by the tools that read them, or from a style sheet. */
const usedOtherwise: Record<string, string> = {
  node: 'runs every npm script',
  typescript: 'checks the types, as tsc',
  oxlint: 'checks the code',
  'oxlint-tsgolint': 'the part of oxlint that knows types',
  oxfmt: 'lays the code out',
  '@fontsource/noto-sans-devanagari': 'files that a statement as PDF is written with',
  knip: 'finds what nothing uses',
  'openapi-fetch': 'sends the requests of a generated client, in test/generated-clients',
};

test('every dependency has its reason on record, and its use', () => {
  const { packages, sources } = readTree(repository);
  const record = readFileSync(join(repository, 'docs/decisions/0010-dependencies.md'), 'utf8');
  const rows = record.split('\n').filter((line) => line.startsWith('| `'));
  const recorded = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
  const declared = Object.keys({ ...packages.dependencies, ...packages.devDependencies });
  expect(recorded.toSorted()).toEqual(declared.toSorted());

  const styles = listFiles(repository)
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(join(repository, path), 'utf8'));
  const isUsed = (name: string) =>
    name in usedOtherwise ||
    name.startsWith('@types/') ||
    styles.some((style) => style.includes(`'${name}`)) ||
    sources.some(({ code }) => code.includes(`'${name}'`) || code.includes(`'${name}/`));
  expect(declared.filter((name) => !isUsed(name))).toEqual([]);
});
