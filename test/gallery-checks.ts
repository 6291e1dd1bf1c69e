/**
 * What is looked at in a drawn entry of the gallery: nothing wider than the page, no text cut off
 * or over another one, no edge that misses its neighbour's by a little, gains and losses that do
 * not rest on colour, nothing for axe, no error. Each check answers with one line for every fault.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { frameAddress, type PlacedEntry } from '#gallery/entries.ts';
import { MESSAGE_EVENT, messageSamples, passingNames } from '#gallery/messages.ts';

import { LANGUAGE_COOKIE, type Locale } from '#protocol/languages.ts';

import { settled } from './browser.ts';
import { came } from './waits.ts';

export const galleryWidths = [320, 360, 390, 768, 1024, 1280, 1440, 1920] as const;
export const galleryThemes = ['light', 'dark'] as const;
type GalleryTheme = (typeof galleryThemes)[number];
type Look = { width: number; theme: GalleryTheme; height?: number };

const heightOf = (width: number) => (width < 768 ? 844 : width < 1024 ? 1024 : 900);

/** A page for one entry after the other; `errors` are those since the last one was opened. */
export type Easel = {
  page: Page;
  errors: string[];
  open(entry: PlacedEntry, look: Look): Promise<void>;
  /** Gives what is open another width and theme, and waits until it is drawn so. */
  turnTo(look: Look): Promise<void>;
  close(): Promise<void>;
};

/** `digits` is the locale with whose digits the page writes, where they are not its language's. */
export async function setUpEasel(browser: Browser, url: string, digits?: Locale): Promise<Easel> {
  const context: BrowserContext = await browser.newContext({
    serviceWorkers: 'block',
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  if (digits) await context.addCookies([{ name: LANGUAGE_COOKIE, value: digits, url }]);
  const page = await context.newPage();
  const errors: string[] = [];
  let worn: Look | null = null;
  const wear = async (look: Look): Promise<void> => {
    const { width, height = heightOf(width), theme } = look;
    if (width === worn?.width && height === worn.height && theme === worn.theme) return;
    worn = { width, height, theme };
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: look.theme });
  };
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page,
    errors,
    async open(entry, look) {
      errors.length = 0;
      await wear(look);
      await page.goto(frameAddress(entry), { waitUntil: 'commit' });
      await came(`the entry at ${page.url()}`, page.evaluate(untilShown));
      await settled(page);
    },
    async turnTo(look) {
      await wear(look);
      await settled(page);
    },
    close: () => context.close(),
  };
}

/** Told by the page itself: asking it again and again finds out half a second late. */
const untilShown = `new Promise((done) => {
  const root = document.documentElement;
  const look = () => root.dataset.gallery && (seen.disconnect(), done());
  const seen = new MutationObserver(look);
  seen.observe(root, { attributes: true, attributeFilter: ['data-gallery'] });
  look();
})`;

/**
 * Everything but axe: quick enough for every width. A chart learns of its new size one frame after
 * the page moved it, for example where a note appears above it: only what is still there in the
 * second look is a fault.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const first = await page.evaluate<string[]>(layoutScript);
  if (first.length === 0) return [];
  await settled(page);
  const second = await page.evaluate<string[]>(layoutScript);
  return second.filter((fault) => first.includes(fault));
}

/** '+₹2,99,99,99,98,500.00': no figure of a person is longer. */
const LONGEST_FIGURE = 22;

