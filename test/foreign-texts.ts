/**
 * What a page of the gallery shows outside the catalogue: with all texts in the pseudo-language or
 * in Hindi, an English word is a text in code, unless it is a value that the entry answers with, a
 * name that is the same in every language, the name of something in a program (`code`, `samp`), or
 * within an element that says it is English.
 */
import type { Page } from 'playwright-core';

import type { PlacedEntry } from '#gallery/entries.ts';

/** This sample of a UPI address is the same in every language. */
const UPI_SAMPLE = 'naam@bank';

/** In plain letters, and not in capitals alone, as names and signs are. */
const wordsOf = (text: string): string[] =>
  (text.replaceAll(UPI_SAMPLE, '').match(/(?<![0-9A-Za-z])[A-Za-z]{2,}(?![0-9A-Za-z])/g) ?? [])
    .filter((word) => /[a-z]/.test(word))
    .map((word) => word.toLowerCase());

/** Names that are the same in every language, and what keys are called. */
const NAMES =
  'Drishti LinkedIn YouTube TradingView Binance English Hindi kB MB Ctrl Esc Tab Enter Shift px ms am pm axe PNG JPEG WebP Telegram WazirX CoinDCX';
const always = new Set(wordsOf(NAMES));
/** Names of fewer letters are not cut off. */
const CUT_LETTERS = 8;
/** What the hand of the gallery attaches. */
const attached = new Set(wordsOf('receipt.png'));

/** The texts of an entry that are data: what a server answers, what is typed, and addresses. */
function dataOf({ answers, steps, address }: PlacedEntry): string[] {
  const answered = answers.map((answer) => {
    const { body, detail, fields } = answer as { body?: unknown; detail?: string; fields?: object };
    return [body, detail, fields];
  });
  const typed = steps.map((step) =>
    'with' in step ? step.with : 'choose' in step ? step.choose : null,
  );
  return [
    ...valuesOf(answered).filter((text) => !CODE.test(text)),
    ...valuesOf(typed),
    ...new URL(address, 'http://localhost').searchParams.values(),
  ];
}

/** A code of the protocol, e.g. 'fee': pages show its text instead. */
const CODE = /^[a-z-]{1,24}$/;

/** The texts in a value; the names of its fields are not shown. */
function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(valuesOf);
}

/** One line for each text with such a word. */
export async function foreignTexts(page: Page, entry: PlacedEntry): Promise<string[]> {
  const shown = await page.evaluate<string[]>(readScript);
  const { steps } = entry;
  const data = new Set(dataOf(entry).flatMap(wordsOf));
  // A long name may end in the middle of a word.
  const known = [always, data];
  if (steps.some((step) => 'attach' in step)) known.push(attached);
  const isForeign = (word: string) =>
    !known.some((words) => words.has(word)) &&
    !(word.length >= CUT_LETTERS && [...data].some((one) => one.startsWith(word)));
  return shown
    .filter((text) => wordsOf(text).some(isForeign))
    .map((text) => `outside the catalogue: ${JSON.stringify(text)}`);
}

const readScript = `(() => {
  const found = new Set([document.title]);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.closest('script, style, code, pre, samp, [data-picture], #root [lang=en]')) found.add(node.data);
  }
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']:not(#root [lang=en] *)')) found.add(element.getAttribute(name));
  }
  return [...found].map((text) => text.trim().replace(/\\s+/g, ' ')).filter(Boolean);
})()`;
