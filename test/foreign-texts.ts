/**
 * What a page of the gallery shows outside the catalogue: with all texts in the pseudo-language, a
 * word in plain letters is a text in code, unless it is data that the entry answers with, a name
 * that is the same in every language, or a document that says it is English.
 */
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import type { PlacedEntry } from '#gallery/entries.ts';

import { readSources, repository } from './sources.ts';

/** In plain letters, and not in capitals alone, as names and signs are. */
const wordsOf = (text: string): string[] =>
  (text.match(/(?<![0-9A-Za-z])[A-Za-z]{2,}(?![0-9A-Za-z])/g) ?? [])
    .filter((word) => /[a-z]/.test(word))
    .map((word) => word.toLowerCase());

/** Names that are the same in every language, and what keys are called. */
const NAMES =
  'Drishti LinkedIn YouTube TradingView Binance English Hindi kB MB Ctrl Esc Tab Enter Shift px ms';
const always = new Set(wordsOf(NAMES));
/** The verifier's words are its own, in English: it depends on nothing else (record 92). */
const verifiers = new Set(
  readSources(join(repository, 'verifier')).flatMap(({ code }) => wordsOf(code)),
);
const showsVerifier = /^(?:verify|receipt|what-we-owe)/;
/** What the hand of the gallery attaches. */
const attached = new Set(wordsOf('receipt.png'));

/** One line for each text with such a word. */
export async function foreignTexts(page: Page, entry: PlacedEntry): Promise<string[]> {
  const shown = await page.evaluate<string[]>(readScript);
  const { answers, steps, address } = entry;
  const data = new Set(
    wordsOf(JSON.stringify([answers, steps, address]).replaceAll(String.raw`\n`, ' ')),
  );
  // A long name may end in the middle of a word.
  const known = [always, data, ...(showsVerifier.test(entry.id) ? [verifiers] : [])];
  if (steps.some((step) => 'attach' in step)) known.push(attached);
  const isForeign = (word: string) =>
    !known.some((words) => words.has(word)) && ![...data].some((one) => one.startsWith(word));
  return shown
    .filter((text) => wordsOf(text).some(isForeign))
    .map((text) => `outside the catalogue: ${JSON.stringify(text)}`);
}

const readScript = `(() => {
  const found = new Set([document.title]);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.closest('script, style, [data-picture], #root [lang=en]')) found.add(node.data);
  }
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']:not(#root [lang=en] *)')) found.add(element.getAttribute(name));
  }
  return [...found].map((text) => text.trim().replace(/\\s+/g, ' ')).filter(Boolean);
})()`;