const layoutScript = `(() => {
  const faults = [];
  const root = document.documentElement;
  const say = (text) => JSON.stringify(text.trim().replace(/\\s+/g, ' ').slice(0, 60));
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(0, 3)
      .map((element) => element.tagName.toLowerCase() + '.' + String(element.className).split(' ').slice(0, 4).join('.'));
    faults.push('scrolls sideways, ' + root.scrollWidth + ' in ' + root.clientWidth + ': ' + widest.join(', '));
  }

  const isHidden = (element) => {
    const style = getComputedStyle(element);
    return style.visibility === 'hidden' || style.clipPath !== 'none' || style.clip !== 'auto' || Number(style.opacity) === 0;
  };
  // On a phone, staff read and do not decide.
  const isNarrowDesk = innerWidth < 768 && document.querySelector('[data-frame=console]') !== null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const cut = new Set();
  const lines = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility() || element.closest('script, style, option')) continue;
    // A crop of a part is a picture of it: cut by intent, and nothing that anybody reads.
    if (element.closest('[data-picture]')) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    if (boxes.length === 0) continue;
    const right = Math.max(...boxes.map((box) => box.right));
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => (box.top + box.bottom) / 2));
    const bottom = Math.max(...boxes.map((box) => (box.top + box.bottom) / 2));
    noteLines(node, element, boxes);
    noteFigures(node, element);
    let [freeAcross, freeDown, told] = [false, false, false];
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (isHidden(at)) break;
      const style = getComputedStyle(at);
      const full = at.getAttribute('title') || at.getAttribute('aria-label');
      if (full && full.includes(node.data.trim().slice(0, 20))) told = true;
      if (/auto|scroll/.test(style.overflowX)) freeAcross = true;
      if (/auto|scroll/.test(style.overflowY)) freeDown = true;
      const box = at.getBoundingClientRect();
      const cutsAcross = !freeAcross && /hidden|clip/.test(style.overflowX) && (right > box.right + 1.5 || left < box.left - 1.5);
      const cutsDown = !freeDown && /hidden|clip/.test(style.overflowY) && (bottom > box.bottom + 1 || top < box.top - 1);
      const isShortened = style.textOverflow === 'ellipsis' && cutsAcross;
      // A preview of some lines is of something that opens.
      const isPreview = style.webkitLineClamp !== 'none' && cutsDown && at.closest('a, button');
      const isControl = at.closest('a, button') && isShortened;
      if (isPreview || (isShortened && (told || isControl || hasTitle(at)))) break;
      const isFrame = parseFloat(style.borderLeftWidth) > 0 && parseFloat(style.borderRightWidth) > 0;
      if (isFrame && !freeAcross && style.display !== 'inline' && (right > box.right + 1.5 || left < box.left - 1.5)) {
        cut.add('beyond its frame: ' + say(node.data));
        break;
      }
      if (cutsAcross || cutsDown) {
        cut.add((isShortened ? 'shortened without a title: ' : 'cut off: ') + say(node.data));
        break;
      }
      if (style.position === 'fixed') break;
    }
  }
  function hasTitle(at) {
    return Boolean(at.closest('[title]') || at.querySelector('[title]'));
  }
  faults.push(...cut);
  for (const field of document.querySelectorAll('input[inputmode=decimal]')) {
    if (field.value.length <= ${LONGEST_FIGURE} && field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
      faults.push('wider than its field: ' + say(field.value));
  }
  // A figure is read whole: on one line, and with its last digit. Those near the limits of the ledger are longer than a phone is wide.
  function noteFigures(node, element) {
    if (element.closest('svg, code, pre, textarea')) return;
    for (const match of node.data.matchAll(/[+\u2212-]?\u20b9?[0-9](?:[0-9,]*[0-9])?(?:[.][0-9]+)?/g)) {
      const [figure] = match;
      const isFigure = /\u20b9|[.]|,[0-9]/.test(figure) && figure.length > 3;
      if (!isFigure || figure.length > ${LONGEST_FIGURE} || isNarrowDesk) continue;
      range.setStart(node, match.index);
      range.setEnd(node, match.index + figure.length);
      const middles = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => (box.top + box.bottom) / 2);
      if (Math.max(...middles) - Math.min(...middles) > 4) cut.add('broken within: ' + say(figure) + ' of ' + say(element.textContent));
      const { right } = range.getBoundingClientRect();
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (isHidden(at) || /auto|scroll/.test(style.overflowX)) break;
        if (/hidden|clip/.test(style.overflowX) && right > at.getBoundingClientRect().right + 1.5) {
          cut.add('a figure cut off: ' + say(figure) + ' of ' + say(element.textContent));
          break;
        }
      }
    }
  }

  // Texts over one another. What is above the page, as a dialog or a bar that stays, is compared with itself only.
  function noteLines(node, element, boxes) {
    let area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    let layer = null;
    let opacity = 1;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (isHidden(at) || at.inert) return;
      const style = getComputedStyle(at);
      opacity *= Number(style.opacity);
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        const box = at.getBoundingClientRect();
        area = {
          left: Math.max(area.left, box.left),
          top: Math.max(area.top, box.top),
          right: Math.min(area.right, box.right),
          bottom: Math.min(area.bottom, box.bottom),
        };
      }
      if (layer === null && /fixed|sticky/.test(style.position)) layer = at;
    }
    if (opacity < 0.05) return;
    for (const box of boxes) {
      // Letters are lower than their line: what tall lines share is empty.
      const high = Math.min(box.bottom - box.top, parseFloat(getComputedStyle(element).fontSize)) / 2;
      const middle = (box.top + box.bottom) / 2;
      const line = {
        left: Math.max(box.left, area.left),
        right: Math.min(box.right, area.right),
        top: Math.max(middle - high, area.top),
        bottom: Math.min(middle + high, area.bottom),
      };
      if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push({ ...line, node, layer });
    }
  }
  lines.sort((a, b) => a.top - b.top);
  const overlaps = new Set();
  for (const [at, line] of lines.entries()) {
    for (let next = at + 1; next < lines.length && lines[next].top < line.bottom - 2; next += 1) {
      const other = lines[next];
      if (other.node === line.node || other.layer !== line.layer) continue;
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const down = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
      if (across > 2 && down > 2) overlaps.add('over one another: ' + say(line.node.data) + ' and ' + say(other.node.data));
    }
  }
  faults.push(...overlaps);

  // Left edges that almost meet, further apart than a border: of what stands one above the other.
  const begins = 'h1, h2, h3, table, form, fieldset, section, dl, ul, ol, [role=tabpanel], [role=tablist]';
  const edges = new Map();
  for (const element of document.querySelectorAll('main :is(' + begins + ')')) {
    if (!element.checkVisibility() || isHidden(element) || element.closest('[data-picture], svg, [role=dialog]')) continue;
    const { left, width, height } = element.getBoundingClientRect();
    if (width > 1 && height > 1 && !edges.has(Math.round(left * 10))) edges.set(Math.round(left * 10), element);
  }
  const known = [...edges].sort(([a], [b]) => a - b);
  for (const [at, [left, element]] of known.entries()) {
    const [before, other] = known[at - 1] ?? [];
    const apart = left - before;
    const isNear = apart > 15 && apart < 40 && isStacked(element, other);
    if (isNear) faults.push('edges ' + apart / 10 + ' pixels apart: ' + nameOf(other) + ' and ' + nameOf(element));
  }
  function isStacked(one, other) {
    if (one.contains(other) || other.contains(one)) return false;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 2;
  }
  function nameOf(element) {
    return element.tagName.toLowerCase() + ' ' + say(element.getAttribute('aria-label') || element.name || element.textContent).slice(0, 30);
  }

  // Gains and losses: digits in either colour carry a sign, or a triangle beside them.
  const probe = document.createElement('i');
  document.body.append(probe);
  const colours = ['--up', '--down'].map((name) => {
    probe.style.color = 'var(' + name + ')';
    return getComputedStyle(probe).color;
  });
  probe.remove();
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('').trim();
    if (!/[\u20b9%]|[0-9][.][0-9]/.test(own) || /\\p{L}{3}/u.test(own) || !element.checkVisibility()) continue;
    if (!colours.includes(getComputedStyle(element).color)) continue;
    const around = element.closest('svg') ? '' : element.parentElement;
    if (/[+\\u2212-]/.test(own) || around?.querySelector('svg') || element.querySelector('svg')) continue;
    faults.push('told apart by colour alone: ' + say(own));
  }
  return faults;
})()`;

