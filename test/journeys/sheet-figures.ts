/**
 * A review sheet that is confirmed, read at each frame until it has left. The answer comes late, so
 * that the live stream has told of the new balance, and prices have moved, while it is on screen.
 */
import { setTimeout as pause } from 'node:timers/promises';

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Several prices, and the balance that the request itself has changed. */
const ANSWERED_AFTER_MS = 3_000;
/** A frame of a slow machine. */
const FRAME_MS = 250;

type Seen = { atConfirm: string; later: string[]; frames: number };

/** Presses `button` in the sheet of this name; `path` is where it sends to. */
export async function confirmUnchanged(
  page: Page,
  { title, button, path }: { title: string; button: string | RegExp; path: string },
): Promise<void> {
  const isAsked = (url: URL) => url.pathname === path;
  await page.route(isAsked, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await pause(ANSWERED_AFTER_MS);
    return route.fulfill({ response });
  });
  const sheet = page.getByRole('dialog', { name: title });
  const press: Locator = sheet.getByRole('button', { name: button });
  await press.waitFor();
  const watched = page.evaluate<Seen>(watch(title));
  await press.click();
  const { atConfirm, later, frames } = await watched;
  // The page may have heard of it before its answer, which then nobody waits for.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(atConfirm, title).toMatch(/\d/);
  expect(later, title).toEqual([atConfirm]);
  expect(frames, title).toBeGreaterThan(ANSWERED_AFTER_MS / FRAME_MS);
}

/** In the page: what the sheet says apart from its buttons, from the press on. */
const watch = (title: string) => `new Promise((done) => {
  const sheetOf = () => [...document.querySelectorAll('[role=dialog]')]
    .find((one) => one.querySelector('h2')?.textContent === ${JSON.stringify(title)});
  const figuresOf = (sheet) => {
    const texts = [];
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement.closest('button')) texts.push(walker.currentNode.nodeValue);
    return texts.join('').match(/\\d[\\d,]*(?:\\.\\d+)?/g)?.join(' ') ?? '';
  };
  let atConfirm = null;
  let frames = 0;
  const later = new Set();
  const heard = ({ target }) => {
    const sheet = sheetOf();
    if (sheet?.contains(target) && target.closest('button')) atConfirm ??= figuresOf(sheet);
  };
  document.addEventListener('click', heard, { capture: true });
  const look = () => {
    const sheet = sheetOf();
    if (atConfirm !== null && sheet) {
      frames += 1;
      later.add(figuresOf(sheet));
    }
    if (atConfirm === null || sheet) return requestAnimationFrame(look);
    document.removeEventListener('click', heard, { capture: true });
    done({ atConfirm, later: [...later], frames });
  };
  look();
})`;
