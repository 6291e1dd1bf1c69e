/**
 * A hand that has a keyboard and nothing else: it walks by Tab, sees where it is, and knows when it
 * is kept inside a dialog.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any page here has. */
const MOST_STOPS = 60;

export const hasFocus = async (target: Locator) =>
  (await target.and(target.page().locator(':focus')).count()) === 1;

/** An outline on the element that has the focus, or on the box of its field. */
const isFocusVisible = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    for (let at = document.activeElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  })()`);

export const nameOfFocus = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    return at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.innerText ?? '').slice(0, 60);
  })()`);

/** Presses Tab until the target has the focus; every stop on the way has to be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // A dialog takes the focus a moment after it is seen: a key before that would be for the page
  // behind, or be undone.
  const isReady = () =>
    target.evaluate((one) => {
      const dialog = one.closest('[role=dialog][data-open]');
      return dialog === null || dialog.contains(one.ownerDocument.activeElement);
    });
  await expect.poll(isReady).toBe(true);
  const passed: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    const name = await nameOfFocus(page);
    passed.push(name);
    if (!name.startsWith('BODY')) {
      expect(await isFocusVisible(page), `focus on ${name} cannot be seen`).toBe(true);
    }
  }
  throw new Error(`Tab does not lead there, but over ${passed.join(', ')}`);
}

/** As many stops forwards and back as could ever be in it: the focus stays inside. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const inside = page.locator('[role=dialog] :focus, [role=dialog]:focus');
  // Where the focus is, so that a failure names the place it escaped to.
  const whereabouts = async () =>
    (await inside.count()) === 1 ? 'inside' : `outside, on ${await nameOfFocus(page)}`;
  await expect.poll(whereabouts).toBe('inside');
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press(key);
      await expect.poll(whereabouts).toBe('inside');
    }
  }
  await dialog.waitFor();
}

/** Walks to a field and writes into it, over what was there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Walks to a button or a link and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
