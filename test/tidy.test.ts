/**
 * Small bans, each with what to do instead and a sample that proves the ban sees its prey. An exception names its file
 * and its reason, and has to leave when the file no longer needs it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { expect, test } from 'vitest';

import { listFiles, parse, repository } from './sources.ts';

type Ban = {
  name: string;
  instead: string;
  /** Looked for in the code without its comments, in the comments alone, or in the whole text. */
  over: 'code' | 'comments' | 'text';
  find: RegExp;
  files: (path: string) => boolean;
  exceptions?: Record<string, string>;
  sample: { path: string; text: string };
};

/** Examples are programs as others would write them. */
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('examples/');
const isTest = (path: string) => /\.test\.tsx?$|^test\//.test(path);
const isShipped = (path: string) =>
  /^(protocol|texts|server|ui|web|console|verifier)\//.test(path) && isCode(path) && !isTest(path);
/** Where amounts are: the ledger, every slice of the domain, and what they say to the browser. */
const isNearMoney = (path: string) =>
  /^(server\/(ledger|domain)|protocol|texts)\//.test(path) && isShipped(path);
const isBrowser = (path: string) => /^(texts|ui|web|console)\//.test(path) && !isTest(path);
const isText = (path: string) =>
  /\.(ts|tsx|mjs|sql|md|json|css|html|sh|yml)$|(^|\/)[^.]+$|\.npmrc$/.test(path);
/** This file holds the samples, so that the bans on words cannot look into it. */
const isProse = (path: string) =>
  isText(path) && path !== 'test/tidy.test.ts' && path !== 'package-lock.json';

