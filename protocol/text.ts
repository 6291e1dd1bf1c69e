/**
 * What is kept of a text that people typed, and whether anything of it can be seen. The same on
 * both sides: forms say what the server would.
 */
import { invisible, readPlain } from './digits.ts';

/** Scripts in which a joiner between two letters changes how a word is written: क्‌ष is not क्ष. */
const joined =
  /[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]/u;
const emoji = /^\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?$/u;

/**
 * Whether the text on both sides needs it: a joiner between letters or emoji, or what changes an
 * emoji's look.
 */
function hasMeaning(sign: string, before: string, after: string): boolean {
  const letters = [...before].at(-1) ?? '';
  const drawn = emoji.test([...before].slice(-2).join('')) || emoji.test(letters);
  const [next = ''] = after;
  if (/[\ufe0e\ufe0f]/.test(sign)) return drawn;
  if (!/[\u200c\u200d]/.test(sign)) return false;
  return (joined.test(letters) && joined.test(next)) || (drawn && emoji.test(next));
}

function withoutInvisible(text: string): string {
  // Two signs before and one after are enough, each of up to two units.
  return text.replaceAll(invisible, (sign, at: number) => {
    const end = at + sign.length;
    return hasMeaning(sign, text.slice(Math.max(0, at - 4), at), text.slice(end, end + 2))
      ? sign
      : '';
  });
}

/**
 * As it is stored and shown: composed (NFC), without control characters, invisible ones and those
 * that turn the direction of other people's text; line breaks and tabs stay. Trimmed.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC').toWellFormed();
  return withoutInvisible(composed.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}

/** The same on one line, with one blank between words. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ');
}

/** Whether nothing of it can be seen. */
export function isBlank(text: string): boolean {
  // The empty pattern of Braille is drawn as nothing.
  return !/[^\s\u2800\p{M}\p{C}]/u.test(cleanText(text));
}

/** Whether it can be read as somebody's name: it has a letter or a digit. */
export function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(cleanLine(text));
}

/**
 * Kinds of text that people type or paste, and what is read of each before anything else looks at
 * it, its length included: a `line`, a `text` of several, a `code` without the blanks people write
 * into it, an `email`, an `amount` in plain decimals.
 */
export type TypedKind = 'line' | 'text' | 'code' | 'email' | 'amount';

const read: Readonly<Record<TypedKind, (typed: string) => string>> = {
  line: cleanLine,
  text: cleanText,
  code: (typed) => readPlain(typed).replaceAll(' ', ''),
  // One address has one spelling: letters in lower case, full-width twins folded.
  email: (typed) => cleanLine(typed.normalize('NFKC')).toLowerCase(),
  amount: readPlain,
};

export function readTypedText(kind: TypedKind, typed: string): string {
  return read[kind](typed);
}
