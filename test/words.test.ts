/**
 * What traders read speaks of prices, orders and statements. The words of the machinery stay where
 * somebody checks it: on Verify, in a receipt's Proof, in the rules.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

import { listFiles, repository } from './sources.ts';

const MACHINERY = /\b(?:tapes?|ticks?|epochs?|seeds?|chain heads?)\b/i;

/** Where these words help. */
const isAboutProof = (path: string) =>
  /^web\/verify\/|^web\/contracts\/(?:RulesPage|ReceiptProof)\.tsx$|^texts\/en\/(?:verify|rules)\.ts$/.test(
    path,
  );
/** Staff watch over the machinery: their texts name it. */
const isRead = (path: string) =>
  /^(?:texts|ui|web)\/(?!en\/console-).*(?<!\.test)\.tsx?$/.test(path);

/** A sentence, a phrase or a title; names that code goes by are one word without a capital. */
const isProse = (text: string) => /\S\s+\S|^\s*[A-Z]/.test(text);

/** What a person may read of a file: the texts between tags, strings and templates. */
function prose(path: string, text: string): string[] {
  const found: string[] = [];
  const note = (words: string) => {
    if (isProse(words)) found.push(words.trim());
  };
  const { program } = parseSync(path, text);
  new Visitor({
    JSXText: ({ value }) => void (value.trim() !== '' && found.push(value.trim())),
    Literal: ({ value }) => void (typeof value === 'string' && note(value)),
    TemplateElement: ({ value }) => note(value.raw),
  }).visit(program);
  return found;
}

test('no screen but Verify, Proof and the rules speaks of the machinery', () => {
  const files = listFiles(repository).filter((path) => isRead(path) && !isAboutProof(path));
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.flatMap((path) =>
    prose(path, readFileSync(join(repository, path), 'utf8'))
      .filter((words) => MACHINERY.test(words))
      .map((words) => `${path}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

test('it is seen between tags, in attributes, strings and templates, and not in code', () => {
  const sample = `
    import { tick } from './tick.ts';
    const pace = 'every-tick'; // the last tick
    const at = \`Filled at tick \${tick}\`;
    export const A = () => <p title="On the tape">Tick {tick}: {'each epoch has one'}</p>;`;
  expect(prose('a.tsx', sample).filter((words) => MACHINERY.test(words))).toEqual([
    'Filled at tick',
    'On the tape',
    'Tick',
    'each epoch has one',
  ]);
});
