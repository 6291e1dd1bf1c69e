/**
 * `npm run verify:liabilities -- <proof.json> [base-url]`: checks a downloaded proof of
 * liabilities; with an address also that the same root is published there, that the published roots
 * form a chain, and that the tick is on the tape. Uses verifier/ and public routes only. Exit code
 * 1 where something is wrong.
 */
import { readFileSync } from 'node:fs';

import { checkLiabilityProof, checkLiabilityRoots } from '#verifier/liabilities.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const mark = (isRight: boolean) => (isRight ? 'ok    ' : 'WRONG ');

type Root = { day: string; tick: number; tickHash: string; hash: string };

async function ask<Body>(base: string, path: string): Promise<Body> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
  return (await response.json()) as Body;
}

/** All that is published, newest first. */
async function readRoots(base: string): Promise<Root[]> {
  const roots: Root[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: Root[]; nextCursor: string | null } = await ask(
      base,
      `/api/liabilities?limit=100${query}`,
    );
    roots.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return roots;
}

async function verify([path, base]: readonly string[]): Promise<number> {
  if (path === undefined) {
    throw new Error('Which proof? npm run verify:liabilities -- <proof.json> [base-url]');
  }
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const roots = base === undefined ? null : await readRoots(base);
  const day = checkLiabilityProof(file).root?.day;
  const published = roots?.find((root) => root.day === day);
  const { isRight, steps } = checkLiabilityProof(file, roots === null ? {} : { published });
  for (const step of steps) {
    say(`${mark(step.isRight)}${step.name}`);
    for (const { name, value } of step.values) say(`        ${name}: ${value}`);
  }
  let isWhole = isRight;
  if (roots !== null && base !== undefined) {
    const wrong = checkLiabilityRoots(roots);
    say(`${mark(wrong.length === 0)}${roots.length} published roots form a chain`);
    for (const text of wrong) say(`        ${text}`);
    isWhole &&= wrong.length === 0;
    if (published) {
      const range = `from=${published.tick}&to=${published.tick}`;
      const tape = await ask<{ items: { hash: string }[] }>(base, `/api/market/ticks?${range}`);
      const isThere = tape.items[0]?.hash === published.tickHash;
      say(`${mark(isThere)}Tick ${published.tick} is on the tape with that hash`);
      isWhole &&= isThere;
    }
  } else say('Not compared with what was published: name the address to do that.');
  say(isWhole ? 'The proof holds.' : 'The proof does NOT hold.');
  return isWhole ? 0 : 1;
}

try {
  process.exitCode = await verify(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
