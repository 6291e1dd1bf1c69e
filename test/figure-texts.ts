/**
 * The figures of a drawn page: each text that people read, as one line from edge to edge, and what
 * is read to those who listen. Code, what a program printed (`samp`), identifiers that are selected
 * whole, time that runs out and pictures are none. What has more digits than elsewhere on purpose
 * says so (`data-exact`).
 */
import type { Page } from 'playwright-core';

import { figureFaults, precisionFaults } from './figure-forms.ts';

type Shown = { texts: string[]; inexact: string[] };

export async function figureFaultsOf(page: Page): Promise<string[]> {
  const { texts, inexact } = await page.evaluate<Shown>(readScript);
  const formed = texts.flatMap((text) =>
    figureFaults(text).map((fault) => `${fault} in ${JSON.stringify(text.slice(0, 90))}`),
  );
  return [...new Set([...formed, ...precisionFaults(inexact)])];
}

/** Texts beside one another in one line are one: ₹57,91,204.40 with its last digits dimmed. */
const readScript = `(() => {
  const UNREAD = 'script, style, code, pre, kbd, samp, textarea, .font-mono, .select-all, [role=timer], [data-picture]';
  // An axis has the decimals that its steps need.
  const EXACT = '[data-exact], svg';
  const lines = new Map();
  const notes = [];
  const blockOf = (element) => {
    while (element !== document.body && /^(inline|contents)$/.test(getComputedStyle(element).display)) {
      element = element.parentElement;
    }
    return element;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let [last, line] = [null, ''];
  const shown = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element.checkVisibility() || element.closest(UNREAD)) { last = null; continue; }
    const block = blockOf(element);
    const isExact = Boolean(element.closest(EXACT));
    if (block === last && shown.at(-1).isExact === isExact) shown.at(-1).text += node.data;
    else shown.push({ text: node.data, isExact });
    last = block;
  }
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (element.closest(UNREAD) || element.querySelector('samp, code')) continue;
      shown.push({ text: element.getAttribute(name), isExact: name === 'title' || Boolean(element.closest(EXACT)) });
    }
  }
  const read = (list) => [...new Set(list.map(({ text }) => text.trim().replace(/\\s+/g, ' ')).filter((text) => /\\p{N}|NaN|Infinity|undefined|object/u.test(text)))];
  return { texts: read(shown), inexact: read(shown.filter(({ isExact }) => !isExact)) };
})()`;
