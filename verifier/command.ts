/**
 * `npm run verify -- [base url] [receipt files or ids] [--from n] [--to n] [--email address]
 * [--heads file] [--live [--for s]]`, or `node verifier/command.ts …` where only this folder was
 * copied. With an address alone it checks a period of the public tape; with a file alone, offline;
 * with `--live` it follows the tape. Exit code 0: everything holds; 1: a discrepancy; 2: it could
 * not be checked, or not all of it yet.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { compareSignedHeads, type KeptStretch, type SignedHead, signedHeadOf } from './heads.ts';
import { followTape } from './live.ts';
import {
  compareHeads,
  compareWithPublic,
  completed,
  fetchFor,
  fetchNewest,
  type Get,
  openGet,
  Unreachable,
  verifyPeriod,
} from './public-tape.ts';
import { readReceiptFile, readSignedHead, type ReceiptFile, Unreadable } from './read.ts';
import { verifyReceipt } from './receipt.ts';
import { type Report, reportOf, type Step, type Verdict } from './report.ts';
import { epochOf, lastTickOf } from './rules.ts';
import { openHeadCheck, withSigned } from './check-signatures.ts';
import type { KeptHead } from './tape.ts';

/** Ticks of a period that nobody named: an hour. */
const USUAL_PERIOD = 3_600;
const codes: Record<Verdict, number> = { ok: 0, failed: 1, waiting: 2 };
const words: Record<Verdict, string> = { ok: 'ok    ', failed: 'FAILED', waiting: 'waits ' };
const usage = `Usage: npm run verify -- [base url] [receipt file or id …] [--from tick] [--to tick] [--email address]
                     [--heads file] [--live [--for seconds]]
  receipt.json                    a receipt, offline
  http://localhost:3000           the last hour of the public tape
  http://localhost:3000 a.json    a receipt, also against the public tape
  http://localhost:3000 contract-… --email you@example.in
                                  your own receipt, fetched; the password is read from the terminal
  a.json b.json                   both, and whether their signed heads contradict each other
  http://localhost:3000 --heads heads.jsonl
                                  whether the public tape still has the heads in this file
  http://localhost:3000 --live --for 600 --heads heads.jsonl
                                  the tape as it is recorded, for ten minutes or until Ctrl-C; the
                                  newest signed head is added to the file`;

const say = (line = '') => void process.stdout.write(`${line}\n`);

function printStep({ claim, verdict, values, problems, more, until }: Step): void {
  say(`  ${words[verdict]}  ${claim}`);
  for (const { label, value } of values) say(`            ${label}: ${value}`);
  for (const { where, what, expected, seen } of problems) {
    say(`          ✗ ${where}: ${what}`);
    if (expected !== null) say(`              expected  ${expected}`);
    if (seen !== null) say(`              seen      ${seen}`);
  }
  if (more > 0) say(`          ✗ and ${more} more like these`);
  if (until !== '') say(`            cannot be checked before ${until}`);
}

function printReport(title: string, report: Report): Verdict {
  say(title);
  for (const step of report.steps) printStep(step);
  const count = (verdict: Verdict) =>
    report.steps.filter((step) => step.verdict === verdict).length;
  const ends = {
    ok: `Verified: all ${report.steps.length} checks hold.`,
    failed: `DISCREPANCY: ${count('failed')} of ${report.steps.length} checks failed.`,
    waiting: `Not all of it could be checked: ${count('ok')} of ${report.steps.length} checks hold, none failed.`,
  };
  say(ends[report.verdict]);
  say();
  return report.verdict;
}

/**
 * What the file proves, and where there is a server, whether its public tape still says the same.
 */
