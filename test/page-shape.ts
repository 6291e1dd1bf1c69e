/**
 * The shape of a drawn entry of the gallery: what a finger presses is large enough, a page keeps
 * few left edges, the head and the values of a column share one edge, and what loads or fails takes
 * the room of what comes. Each check answers with one line for every fault.
 */
import type { Page } from 'playwright-core';

import type { PlacedEntry } from '#gallery/entries.ts';

/** WCAG 2.2, 2.5.5 and the design's own rule, CSS pixels. */
const TARGET = 44;
const EDGES_AT_MOST = 3;

/**
 * Of an entry that is drawn at this width: fingers and left edges on a phone of the app, columns on
 * a desktop, cells of the console at every width.
 */
export async function shapeFaults(page: Page, entry: PlacedEntry, width: number) {
  const faults = entry.app === 'console' ? await cellFaults(page) : [];
  if (width === 1440) return [...faults, ...(await columnFaults(page))];
  if (width !== 390 || entry.app !== 'web') return faults;
  return [...(await targetFaults(page)), ...(await edgeFaults(page))];
}

export const targetFaults = (page: Page) => page.evaluate<string[]>(targetScript);
export const edgeFaults = (page: Page) => page.evaluate<string[]>(edgeScript);
export const columnFaults = (page: Page) => page.evaluate<string[]>(columnScript);
export const cellFaults = (page: Page) => page.evaluate<string[]>(cellScript);
/** Where each heading of the page begins, pixels from the top of the page. */
export const headings = (page: Page) => page.evaluate<Record<string, number>>(headingScript);

const SAY = `const say = (text) => JSON.stringify((text || '').trim().replace(/\\s+/g, ' ').slice(0, 40));
const isSeen = (element) => {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (at.inert || style.visibility === 'hidden' || Number(style.opacity) < 0.05) return false;
    if (style.clipPath !== 'none' || style.clip !== 'auto' || at.hasAttribute('data-picture')) return false;
  }
  return element.checkVisibility();
};`;

const targetScript = `(() => {
  ${SAY}
  const faults = new Set();
  for (const element of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=radio], [role=switch], [role=option]')) {
    if (element.disabled || element.closest('svg') || !isSeen(element)) continue;
    if (element.getAttribute('href')?.startsWith('#')) continue;
    const label = element.tagName === 'INPUT' ? element.closest('label') : null;
    const pressed = label && label.clientHeight >= element.clientHeight ? label : element;
    // A link in a sentence is as high as its line, as WCAG has it.
    const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline' && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (isInline) continue;
    const own = pressed.getBoundingClientRect();
    if (own.width === 0 || own.height === 0) continue;
    const after = getComputedStyle(pressed, '::after');
    const isWidened = after.content !== 'none' && after.position === 'absolute';
    const width = Math.max(own.width, isWidened ? parseFloat(after.width) || 0 : 0);
    const height = Math.max(own.height, isWidened ? parseFloat(after.height) || 0 : 0);
    if (width < ${TARGET} - 0.5 || height < ${TARGET} - 0.5)
      faults.add('a target of ' + Math.round(width) + ' × ' + Math.round(height) + ': ' + element.tagName.toLowerCase() + ' ' + say(element.getAttribute('aria-label') || element.textContent || element.name));
  }
  return [...faults];
})()`;

const edgeScript = `(() => {
  ${SAY}
  const layer = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document.querySelector('main');
  if (!layer) return [];
  // What a line begins with: a text that is the first of its block, or a sign before it.
  const items = [...layer.querySelectorAll('svg, img, [data-sign]')].filter(isSeen).map((sign) => ({ ...boxOf(sign), element: sign }));
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const begun = new Set();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('svg, script, style, option, pre, code, table') || !isSeen(element)) continue;
    range.selectNodeContents(node);
    const box = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    let block = element;
    while (block !== layer && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    if (!box || begun.has(block)) continue;
    begun.add(block);
    items.push({ left: box.left, top: box.top, bottom: box.bottom, element, isText: node.data.trim().length > 2 });
  }
  function boxOf(element) {
    const { left, top, bottom } = element.getBoundingClientRect();
    return { left, top, bottom };
  }
  const isFirst = (item) => !items.some((other) => other.left < item.left - 1 && Math.min(other.bottom, item.bottom) - Math.max(other.top, item.top) > 4);
  const edges = [];
  for (const item of items) {
    if (!item.isText || /center|right|end/.test(getComputedStyle(item.element).textAlign) || isCentred(item.element) || !isFirst(item)) continue;
    const edge = edges.find(({ left }) => Math.abs(left - item.left) <= 2.5);
    if (edge) edge.items.push(item);
    else edges.push({ left: item.left, items: [item] });
  }
  const known = edges.filter(({ items: own }) => own.length >= 3).sort((a, b) => a.left - b.left);
  if (known.length <= ${EDGES_AT_MOST}) return [];
  return [known.length + ' left edges: ' + known.map(({ left, items: own }) => Math.round(left) + ' ' + say(own[0].element.textContent)).join(', ')];
  // What is pressed and a chip have a box of their own.
  function isCentred(element) {
    if (element.closest('button, label, select, [role=tab]')) return true;
    for (let at = element; at && at !== layer; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/flex|grid/.test(style.display) && /center/.test(style.justifyContent + style.justifyItems)) return true;
      const isDrawn = (parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0) || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
      if (isDrawn && at.getBoundingClientRect().height < 40 && parseFloat(style.paddingLeft) > 0) return true;
    }
    return false;
  }
})()`;