/** Screens on which messages are looked at; the second is the lowest phone. */
export const messageLooks = [
  { width: 390, theme: 'light' },
  { width: 320, theme: 'light', height: 568 },
  { width: 320, theme: 'light' },
  { width: 1440, theme: 'light' },
] as const satisfies readonly Look[];

/** The longest values do not fit into the head of the lowest phone, message or not. */
export const hasRoomForMessages = ({ id }: PlacedEntry, look: Look): boolean =>
  look.height === undefined || !id.includes('longest');

/**
 * Shows each kind of message over the drawn page at its top. A control that could be pressed before
 * has to be there to press, and no message may lie on a field or on a figure of 20 pixels or more.
 */
export async function messageFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(`window.scrollTo(0, 0); ${dismissScript}`);
  await settled(page);
  await page.evaluate(`window.pressable = (${pressableScript})()`);
  const hasLines = (await page.locator('.strip > [role=status]').count()) > 0;
  for (const sample of hasLines ? messageSamples : passingNames) {
    await page.evaluate(
      `document.dispatchEvent(new CustomEvent('${MESSAGE_EVENT}', { detail: '${sample}' }))`,
    );
    await page.waitForFunction(`document.querySelector('.toast, .standing')`);
    await settled(page);
    const seen = await page.evaluate<string[]>(`(${coveredScript})()`);
    faults.push(...seen.map((fault) => `${sample}: ${fault}`));
    await page.evaluate(dismissScript);
    await settled(page);
  }
  return faults;
}

