/**
 * All that people read on a drawn page, one line for each block, name and title; digits are #, so
 * that pages of different moments compare.
 */
import type { Page } from 'playwright-core';

export async function shownTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(readScript);
  return [...new Set(texts.map((text) => text.replaceAll(/\p{Nd}+/gu, '#')))].toSorted();
}

const readScript = `(() => {
  const blockOf = (element) => {
    while (element !== document.body && /^(inline|contents)$/.test(getComputedStyle(element).display)) {
      element = element.parentElement;
    }
    return element;
  };
  const lines = new Map([[document.head, document.title]]);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest('script, style')) continue;
    const block = blockOf(node.parentElement);
    lines.set(block, (lines.get(block) ?? '') + node.data);
  }
  const found = [...lines.values()];
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'value', 'label']) {
    for (const element of document.querySelectorAll('[' + name + ']')) found.push(element.getAttribute(name));
  }
  return found.map((text) => text.trim().replace(/\\s+/g, ' ')).filter(Boolean);
})()`;
