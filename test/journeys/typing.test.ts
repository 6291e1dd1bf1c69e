/**
 * Fields that read what is typed, with every way in which a browser lets a person type: key by key,
 * over a selection, pasted, composed by a keyboard as Hindi and phones have them, and filled in; on
 * a phone and on a desktop, in English and in Hindi.
 */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Language } from '#protocol/languages.ts';
import { amountTexts } from '#texts/amounts.ts';
import { passwordHintTexts } from '#texts/password-hints.ts';
import { peopleTexts } from '#texts/people.ts';

import { desktop, openBrowser, phone, visit, type Visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { longDescribe, longTest } from '../long-test.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { type ScriptedTape, takeTape } from '../tape.ts';
import { errorAt, freshEmail, signUpIn } from './people.ts';
import { allowOrders, openOne, rest } from './trading.ts';
import {
  amountField,
  consoleFields,
  fewFields,
  ifscField,
  inputOf,
  logInCode,
  ownFields,
  type Reader,
  type TypedField,
} from './typed-fields.ts';

let browser: Browser;
beforeAll(async () => {
  // A clipboard of its own: other files paste too.
  browser = await openBrowser();
});
afterAll(() => browser.close());

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

type Look = { language: Language; viewport: typeof phone };
const phoneEnglish: Look = { language: 'en', viewport: phone };
const phoneHindi: Look = { language: 'hi', viewport: phone };
const desktopEnglish: Look = { language: 'en', viewport: desktop };
const desktopHindi: Look = { language: 'hi', viewport: desktop };

type Typist = Visit & Reader & { keyboard: CDPSession };

async function open({ language, viewport }: Look, baseURL = inject('url')): Promise<Typist> {
  const there = await visit(browser, { baseURL, viewport, locale: `${language}-IN` });
  await there.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keyboard = await there.context.newCDPSession(there.page);
  return Object.assign(there, { language, keyboard });
}

/** What is composed in a field is what is pasted there. */
async function compare({ page, keyboard }: Typist, input: Locator, text: string): Promise<void> {
  await input.fill('');
  await paste(page, input, text);
  const pasted = await look(input);
  await input.fill('');
  await input.focus();
  await compose(keyboard, text);
  expect(Object.assign({ text }, await look(input))).toEqual(Object.assign({ text }, pasted));
  expect(pasted.value + pasted.error).not.toBe('');
}

async function compareIn(typist: Typist, fields: readonly TypedField[]): Promise<void> {
  for (const { name, texts, find } of fields) {
    const input = await find(typist);
    await input.waitFor();
    for (const text of texts)
      await compare(typist, input, text).catch((cause: unknown) => {
        throw new Error(`In ${name}: ${String(cause)}`, { cause });
      });
  }
}

async function compareReferral(typist: Typist): Promise<void> {
  const { page } = typist;
  await page.goto('/signup');
  const referral = inputOf(page, 'referral');
  // What the server says of it is known from then on.
  await referral.fill('drsh-25');
  await referral.blur();
  await expect.poll(() => errorAt(referral)).not.toBe('');
  await compare(typist, referral, 'drsh-25');
}

// A wrong code is refused by the server, and the browser says so in its own words.
const unexpected = ({ errors }: Visit) =>
  errors.filter((error) => !/status of 40[01] /.test(error));

/** Each row of what is typed in an amount, and what comes of it. */
async function holdAmounts(typist: Typist): Promise<void> {
  const { page, keyboard, language } = typist;
  const texts = amountTexts(language);
  const amount = await amountField.find(typist);
  await amount.waitFor();

  await amount.press('.');
  await amount.press('5');
  expect(await look(amount)).toEqual({ value: '.5', left: '0.5', error: '' });

  for (const keys of ['-', 'x', '-x']) {
    await amount.fill('500');
    await amount.selectText();
    await page.keyboard.type(keys);
    expect(await amount.inputValue()).toBe('500');
    expect(await errorAt(amount)).toBe(keys === '-' ? texts.aboveZero : texts.invalid);
    // What was selected is still selected.
    await page.keyboard.type('7');
    expect(await look(amount)).toEqual({ value: '7', left: '7', error: '' });
  }

  await amount.fill('12.34');
  await amount.press('End');
  await page.keyboard.type('5');
  expect(await amount.inputValue()).toBe('12.34');
  const refused = {
    '1,5': texts.commaUnclear,
    '1.000,50': texts.invalid,
    '10.125': texts.tooPrecise({ decimals: 2 }),
    abc: texts.invalid,
    '-5': texts.aboveZero,
  };
  for (const [text, problem] of Object.entries(refused)) {
    await amount.selectText();
    await paste(page, amount, text);
    expect([await amount.inputValue(), await errorAt(amount)]).toEqual(['12.34', problem]);
  }
  // The amount itself is right: nothing is said of it once the field is left.
  expect(await look(amount)).toMatchObject({ left: '12.34' });
  expect(await errorAt(amount)).toBe('');
  await amount.selectText();
  await paste(page, amount, '1,00,000.5');
  expect(await look(amount)).toEqual({ value: '1,00,000.5', left: '1,00,000.5', error: '' });
  await amount.selectText();
  await paste(page, amount, '8,50,000');
  expect(await look(amount)).toEqual({ value: '8,50,000', left: '8,50,000', error: '' });
  // A program fills in what takes the place of a grouped amount.
  await amount.fill('123');
  expect(await look(amount)).toEqual({ value: '123', left: '123', error: '' });
  await amount.fill('');
  await compose(keyboard, '५००');
  expect(await look(amount)).toEqual({ value: '500', left: '500', error: '' });
}

/** Undo and redo go through amounts, and a deletion brings no earlier amount back. */
async function holdHistory(typist: Typist): Promise<void> {
  const { page, keyboard } = typist;
  const amount = await amountField.find(typist);
  const turn = async (...keys: readonly string[]): Promise<string> => {
    for (const key of keys) await page.keyboard.press(key);
    return amount.inputValue();
  };
  const [undo, redo] = ['ControlOrMeta+z', 'ControlOrMeta+Shift+z'] as const;

  await amount.fill('');
  await amount.pressSequentially('5000');
  expect(await look(amount)).toMatchObject({ left: '5,000' });
  await amount.focus();
  expect([await turn(undo), await turn(redo), await turn(redo)]).toEqual(['500', '5000', '5000']);
  await amount.fill('7');
  await amount.selectText();
  await paste(page, amount, '₹1,00,000.50');
  expect([await turn(undo), await turn(redo)]).toEqual(['7', '100000.50']);

  await amount.fill('500');
  await amount.selectText();
  await paste(page, amount, '500');
  expect(await turn('Backspace', 'Backspace')).toBe('5');

  // A keyboard that composes takes the last digit up again, and away.
  const again = { replacementStart: 0, replacementEnd: 1 };
  const composed = { text: '5', selectionStart: 1, selectionEnd: 1 };
  await keyboard.send('Input.imeSetComposition', Object.assign({}, composed, again));
  const emptied = { text: '', selectionStart: 0, selectionEnd: 0 };
  await keyboard.send('Input.imeSetComposition', emptied);
  expect(await look(amount)).toEqual({ value: '', left: '', error: '' });
}

/** Neither is written twice, though both are shown in capitals. */
async function holdCodes(typist: Typist): Promise<void> {
  const { page, context, keyboard } = typist;
  await page.goto('/signup');
  const referral = inputOf(page, 'referral');
  await referral.focus();
  await compose(keyboard, 'drsh-25');
  expect((await look(referral)).value).toBe('drsh-25');
  await signUpIn(context);
  const ifsc = await ifscField.find(typist);
  await ifsc.focus();
  await compose(keyboard, 'sbin0001234');
  expect(await look(ifsc)).toEqual({ value: 'sbin0001234', left: 'sbin0001234', error: '' });
}

async function holdRows(as: Look): Promise<void> {
  const typist = await open(as);
  await holdCodes(typist);
  await holdAmounts(typist);
  await holdHistory(typist);
  expect(unexpected(typist)).toEqual([]);
  await typist.close();
}

type Line = { id: string; text: string; colour: string; top: number };

/** The texts that describe a field, in the order in which they are read. */
const linesOf = (page: Page, name: string): Promise<Line[]> =>
  page.evaluate<Line[]>(`(() => {
    const field = document.querySelector('input[name="${name}"]');
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)).filter(Boolean).map((line) => ({
      id: line.id.replace(/^.*-/, ''),
      text: line.textContent,
      colour: getComputedStyle(line).color,
      top: line.getBoundingClientRect().top,
    }));
  })()`);

async function refusePasswords(as: Look): Promise<void> {
  const typist = await open(as);
  const { page, language } = typist;
  const { passwordShort, passwordWeak, passwordRule } = peopleTexts(language);
  const passwordMisses = passwordHintTexts(language).misses;
  await page.goto('/signup');
  await inputOf(page, 'referral').fill(inject('referral'));
  await inputOf(page, 'name').fill('Kavya Rao');
  await inputOf(page, 'email').fill(freshEmail());
  expect((await linesOf(page, 'password')).map(({ text }) => text)).toEqual([passwordRule]);
  const refused = {
    abc12: [passwordShort, passwordMisses.length],
    kavya123: [passwordWeak, passwordMisses.own],
    'Kavya@2026': [passwordWeak, passwordMisses.own],
    // The server alone knows that many people have it.
    mumbai2026: [passwordWeak, passwordMisses.guessed],
  };
  for (const [password, says] of Object.entries(refused)) {
    const input = inputOf(page, 'password');
    await input.fill(password);
    await input.press('Enter');
    const texts = async () => (await linesOf(page, 'password')).map(({ text }) => text);
    await expect.poll(texts, { message: password }).toEqual(says);
    const [error, rule] = await linesOf(page, 'password');
    expect([error?.id, rule?.id, rule?.colour]).toEqual(['error', 'hint', error?.colour]);
    expect(rule?.top).toBeGreaterThan(error?.top ?? Infinity);
  }
  await inputOf(page, 'password').fill(PASSWORD);
  await expect.poll(() => linesOf(page, 'password')).toMatchObject([{ text: passwordRule }]);
  expect(unexpected(typist)).toEqual([]);
  await typist.close();
}

test('composing gives what pasting gives, in a field of each kind', async () => {
  const typist = await open(phoneEnglish);
  await compareReferral(typist);
  await signUpIn(typist.context);
  await compareIn(typist, fewFields);
  expect(unexpected(typist)).toEqual([]);
  await typist.close();
});

test('a key that is no part of an amount changes nothing, and no code is written twice', () =>
  holdRows(phoneEnglish));
longTest('each row of what is typed holds on a phone in Hindi', () => holdRows(phoneHindi));
longTest('each row of what is typed holds on a desktop in English', () => holdRows(desktopEnglish));
longTest('each row of what is typed holds on a desktop in Hindi', () => holdRows(desktopHindi));

test('under a refused password comes what is wrong with it, then the rule that it misses', () =>
  refusePasswords(phoneEnglish));
longTest('a refused password names its rule on a phone in Hindi', () =>
  refusePasswords(phoneHindi),
);
longTest('a refused password names its rule on a desktop in English', () =>
  refusePasswords(desktopEnglish),
);
longTest('a refused password names its rule on a desktop in Hindi', () =>
  refusePasswords(desktopHindi),
);

longDescribe('where all kinds of orders are offered', () => {
  const data = makeDataDir();
  let server: ServerProcess;
  let tape: ScriptedTape;
  let admin: string;
  beforeAll(async () => {
    server = await startServer(data.path);
    admin = await allowOrders(server);
    tape = await takeTape(data.path, 5_000_000);
  });
  afterAll(async () => {
    await tape.stop();
    server.kill('SIGINT');
    await server.ended;
    data.remove();
  });

  async function composeEverywhere(as: Look): Promise<void> {
    const typist = await open(as, server.url);
    const { context } = typist;
    await compareReferral(typist);
    const { email } = await signUpIn(context, 'Asha Verma', server.referral);
    await rest(context, { amount: '1000.00', price: '4000000.00' });
    await openOne(context, { side: 'long', leverage: 2 });
    await compareIn(typist, ownFields);
    await compareIn(typist, [logInCode(email)]);
    const signedIn = await context.request.post('/api/staff/sign-in', {
      data: { email: admin, password: PASSWORD },
    });
    expect(signedIn.status()).toBe(200);
    await compareIn(typist, consoleFields);
    expect(unexpected(typist)).toEqual([]);
    await typist.close();
  }

  longTest('every field takes what is composed on a phone in English', () =>
    composeEverywhere(phoneEnglish),
  );
  longTest('every field takes what is composed on a phone in Hindi', () =>
    composeEverywhere(phoneHindi),
  );
  longTest('every field takes what is composed on a desktop in English', () =>
    composeEverywhere(desktopEnglish),
  );
  longTest('every field takes what is composed on a desktop in Hindi', () =>
    composeEverywhere(desktopHindi),
  );
});
