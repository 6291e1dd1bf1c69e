/**
 * The hand of the gallery: does on the page what an entry needs done, as far as a script in the
 * page can.
 */
import { ENGLISH } from '#protocol/languages.ts';

import type { Step } from './entry.ts';
import { MESSAGE_EVENT } from './messages.ts';
import { loseEvents } from './network.ts';
import { picture } from './picture.ts';
import { fromPseudo } from './pseudo-language.ts';

const LOOK_AGAIN_MS = 30;
const STILL_LOOKS = 10;
/** Backstop of a step: longer than any machine takes, so that a failure names what did not come. */
const GIVE_UP_AFTER_MS = 240_000;
const pressable =
  'button, a[href], summary, [role=tab], label:has(input[type=radio], input[type=checkbox])';

/**
 * Does all steps in order, then waits for what the entry shows. Throws where something does not
 * come.
 */
export async function play(steps: readonly Step[], shows: string): Promise<void> {
  if (!document.documentElement.lang.startsWith(ENGLISH)) return untilStill();
  for (const step of steps) await take(step);
  await until(`“${shows}” on the page`, () => (isShown(shows) ? true : null));
  await document.fonts.ready;
}

/**
 * Steps of an entry are named in English: in another language the entry is shown as it opens, once
 * its text has stopped changing.
 */
async function untilStill(): Promise<void> {
  let [said, looks] = ['', 0];
  await until('a page that stands still', () => {
    const now = document.body.innerText;
    looks = now !== '' && now === said ? looks + 1 : 0;
    said = now;
    return looks >= STILL_LOOKS ? true : null;
  });
  await document.fonts.ready;
}

async function take(step: Step): Promise<void> {
  if ('press' in step) {
    const control = await until(step.press, () => named(pressable, step.press));
    control.click();
    return;
  }
  if ('pressIfThere' in step) {
    named(pressable, step.pressIfThere)?.click();
    return;
  }
  if ('tell' in step) {
    // The time of a message stands still on a hidden page.
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new CustomEvent(MESSAGE_EVENT, { detail: step.tell }));
    return;
  }
  if ('see' in step) {
    await until(`“${step.see}”`, () => (isShown(step.see) ? true : null));
    return;
  }
  if ('reload' in step) {
    // What is still on its way would not be old data, but missing.
    await untilStill();
    await until('the live stream', () => (loseEvents() ? true : null));
    return;
  }
  if ('choose' in step) {
    const list = await until(step.of, () => listOf(step.of, step.choose));
    setValue(HTMLSelectElement.prototype, list, step.choose);
    list.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if ('attach' in step) {
    const input = await until(step.attach, () =>
      document.querySelector<HTMLInputElement>(`input[type=file][name=${step.attach}]`),
    );
    const files = new DataTransfer();
    files.items.add(await drawnProof());
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const field = await until(step.fill, () => fieldOf(step.fill));
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  setValue(prototype, field, step.with);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** React listens to the setter of the element itself, so that this one goes past it. */
function setValue(prototype: object, field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

/** Once it has the option. */
function listOf(label: string, option: string): HTMLSelectElement | null {
  const lists = [...document.querySelectorAll('select')].filter((list) => list.checkVisibility());
  const called = lists.find((list) => english(list.ariaLabel ?? '').startsWith(english(label)));
  return called && [...called.options].some(({ value }) => value === option) ? called : null;
}

/** An enabled one that is on screen and whose text begins so. */
function named(selector: string, given: string): HTMLElement | null {
  const text = english(given);
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const textOf = (element: HTMLElement) =>
    english(element.getAttribute('aria-label') ?? element.innerText).trim();
  const open = all.filter((element) => element.checkVisibility() && !element.matches(':disabled'));
  // What a dialog has before what lies behind it, and a button before a tab that is called alike.
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const inDialog = open.filter((element) => dialog?.contains(element));
  const buttonsFirst = open.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    [...inDialog, ...open].find((element) => textOf(element) === text) ??
    buttonsFirst.find((element) => textOf(element).startsWith(text)) ??
    null
  );
}

/** Steps are compared in English, whatever language the page is drawn in. */
const english = (text: string) => fromPseudo(text).replaceAll(/\s+/g, ' ');

const rankOf = (element: HTMLElement) => (element instanceof HTMLButtonElement ? 0 : 1);

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement | null {
  const found = [...document.querySelectorAll('label')].find((element) =>
    english(element.innerText).trim().startsWith(english(label)),
  );
  const control = found?.control;
  const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isField ? control : null;
}

function isShown(text: string): boolean {
  return english(document.body.innerText).toLowerCase().includes(english(text).toLowerCase());
}

function until<Found>(what: string, look: () => Found | null): Promise<Found> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const again = (): void => {
      const found = look();
      if (found !== null) return resolve(found);
      if (performance.now() - from > GIVE_UP_AFTER_MS) {
        return reject(new Error(`The gallery waited for ${what}, and it did not come.`));
      }
      setTimeout(again, LOOK_AGAIN_MS);
    };
    again();
  });
}

/** A PNG, as phones have them. */
async function drawnProof(): Promise<File> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 620;
  canvas.height = 1060;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png');
  });
  return new File(blob ? [blob] : [], 'receipt.png', { type: 'image/png' });
}