const bans: readonly Ban[] = [
  {
    name: 'a clock that nobody passed in',
    instead: 'take a Clock (server/kit/clock.ts); in the browser, ui/client/clock.ts',
    over: 'code',
    find: /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)/,
    files: isCode,
    exceptions: {
      'server/kit/clock.ts': 'it is the clock',
      'ui/client/clock.ts': 'it is the browser’s clock',
      'mcp/main.ts': 'a program of its own: it passes its clock on',
      'verifier/command.ts': 'a program of its own: it passes its clock on',
      'bench/town.ts': 'it makes a clock that can be held',
    },
    sample: { path: 'server/domain/a.ts', text: 'const at = new Date();' },
  },
  {
    name: 'chance that nobody passed in',
    instead: 'take Ids or a RandomSource (server/kit/ids.ts)',
    over: 'code',
    find: /\bMath\.random\b/,
    files: isCode,
    sample: { path: 'web/a.tsx', text: 'const pick = list[Math.random() * 3];' },
  },
  {
    name: 'a literal that is spread',
    instead: 'write its properties themselves',
    over: 'code',
    find: /\.\.\.\{/,
    files: isCode,
    sample: { path: 'web/a.ts', text: 'const point = { ...{ x, y }, z };' },
  },
  {
    name: 'a float near money',
    instead: 'amounts are bigint, read with protocol/money.ts; counts leave SQL as ::int',
    over: 'code',
    find: /\bparseFloat\b|(?<![\w.])Number\(/,
    files: isNearMoney,
    exceptions: {
      'server/domain/udf/udf.ts': 'charts are drawn from numbers; nothing is counted with them',
      'server/domain/market/overview.rules.ts': 'logarithms of prices; nobody is paid by them',
      'server/domain/portfolio/returns.rules.ts': 'a rate that is a root; nobody is paid by it',
    },
    sample: { path: 'server/ledger/a.ts', text: 'const stake = Number(body.amount);' },
  },
  {
    name: 'numbers formatted by hand',
    instead: 'texts/format.ts knows how each number is shown',
    over: 'code',
    find: /\.toFixed\(|\.toPrecision\(|\.toLocaleString\(|\bIntl\.NumberFormat\b/,
    files: (path) => isShipped(path) && !/^server\/(kit|database)\//.test(path),
    exceptions: {
      'ui/chart/bars.ts': 'labels of an axis have the decimals that their step needs',
      'ui/chart/drawing.rules.ts': 'a price read off the chart has the decimals of its axis',
    },
    sample: { path: 'web/a.tsx', text: 'const shown = price.toFixed(2);' },
  },
  {
    name: 'a refusal that is a sentence',
    instead: 'a reason and its facts (protocol/reasons.ts); texts/refusals.ts has its sentence',
    over: 'code',
    // Up to the end of the statement: two words in one text.
    find: /\b(?:refuse\w*|[rR]efused\w*|Refusal)\((?:[^;'"`]|'[\w.-]*'|"[\w.-]*")*['"`][^'"`;\n]*[\p{L}\d}][,:.!?;]? \$?[\p{L}{]/u,
    files: (path) => /^server\/(domain|ledger|kit)\//.test(path) && isShipped(path),
    sample: {
      path: 'server/domain/a.ts',
      text: "refuse('four-eyes', { reason: 'This is your own request.' });",
    },
  },
  {
    name: 'a sentence made where something is decided',
    instead: 'code and facts; whoever shows or sends them makes the sentence (record 50)',
    over: 'code',
    find: /from '#texts\//,
    files: (path) => /^server\/(domain|ledger)\//.test(path) && isShipped(path),
    exceptions: {
      'server/domain/contracts/receipt-sentences.ts': 'the verifier compares them',
      'server/domain/journal/journal-file.ts': 'it writes what is given out',
      'server/domain/mails/mails.jobs.ts': 'it writes what is sent',
      'server/domain/mails/mails.rules.ts': 'it writes what is sent',
      'server/domain/notices/notices.ts': 'its answer has sentences for clients without texts',
      'server/domain/own-data/own-file.ts': 'it writes what is given out',
      'server/domain/own-data/own-page.ts': 'it writes what is given out',
      'server/domain/proposals/delayed.ts': 'it writes what is sent',
      'server/domain/proposals/kinds.ts': 'its answer tells what will be done',
      'server/domain/proposals/proposals.ts': 'the audit log keeps that in English',
      'server/domain/pushes/pushes.rules.ts': 'it writes what is sent',
      'server/domain/pushes/telegram.ts': 'it writes what is sent',
      'server/domain/sessions/devices.rules.ts': 'its answer names devices',
      'server/domain/go-live/go-live-gate.ts': 'it answers pages in plain text',
      'server/domain/statements/account-statement.ts': 'it writes what is given out',
      'server/domain/statements/contract-note.ts': 'it writes what is given out',
      'server/domain/statements/file-orders.ts': 'it writes what is given out',
      'server/domain/statements/maker.ts': 'it writes what is given out',
      'server/domain/statements/pdf-file.ts': 'it writes what is given out',
      'server/domain/statements/tax-pack.ts': 'it writes what is given out',
    },
    sample: {
      path: 'server/domain/a.ts',
      text: "import { noticeText } from '#texts/notice-text.ts';",
    },
  },
  {
    name: 'money that SQL would round or call NaN',
    instead: 'bigint, in the smallest unit',
    over: 'code',
    find: /\b(numeric|decimal|real|double precision|float[48]?|money)\b/i,
    files: (path) => path.endsWith('.sql'),
    sample: {
      path: 'server/schema/9.sql',
      text: 'create table a (b numeric(18, 2));',
    },
  },
  {
    name: 'console',
    instead: 'the server logs with its logger; a script writes to process.stdout',
    over: 'code',
    find: /\bconsole\.(log|info|warn|error|debug|table|trace|dir)\b/,
    files: isCode,
    sample: { path: 'server/a.ts', text: "console.log('here');" },
  },
  {
    name: 'a test that does not run, or runs alone',
    instead: 'make it pass, or take it out',
    over: 'code',
    find: /\b(test|it|describe|suite)\b[\w.]*\.(only|skip|skipIf|runIf|todo|fails)\b/,
    files: isCode,
    sample: { path: 'server/a.test.ts', text: "test.only('one', () => {});" },
  },
  {
    name: 'any',
    instead: 'unknown, and a check',
    over: 'code',
    find: /[:<,|(]\s*any\b(?=\s*[;,>)=\]|[{]|$)|\bas any\b|\bany\[\]/,
    files: isCode,
    sample: { path: 'server/a.ts', text: 'function read(row: any) {}' },
  },
  {
    name: 'a mark left behind without its reason',
    instead: '`TODO: what is missing and why it is not there yet`',
    over: 'comments',
    find: /\b(FIXME|XXX|HACK)\b|\bTODO\b(?!: .{20})/,
    files: (path) => isCode(path) || path.endsWith('.sql'),
    sample: { path: 'server/a.ts', text: '// TODO later' },
  },
  {
    name: 'another host',
    instead: 'the app loads nothing from elsewhere: bring it into the repository',
    over: 'code',
    find: /https?:\/\/(?!www\.w3\.org\/|localhost\b)/,
    files: (path) => isBrowser(path) && /\.(ts|tsx|css|html)$/.test(path),
    exceptions: {
      'ui/chart/ChartPanel.tsx': 'the licence of the chart asks for a link that people can follow',
    },
    sample: { path: 'web/a.css', text: '@import url(https://fonts.example.com/a.css);' },
  },
  {
    name: 'the address of a package registry',
    instead: 'npm knows where its packages come from',
    over: 'text',
    find: /\bregistry\.[a-z]|\bnpmjs\.|"resolved": "[a-z+]+:/,
    files: (path) => isProse(path) || path === 'package-lock.json',
    sample: {
      path: 'package-lock.json',
      text: '{ "resolved": "https://registry.example.org/a.tgz" }',
    },
  },
  {
    name: 'a dash in place of a value',
    instead: 'the word for it: none, never (console/parts/Absent.tsx)',
    over: 'code',
    find: /(?:\?\?|\?|:) '[-–—]'|>[-–—]</,
    files: (path) => /^console\/.*\.tsx$/.test(path),
    sample: { path: 'console/a.tsx', text: `const shown = (seen) => seen ?? '-';` },
  },
  {
    name: 'a path of one machine',
    instead: 'a path inside the repository, or a setting',
    over: 'text',
    find: /(?<![\w.:/])\/(work|root|Users|mnt|home\/[a-z]\w*)\/[\w.]|\b[A-Z]:\\/,
    files: isProse,
    sample: { path: 'docs/a.md', text: 'See /home/someone/notes.' },
  },
  {
    name: 'a hidden folder that is not in the repository',
    instead: 'say it here, in own words',
    over: 'text',
    find: /(?<![\w.*/\\])\.(?!ci\b|git\b|github\b|cache\b|bin\b|well-known\b|vite\b)[a-z]{3,}\/(?!\*)/,
    files: isProse,
    sample: { path: 'docs/a.md', text: 'As .notes/plan.md says.' },
  },
  {
    name: 'a comment in our own dialect',
    instead: 'the usual words: a person who, that many, again, represents, the total',
    over: 'comments',
    find: /\b(?:whoever|so many|anew|stands? for)\b|\bwhat\b[^.:;]*\bcomes? to\b/i,
    files: (path) => isCode(path) || path.endsWith('.sql'),
    sample: { path: 'server/a.ts', text: '// Whoever asks gets so many of them.' },
  },
  {
    name: 'a comment past 100 columns',
    instead: 'the next line',
    over: 'comments',
    // A directive of the linter needs its line.
    find: /^(?!.*oxlint-disable).{100,}\S/u,
    files: isCode,
    sample: { path: 'server/a.ts', text: `// ${'word '.repeat(20)}` },
  },
  {
    name: 'the number of a ticket that a clone does not have',
    instead: 'say what it was about',
    over: 'text',
    find: /\bissue #?\d+\b/i,
    files: isProse,
    sample: { path: 'docs/a.md', text: 'Done in issue 12.' },
  },
];

/** The part of the text that the ban looks at, on the lines where it stands. */
function partOf(ban: Ban, path: string, text: string): string {
  if (ban.over === 'text') return text;
  if (isCode(path)) {
    const { code, remarks } = parse(path, text);
    return ban.over === 'code' ? code : remarks;
  }
  // A sentence in SQL is a remark too: comment on table … is '…'.
  const remark = path.endsWith('.sql') ? /--.*$|'[^']*'/gm : /\/\*[^]*?\*\/|<!--[^]*?-->/g;
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  if (ban.over === 'code') return text.replaceAll(remark, blank);
  const each = new RegExp(`(?<kept>${remark.source})|.`, 'gm');
  return text.replaceAll(each, (_, kept?: string) => kept ?? ' ');
}

/** Parsing is most of the work: only what matches with its comments, or with all that may be one left out, is looked into. */
function mayBeCaught({ over, find }: Ban, text: string): boolean {
  if (over !== 'code') return true;
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  const without = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, blank);
  return [text, without].some((one) => one.split('\n').some((line) => find.test(line)));
}

/** Numbers of the lines on which the ban finds something. */
function linesCaught(ban: Ban, path: string, text: string): number[] {
  if (!ban.files(path) || !mayBeCaught(ban, text)) return [];
  return partOf(ban, path, text)
    .split('\n')
    .flatMap((line, index) => (ban.find.test(line) ? [index + 1] : []));
}

// This file holds the samples.
const files = listFiles(repository).filter((path) => path !== 'test/tidy.test.ts');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

test.each(bans)('nowhere: $name', (ban) => {
  expect(linesCaught(ban, ban.sample.path, ban.sample.text), 'the sample is caught').toEqual([1]);

  const exceptions = Object.keys(ban.exceptions ?? {});
  const caught = files
    .filter((path) => ban.files(path))
    .map((path) => ({ path, lines: linesCaught(ban, path, read(path)) }))
    .filter(({ lines }) => lines.length > 0);
  const offenders = caught.filter(({ path }) => !exceptions.includes(path));
  expect(
    offenders.map(({ path, lines }) => `${path}:${lines.join(',')}`),
    `instead: ${ban.instead}`,
  ).toEqual([]);
  const outlived = exceptions.filter((path) => !caught.some((one) => one.path === path));
  expect(outlived, 'exceptions that nothing needs any more').toEqual([]);
});

test('the words of SQL comments are looked at, those of its code are not', () => {
  const dialect = bans.find(({ name }) => name === 'a comment in our own dialect');
  if (dialect === undefined) return expect.unreachable('no such ban');
  const told = `-- Whoever asks.\ncomment on table a is 'Stands for b.';\nselect anew from a; -- anew\n`;
  expect(linesCaught(dialect, 'server/schema/9.sql', told)).toEqual([1, 2, 3]);
  expect(linesCaught(dialect, 'server/schema/9.sql', 'select anew from a; -- a\n')).toEqual([]);
});

/** What is wrong with how a file begins and how long it is; null where nothing is. */
function shapeProblem(path: string, text: string): string | null {
  const body = text.replace(/^#!.*\n/, '');
  if (!/^(\/\*\*|\/\/|--)/.test(body)) return 'opens with a sentence on what it is for';
  const lines = text.split('\n').length;
  if (lines > 500 && !/\b(Long because|long because) \w+/.test(text)) {
    return `${lines} lines: split it, or write \`// Long because …\``;
  }
  return null;
}

test('every file opens with what it is for, and none is long without a reason', () => {
  const long = `/** A list. */\n${'x;\n'.repeat(501)}`;
  expect(shapeProblem('server/a.ts', long)).toContain('split it');
  expect(shapeProblem('server/a.ts', `// Long because it is one table.\n${long}`)).toBeNull();
  expect(shapeProblem('server/a.ts', "import './b.ts';")).toContain('opens with');

  const problems = files
    .filter((path) => isCode(path) || path.endsWith('.sql'))
    .flatMap((path) => {
      const problem = shapeProblem(path, read(path));
      return problem === null ? [] : [`${path}: ${problem}`];
    });
  expect(problems).toEqual([]);
});

/** Titles and links of a document that do not hold. `exists` is asked for paths from the root. */
function documentProblems(path: string, text: string, exists: (path: string) => boolean): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  const titles = prose.match(/^# .+$/gm)?.length ?? 0;
  const problems = titles === 1 ? [] : [`${titles} titles: a document has one`];
  for (const [, link] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    const target = (link ?? '').replace(/#.*$/, '');
    if (target === '' || /^[a-z]+:/.test(target)) continue;
    const found = normalize(join(dirname(path), target));
    if (found.startsWith('..') || !exists(found)) problems.push(`${target} is not there`);
  }
  return problems;
}

test('every document has one title, and its links lead somewhere', () => {
  const nowhere = () => false;
  expect(documentProblems('docs/a.md', '# One\n\n# Two\n', nowhere)).toEqual([
    '2 titles: a document has one',
  ]);
  expect(documentProblems('docs/a.md', '# One\n[b](./b.md) [c](../../c.md)\n', nowhere)).toEqual([
    './b.md is not there',
    '../../c.md is not there',
  ]);

  const problems = files
    .filter((path) => path.endsWith('.md') && !path.endsWith('LICENSE.md'))
    .flatMap((path) =>
      documentProblems(path, read(path), (target) => existsSync(join(repository, target))).map(
        (problem) => `${path}: ${problem}`,
      ),
    );
  expect(problems).toEqual([]);
});

test('whoever has a version manager gets the Node that comes with the packages', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(read('.nvmrc').trim()).toBe(dependencies.node);
});
