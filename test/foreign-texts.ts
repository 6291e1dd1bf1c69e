/**
 * What a page of the gallery shows outside the catalogue: with all texts in the pseudo-language, a word in plain letters is a text
 * in code, unless it is data that the entry answers with, a name that is the same in every language, or a document that says it is English.
 */
import type { Page } from 'playwright-core';

import type { PlacedEntry } from '#gallery/entries.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{2,}/g) ?? [];

/** Names, units and what keys are called. */
const NAMES =
  'drishti linkedin youtube ist utc inr btc usdt upi ifsc ctrl esc tab enter shift json csv pdf api qr id px ms rsi ema wma ma vwap macd atr bb ohlc';
const always = new Set(wordsOf(NAMES));

/** One line for each text with such a word. */
export async function foreignTexts(page: Page, entry: PlacedEntry): Promise<string[]> {
  const shown = await page.evaluate<string[]>(readScript);
  const { answers, steps, address } = entry;
  const data = new Set(wordsOf(JSON.stringify([answers, steps, address])));
  const isForeign = (word: string) => !always.has(word) && !data.has(word);
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
    for (const element of document.querySelectorAll('[' + name + ']')) found.add(element.getAttribute(name));
  }
  return [...found].map((text) => text.trim().replace(/\\s+/g, ' ')).filter(Boolean);
})()`;