async function checkReceipt(
  title: string,
  { receipt, extract }: ReceiptFile,
  get: Get | null,
): Promise<Verdict> {
  if (!get && !extract)
    throw new Unreadable(
      'This receipt comes without its stretch of the tape: name the server too.',
    );
  const shown = get ? await fetchFor(get, receipt, extract) : null;
  const stretch = extract && shown ? completed(extract, shown) : (extract ?? shown);
  const report = verifyReceipt(receipt, await withSigned(stretch ?? { ticks: [], epochs: [] }));
  const compared = shown ? compareWithPublic(receipt, extract, shown).steps : [];
  return printReport(title, reportOf([...report.steps, ...compared]));
}

async function checkPeriod(
  get: Get,
  span: { from?: number; to?: number },
  heads: readonly KeptHead[],
): Promise<Verdict> {
  const newest = await fetchNewest(get);
  // The last epoch whose seed is public, unless somebody wants the newest ticks too.
  const to = Math.min(span.to ?? lastTickOf(epochOf(newest + 1) - 1), newest);
  const from = span.from ?? Math.max(0, to - USUAL_PERIOD + 1);
  if (from > to)
    throw new Unreadable(`There are no ticks from ${from} to ${to}: the newest is ${newest}.`);
  const isTerminal = process.stderr.isTTY;
  const report = await verifyPeriod(get, {
    from,
    to,
    heads: heads.filter(({ tick }) => tick >= from && tick <= to),
    onProgress(done, total) {
      if (isTerminal)
        process.stderr.write(`\r${done} of ${total} ticks${done === total ? '\n' : ''}`);
    },
  });
  return printReport(`Tape, ticks ${from} to ${to}`, report);
}

/**
 * Signs in, fetches the receipt file and signs out again. The password comes from standard input
 * and is shown nowhere.
 */
async function fetchReceipt(baseUrl: string, id: string, email: string): Promise<ReceiptFile> {
  const password = await readPassword(`Password of ${email}: `);
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/auth/sign-in', {}, { email, password }).catch(() => null);
  if (!signedIn) throw new Unreachable('The server cannot be reached.', 'no-answer');
  if (!signedIn.ok)
    throw new Unreachable(`The server did not sign ${email} in (${signedIn.status}).`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  try {
    const path = `/api/contracts/${encodeURIComponent(id)}/receipt-file`;
    const answer = await fetch(`${baseUrl}${path}`, { headers: { cookie } });
    if (!answer.ok)
      throw new Unreachable(`The server answered ${answer.status} for the receipt of ${id}.`);
    return readReceiptFile(await answer.text());
  } finally {
    await post('/api/auth/sign-out', { cookie }, {}).catch(() => undefined);
  }
}

function readPassword(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const { stdin } = process;
  if (stdin.isTTY) stdin.setRawMode(true);
  return new Promise((resolve, reject) => {
    let typed = '';
    const done = (read: () => void) => {
      if (stdin.isTTY) stdin.setRawMode(false);
      process.stderr.write('\n');
      stdin.pause();
      read();
    };
    if (!stdin.isTTY) {
      createInterface({ input: stdin }).once('line', (line) => done(() => resolve(line)));
      return;
    }
    stdin.setEncoding('utf8').on('data', (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return done(() => resolve(typed));
        if (key === '\u0003') return done(() => reject(new Unreadable('Stopped.')));
        typed = key === '\u007f' ? typed.slice(0, -1) : typed + key;
      }
    });
  });
}

