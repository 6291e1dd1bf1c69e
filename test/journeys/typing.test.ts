/**
 * Fields that read what is typed, with every way in which a browser lets a person type: key by key,
 * over a selection, pasted, composed by a keyboard as Hindi and phones have them, and filled in.
 */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { desktop, openBrowser, phone, visit } from '../browser.ts';
import { longTest } from '../long-test.ts';
import { errorAt, shown, signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  // A clipboard of its own: other files paste too.
  browser = await openBrowser();
});
afterAll(() => browser.close());

const field = (page: Page, name: string) => shown(page.locator(`input[name="${name}"]`));

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await into.press('ControlOrMeta+v');
}

/** Sign by sign, each drawn before it is chosen: of '५००' first '५', then '५०', then all of it. */
async function compose(keyboard: CDPSession, text: string): Promise<void> {
  const signs = [...text];
  for (const at of signs.keys()) {
    const begun = signs.slice(0, at + 1).join('');
    const end = begun.length;
    await keyboard.send('Input.imeSetComposition', {
      text: begun,
      selectionStart: end,
      selectionEnd: end,
    });
  }
  await keyboard.send('Input.insertText', { text });
}

type Held = { value: string; left: string; error: string };

/** What the field holds and says once the text is in it, and what it holds after it is left. */
async function look(input: Locator): Promise<Held> {
  const [value, error] = [await input.inputValue(), await errorAt(input)];
  await input.blur();
  return { value, left: await input.inputValue(), error };
}

const AMOUNTS = ['५००', '1,00,000.5', '.5', '1,5', '1.000,50', '12x'];
/** Fields by name and page, and what is composed in them. */
const fields: readonly { path: string; name: string; texts: readonly string[] }[] = [
  { path: '/contract', name: 'amount', texts: AMOUNTS },
  { path: '/trade', name: 'inr', texts: AMOUNTS },
  { path: '/trade', name: 'coins', texts: ['०.०५'] },
  { path: '/deposit', name: 'amount', texts: ['५००'] },
  { path: '/withdraw', name: 'amount', texts: ['५००'] },
  { path: '/withdraw', name: 'ifsc', texts: ['sbin', 'sbin0001234'] },
  { path: '/withdraw', name: 'accountNumber', texts: ['५०१०० ०१२३४'] },
  { path: '/withdraw', name: 'phone', texts: ['+९१ ९८७६५ ४३२१०'] },
];

type Look = { locale: 'en-IN' | 'hi-IN'; viewport: typeof phone };
const inEnglish: Look = { locale: 'en-IN', viewport: phone };
const inHindi: Look = { locale: 'hi-IN', viewport: desktop };
const open = (as: Look) => visit(browser, { baseURL: inject('url'), ...as });

async function composeEverywhere(as: Look): Promise<void> {
  const { page, context, errors, close } = await open(as);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keyboard = await context.newCDPSession(page);

  const compare = async (input: Locator, text: string): Promise<void> => {
    await input.fill('');
    await paste(page, input, text);
    const pasted = await look(input);
    await input.fill('');
    await input.focus();
    await compose(keyboard, text);
    expect({ text, ...(await look(input)) }).toEqual({ text, ...pasted });
    expect(pasted.value + pasted.error).not.toBe('');
  };

  await page.goto('/signup');
  const referral = field(page, 'referral');
  // What the server says of it is known from then on.
  await referral.fill('drsh-25');
  await referral.blur();
  await expect.poll(() => errorAt(referral)).not.toBe('');
  await compare(referral, 'drsh-25');
  await signUpIn(context);
  for (const { path, name, texts } of fields) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const input = field(page, name);
    await input.waitFor();
    for (const text of texts) await compare(input, text);
  }
  // A wrong code is refused by the server, and the browser says so in its own words.
  expect(errors.filter((error) => !/status of 400 /.test(error))).toEqual([]);
  await close();
}

async function pressWhatIsRefused(as: Look): Promise<void> {
  const { page, context, errors, close } = await open(as);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpIn(context);
  await page.goto('/contract');
  const amount = field(page, 'amount');
  await amount.waitFor();

  await amount.pressSequentially('.5');
  expect(await look(amount)).toEqual({ value: '.5', left: '0.5', error: '' });

  await amount.fill('500');
  await amount.selectText();
  await page.keyboard.type('-x');
  expect(await amount.inputValue()).toBe('500');
  expect(await errorAt(amount)).not.toBe('');
  // What was selected is still selected.
  await page.keyboard.type('7');
  expect(await look(amount)).toEqual({ value: '7', left: '7', error: '' });

  await amount.fill('12.34');
  await amount.press('End');
  await page.keyboard.type('5');
  expect(await amount.inputValue()).toBe('12.34');
  for (const refused of ['1,5', '1.000,50', '10.125', 'abc', '-5']) {
    await amount.selectText();
    await paste(page, amount, refused);
    expect(await amount.inputValue(), refused).toBe('12.34');
    expect(await errorAt(amount), refused).not.toBe('');
  }
  await amount.selectText();
  await paste(page, amount, '8,50,000');
  expect(await look(amount)).toEqual({ value: '8,50,000', left: '8,50,000', error: '' });
  // A program fills in what takes the place of a grouped amount.
  await amount.fill('123');
  expect(await look(amount)).toEqual({ value: '123', left: '123', error: '' });
  expect(errors).toEqual([]);
  await close();
}

test('composing gives what pasting gives, in every field that reads', () =>
  composeEverywhere(inEnglish));

test('a key that is no part of an amount changes nothing, whatever is selected', () =>
  pressWhatIsRefused(inEnglish));

longTest('in Hindi composing gives what pasting gives', () => composeEverywhere(inHindi));

longTest('in Hindi a key that is no part of an amount changes nothing', () =>
  pressWhatIsRefused(inHindi),
);