const columnScript = `(() => {
  ${SAY}
  const faults = [];
  const range = document.createRange();
  const inkOf = (cell) => {
    let [left, right] = [Infinity, -Infinity];
    for (const sign of cell.querySelectorAll('svg, img, [data-sign]')) {
      const box = sign.getBoundingClientRect();
      if (!isSeen(sign) || box.width === 0) continue;
      left = Math.min(left, box.left);
      right = Math.max(right, box.right);
    }
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.data.trim() || !isSeen(node.parentElement)) continue;
      const framed = frameOf(node.parentElement, cell);
      range.selectNodeContents(node);
      for (const box of framed ? [framed.getBoundingClientRect()] : range.getClientRects()) {
        if (box.width === 0) continue;
        left = Math.min(left, box.left);
        right = Math.max(right, Math.min(box.right, cutAt(node.parentElement, cell)));
      }
    }
    return { left, right };
  };
  // Where a text that ends in an ellipsis is cut.
  function cutAt(element, cell) {
    let found = Infinity;
    for (let at = element; at && at !== cell.parentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === 'visible') continue;
      found = Math.min(found, at.getBoundingClientRect().right - parseFloat(style.paddingRight));
    }
    return found;
  }
  function frameOf(element, cell) {
    let found = null;
    for (let at = element; at && at !== cell; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (parseFloat(style.paddingLeft) > 0 && (parseFloat(style.borderLeftWidth) > 0 || style.backgroundColor !== 'rgba(0, 0, 0, 0)')) found = at;
    }
    return found;
  }
  for (const table of document.querySelectorAll('table')) {
    if (!isSeen(table)) continue;
    const heads = [...table.querySelectorAll('thead tr:last-child > *')];
    for (const row of [...table.querySelectorAll('tbody tr')].slice(0, 20)) {
      if (row.children.length !== heads.length) continue;
      for (const [at, head] of heads.entries()) {
        const [one, other] = [inkOf(head), inkOf(row.children[at])];
        if (!Number.isFinite(one.left) || !Number.isFinite(other.left)) continue;
        const apart = Math.min(Math.abs(one.right - other.right), Math.abs(one.left - other.left));
        const centred = Math.abs(one.left + one.right - other.left - other.right) / 2;
        const isCentred = getComputedStyle(head).textAlign === 'center' && centred <= 0.5;
        if (apart > 0.5 && !isCentred) {
          faults.push('a column of two edges, ' + apart.toFixed(1) + ' pixels apart: ' + say(head.textContent) + ' and ' + say(row.children[at].textContent));
        }
      }
    }
  }
  return [...new Set(faults)];
})()`;

/** Numerals are read against those above them; nobody reads 36 characters of an id in a row. */
const cellScript = `(() => {
  ${SAY}
  const faults = new Set();
  const isNumeral = (text) => /^[+\\u2212-]?\\u20b9?\\p{Nd}[\\p{Nd},]*([.]\\p{Nd}+)?( ?%| [A-Z]{2,})?$/u.test(text);
  for (const table of document.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tbody tr')];
    const columns = Math.max(0, ...rows.map(({ children }) => children.length));
    for (let at = 0; at < columns; at += 1) {
      const cells = rows.map(({ children }) => children[at]).filter((cell) => cell?.tagName === 'TD' && isSeen(cell) && cell.innerText.trim());
      const whole = cells.find(({ innerText }) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(innerText));
      if (whole) faults.add('a whole id in a cell: ' + say(whole.innerText));
      const values = cells.filter((cell) => !cell.querySelector('[data-absent]'));
      if (!values.every(({ innerText }) => isNumeral(innerText.trim()))) continue;
      const left = values.find((cell) => !/^(right|end)$/.test(getComputedStyle(cell).textAlign));
      if (left) faults.add('a numeral at the left of its column: ' + say(left.innerText));
    }
  }
  return [...faults];
})()`;

const headingScript = `(() => {
  ${SAY}
  const found = {};
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
    if (isSeen(heading)) found[heading.textContent.trim()] ??= Math.round(heading.getBoundingClientRect().top + scrollY);
  }
  return found;
})()`;