/** Heads that somebody kept, one in JSON a line. */
function readHeads(name: string, text: string): SignedHead[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const where = `${name}, line ${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Unreadable(`${where} is not JSON.`);
    }
    return { ...readSignedHead(value, where), keptIn: where };
  });
}

/**
 * Follows the tape for this number of seconds, or until it is interrupted; keeps the newest head.
 */
async function follow(
  get: Get,
  seconds: number | undefined,
  headsFile: string | undefined,
): Promise<Verdict> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  const timer = seconds === undefined ? null : setTimeout(stop, seconds * 1_000);
  try {
    const { report, head } = await followTape(get, {
      now: () => Date.now(),
      wait: (ms) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
      isStopped: () => stopping.signal.aborted,
      onTick({ number, time }, lateMs) {
        const late = lateMs === null ? 'was there' : `late by ${Math.round(lateMs)} ms`;
        say(`  tick ${number} of ${time}, ${late}`);
      },
    });
    const verdict = printReport('The tape as it was recorded', report);
    if (head) {
      const { keptIn: _, ...kept } = head;
      if (headsFile === undefined) say(`Keep this signed head: ${JSON.stringify(kept)}`);
      else await appendFile(headsFile, `${JSON.stringify(kept)}\n`);
    }
    return verdict;
  } finally {
    process.off('SIGINT', stop);
    if (timer) clearTimeout(timer);
  }
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9]{1,10}$/.test(text))
    throw new Unreadable(`--${name} is a whole number, not "${text}".`);
  return Number.parseInt(text, 10);
}

/** A file that is to be begun may not be there yet. */
async function readKept(name: string | undefined, isBegun: boolean): Promise<SignedHead[]> {
  if (name === undefined) return [];
  const text = await readFile(name, 'utf8').catch((error: unknown) => {
    if (isBegun && error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return readHeads(name, text);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      email: { type: 'string' },
      heads: { type: 'string' },
      live: { type: 'boolean' },
      for: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const isUrl = (text: string) => /^https?:\/\//.test(text);
  const baseUrl = positionals.find(isUrl)?.replace(/\/+$/, '');
  const named = positionals.filter((text) => !isUrl(text));
  if (values.help || positionals.length === 0) {
    say(usage);
    return values.help ? 0 : 2;
  }
  const span = { from: readNumber('from', values.from), to: readNumber('to', values.to) };
  const get = baseUrl === undefined ? null : openGet(baseUrl, fetch);
  if (values.live && !get) throw new Unreadable('--live follows a public tape: name the server.');
  const verdicts: Verdict[] = [];
  const heads: KeptHead[] = [];
  const stretches: KeptStretch[] = [];
  const signedHeads = await readKept(values.heads, values.live === true);
  const fromFile = [...signedHeads];
  for (const name of named) {
    const isId = name.startsWith('contract-') && !name.endsWith('.json');
    if (isId && (baseUrl === undefined || values.email === undefined))
      throw new Unreadable('A receipt is private: name the server and --email, or give the file.');
    const file = isId
      ? await fetchReceipt(baseUrl ?? '', name, values.email ?? '')
      : readReceiptFile(await readFile(name, 'utf8'));
    const { receipt, extract } = file;
    const { tick, hash } = receipt.chainHead;
    heads.push({ tick, hash, keptIn: name });
    const signedHead = extract && signedHeadOf(name, receipt, extract);
    if (signedHead) {
      signedHeads.push(signedHead);
      stretches.push({ keptIn: name, tape: signedHead.tape, ticks: extract.ticks });
    }
    verdicts.push(await checkReceipt(`Receipt ${receipt.id}`, file, get));
  }
  const steps: Step[] = [];
  if (fromFile.length > 0 || signedHeads.length > 1)
    steps.push(compareSignedHeads(signedHeads, stretches, await openHeadCheck()));
  if (get && fromFile.length > 0) steps.push(await compareHeads(get, fromFile));
  if (steps.length > 0) verdicts.push(printReport('Signed heads', reportOf(steps)));
  const isAlone = named.length === 0 && steps.length === 0 && !values.live;
  const wantsPeriod = isAlone || span.from !== undefined || span.to !== undefined;
  if (get && wantsPeriod) verdicts.push(await checkPeriod(get, span, [...heads, ...fromFile]));
  if (get && values.live)
    verdicts.push(await follow(get, readNumber('for', values.for), values.heads));
  if (verdicts.includes('failed')) return codes.failed;
  return verdicts.includes('waiting') ? codes.waiting : codes.ok;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