const dismissScript = `document.querySelectorAll('.toast > button, .standing > button:last-child').forEach((button) => button.click())`;

/** Controls that can be pressed now. */
const pressableScript = `() => {
  const controls = 'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=radio], [role=switch], [role=checkbox]';
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // The element at the centre of a control; null where the centre is out of sight.
  window.hitAt = (element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isInView = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    return isSeen(element) && isInView ? document.elementFromPoint(x, y) : null;
  };
  const isPressable = (element) => {
    const hit = window.hitAt(element);
    return hit !== null && [element, ...(element.labels ?? [])].some((part) => part.contains(hit));
  };
  return [...document.querySelectorAll(controls)].filter((element) => !element.closest('.strip') && isPressable(element));
}`;

const coveredScript = `() => {
  const faults = new Set();
  const say = (text) => JSON.stringify((text || '').trim().replace(/\\s+/g, ' ').slice(0, 40));
  const nameOf = (element) => element.tagName.toLowerCase() + ' ' + say(element.getAttribute('aria-label') || element.innerText || element.name || element.type);
  for (const element of window.pressable) {
    if (window.hitAt(element)?.closest('.messages, .strip')) faults.add('over ' + nameOf(element));
  }
  const messages = [...document.querySelectorAll('.toast, .standing')].map((message) => message.getBoundingClientRect());
  if (messages.length !== 1) faults.add(messages.length + ' messages');
  const isUnder = (box) => box.width > 1 && box.height > 1 && messages.some((message) =>
    Math.min(box.right, message.right) - Math.max(box.left, message.left) > 0.5 && Math.min(box.bottom, message.bottom) - Math.max(box.top, message.top) > 0.5);
  for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea')) {
    const isDrawn = field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && window.pressable.includes(field);
    if (isDrawn && isUnder(field.getBoundingClientRect())) faults.add('on the field ' + nameOf(field));
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!/[0-9]/.test(node.data) || element.closest('.toast, .standing, script, style')) continue;
    if (parseFloat(getComputedStyle(element).fontSize) < 20 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isUnder)) faults.add('on the figure ' + say(element.innerText));
  }
  return [...faults];
}`;
