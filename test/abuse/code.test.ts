/**
 * What our code never does, since one such line would open what everything else keeps shut. Each
 * ban has a sample that proves that it sees its prey. Tests and what is never shipped may do as
 * they need.
 */
import { expect, test } from 'vitest';

import { parse, readSources, repository } from '../sources.ts';

type Ban = { name: string; find: RegExp; sample: string; exceptions?: Record<string, string> };

const bans: readonly Ban[] = [
  {
    name: 'code made at run time',
    find: /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]|\bnode:vm\b|\bvm\.run/,
    sample: `new Function('return 1')`,
    exceptions: {
      'server/kit/process/memory.ts': 'the word `gc`, a constant, to reach the collector',
    },
  },
  {
    name: 'HTML made of texts',
    find: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc|srcDoc/,
    sample: `element.innerHTML = name`,
  },
  {
    name: 'a shell',
    find: /\b(?:exec|execSync)\(\s*[`'"\w]*(?:command|cmd|`)|shell:\s*true/,
    sample: `spawn('ls', [], { shell: true })`,
  },
  {
    name: 'a hash that is not SHA-256',
    find: /create(?:Hash|Hmac)\(\s*['"](?!sha256['"])|pbkdf2(?:Sync)?\([^)]*['"](?!sha256['"])sha|digest\(\s*['"](?:SHA-1|MD5)/i,
    sample: `createHash('md5')`,
  },
  {
    name: 'encryption of our own',
    find: /create(?:Cipher|Decipher)|(?:public|private)(?:Encrypt|Decrypt)|subtle\.(?:en|de)crypt/,
    sample: `createCipheriv('aes-128-ecb', key, null)`,
    exceptions: { 'server/kit/seal.ts': 'AES-256-GCM for keys of authenticators, in one place' },
  },
  {
    name: 'a pattern made of data',
    find: /\bnew RegExp\(/,
    sample: `new RegExp(name)`,
    exceptions: {
      'server/domain/deposits/deposits.rules.ts': 'a pattern of the protocol, a constant',
      'server/domain/imports/dates.rules.ts': 'forms of dates, constants',
      'server/domain/statements/pdf-order.ts': 'classes of letters, constants',
      'server/entry/http/pages.ts': 'the paths of pages, constants',
      'verifier/beacon.ts': 'the lines of a text, constants',
      'web/deposits/deposits.rules.ts': 'kinds of files, constants',
      'web/installed/service-worker.ts': 'the paths of pages, constants',
    },
  },
  {
    name: 'TLS that believes everybody',
    find: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    sample: `connect({ rejectUnauthorized: false })`,
  },
];

const shipped = readSources(repository).filter(
  ({ path }) =>
    /^(?:server|protocol|ui|web|console|verifier)\//.test(path) &&
    !/(?:\.test|-fixture)\.tsx?$/.test(path),
);
const textOf = (path: string) => shipped.filter((source) => source.path.startsWith(path));

test.each(bans)('nowhere: $name', (ban) => {
  expect(parse('sample.ts', ban.sample).code).toMatch(ban.find);
  const found = shipped.filter(({ code }) => ban.find.test(code)).map(({ path }) => path);
  expect(found).toEqual(Object.keys(ban.exceptions ?? {}));
});

test('every field for a password hides it, lets it be pasted, and tells password managers what it is', () => {
  const named = shipped.filter(({ code }) => /<PasswordField\b|type="password"/.test(code));
  expect(named.length).toBeGreaterThan(5);
  for (const { path, code } of named) {
    const fields = code.match(/<PasswordField\b|type="password"/g)?.length ?? 0;
    const told = code.match(/autoComplete="(?:current|new)-password"/g)?.length ?? 0;
    expect([path, told]).toEqual([path, fields]);
  }
  const [field] = textOf('ui/account/PasswordField.tsx');
  expect(field?.code).toMatch(/type=\{isShown \? 'text' : 'password'\}/);
  expect(
    shipped.filter(({ code }) => /onPaste|onCopy|onDrop/.test(code) && /[Pp]assword/.test(code)),
  ).toEqual([]);
});

test('what the apps keep in a browser is a choice of looks, and of a person only what goes with the session', () => {
  const keeps = shipped
    .filter(({ code }) =>
      /\b(?:local|session)Storage\b|indexedDB|document\.cookie|caches\.open/.test(code),
    )
    .map(({ path }) => path);
  expect(keeps).toEqual([
    'ui/chart/chart-look.ts', // kind, scale and indicators of candle charts
    'ui/chart/chart-source.ts', // ours or TradingView's
    'ui/chart/chart-view.ts', // candles or line, by person and page
    'ui/client/carried-queries.ts', // what a page showed, while it is loaded in another language
    'ui/client/code.ts', // that the tab was reloaded for a new version
    'ui/client/drafts.ts', // what was typed and not sent, until it is sent, or another is here
    'ui/client/language.ts', // reads the language and its digits
    'ui/client/page-person.ts', // whose name the tab showed, for the next document alone
    'ui/client/worker-language.ts', // the language, for the worker
    'ui/forms/choose-language.ts', // the language and its digits
    'ui/parts/shortcuts.ts', // keys on or off
    'ui/styles/appearance.ts', // light or dark, colours, calm prices
    'ui/styles/habits.ts', // vibration, data saver, prices read aloud
    'web/contracts/risk-read.ts', // that the risk was read once
    'web/installed/kept-portfolio.ts', // the last portfolio, until the session ends
    'web/installed/push-browser.ts', // that notices were wanted here
    // The app's own files, and a picture that was shared until it is handed in.
    'web/installed/service-worker.ts',
    'web/passkeys/remember-passkey.ts', // that a passkey was made or used here, and not whose
    'web/public/before-paint.js', // reads the looks before the first paint
    'web/results/told.ts', // results that were told, until the session ends
  ]);
});
