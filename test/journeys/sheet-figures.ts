/**
 * A review sheet that is confirmed, read at each frame until it has left, and the question after
 * its outcome where the answer is lost. The answer comes late, so that the live stream has told of
 * the new balance, and prices have moved, while it is on screen.
 */
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

import { until } from '#test/waits.ts';

import { hearPrices } from './page-time.ts';

/** Prices that the page hears, and frames that it draws with them, before an answer comes. */
const PRICES = 3;
const FRAMES = 12;
/** Questions after an outcome that are lost with the answer. */
const LOST_QUESTIONS = 2;

/** Text of the dialog while the outcome of a request is unknown. */
const CHECKING = 'We are checking whether this went through';

/** `checking` is what the question after the outcome said, in each of its frames. */
type Seen = { atConfirm: string; later: string[]; frames: number; checking: string[] };
/** A way to answer a request. `changed` resolves when prices have moved since the press. */
type Answering = (page: Page, route: Route, changed: () => Promise<void>) => Promise<void>;

/** The server has it at once, and its answer comes late. */
const late: Answering = async (_page, route, changed) => {
  const response = await route.fetch();
  await changed();
  return route.fulfill({ response });
};

/**
 * The server has it at once, its answer is lost with the connection, and the first questions after
 * it do not arrive.
 */
export const lost: Answering = async (page, route, changed) => {
  await route.fetch();
  await changed();
  await page.route('**/api/commands/*', (question) => question.abort(), { times: LOST_QUESTIONS });
  return route.abort('connectionreset');
};

/** A proxy in front of the server is busy, and the server never gets it. */
export const busy: Answering = async (_page, route, changed) => {
  await changed();
  return route.fulfill({ status: 503, body: 'Busy' });
};

/** The other tab acts first; then the server gets the request. */
export const after =
  (elsewhere: () => Promise<unknown>): Answering =>
  async (_page, route, changed) => {
    await elsewhere();
    await changed();
    return route.continue();
  };

type Confirming = {
  /** Title of the sheet, or the selector of the part with the figures where there is no sheet. */
  title: string | { selector: string };
  button: string | RegExp;
  /** Path of the request. */
  path: string;
  answered?: Answering;
};

/**
 * Presses `button` in the sheet of this name, and expects the figures of that moment in each frame
 * until the sheet has left. Answers what the question after its outcome said; nothing where it was
 * not asked.
 */
export async function confirmUnchanged(
  page: Page,
  { title, button, path, answered = late }: Confirming,
): Promise<string> {
  const isAsked = (url: URL) => url.pathname === path;
  const isPosted = (route: Route) => route.request().method() === 'POST';
  const morePrices = await hearPrices(page);
  const changed = async (): Promise<void> => {
    await morePrices(PRICES);
    const before = await page.evaluate<number>('sheetFrames');
    await until(`${FRAMES} frames of ${JSON.stringify(title)}`, () =>
      page.evaluate<boolean>(`sheetFrames >= ${FRAMES} + ${before} || sheetFrames === -1`),
    );
  };
  await page.route(isAsked, (route) =>
    isPosted(route) ? answered(page, route, changed) : route.fallback(),
  );
  const sheet = typeof title === 'string' ? page.getByRole('dialog', { name: title }) : page;
  const name = JSON.stringify(title);
  const press: Locator = sheet.getByRole('button', { name: button });
  await press.waitFor();
  const watched = page.evaluate<Seen>(watch(title));
  await press.click();
  const { atConfirm, later, frames, checking } = await watched;
  // The page may have heard of it before its answer, which then nobody waits for.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(atConfirm, name).toMatch(/\d/);
  expect(later, name).toEqual([atConfirm]);
  expect(frames, name).toBeGreaterThanOrEqual(FRAMES);
  expect(checking.length, name).toBeLessThan(2);
  return checking[0] ?? '';
}

/**
 * In the page: what the sheet and its fields say apart from its buttons, from the press until it
 * has left, and the question after its outcome.
 */
const watch = (title: Confirming['title']) => `new Promise((done) => {
  const named = (name) => [...document.querySelectorAll('[role=dialog]')]
    .find((one) => one.querySelector('h2')?.textContent === name);
  const title = ${JSON.stringify(title)};
  const sheetOf = () => typeof title === 'string' ? named(title) : document.querySelector(title.selector);
  const figuresOf = (sheet) => {
    const texts = [];
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement.closest('button')) texts.push(walker.currentNode.nodeValue);
    const shown = texts.join('').match(/\\d[\\d,]*(?:\\.\\d+)?/g) ?? [];
    // A field that is left groups its digits.
    const typed = [...sheet.querySelectorAll('input')].map(({ value }) => value.replaceAll(',', ''));
    return [...shown, ...typed].join(' ');
  };
  let atConfirm = null;
  let frames = 0;
  window.sheetFrames = 0;
  const later = new Set();
  const checking = new Set();
  const heard = ({ target }) => {
    const sheet = sheetOf();
    const reach = sheet?.closest('form') ?? sheet;
    if (reach?.contains(target) && target.closest('button')) atConfirm ??= figuresOf(sheet);
  };
  document.addEventListener('click', heard, { capture: true });
  const look = () => {
    const sheet = sheetOf();
    const question = named(${JSON.stringify(CHECKING)});
    if (atConfirm !== null && sheet) {
      frames += 1;
      window.sheetFrames = frames;
      later.add(figuresOf(sheet));
    }
    if (atConfirm !== null && question) checking.add(figuresOf(question));
    if (atConfirm === null || sheet || question) return requestAnimationFrame(look);
    document.removeEventListener('click', heard, { capture: true });
    window.sheetFrames = -1;
    done({ atConfirm, later: [...later], frames, checking: [...checking] });
  };
  look();
})`;
