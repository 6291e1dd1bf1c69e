/**
 * What a new password must be, as far as it can be told from itself and its owner; the same on both
 * sides. The server also refuses those that are known from breaches. Follows NIST SP 800-63B:
 * length, no rule of which characters, nothing that repeats itself, nothing that names its owner.
 */
import { PASSWORD_MIN_CHARS } from './people.ts';
import { cleanLine } from './text.ts';

/** What counts must be so long, in characters as people count them. */
const STRONG_CHARS = 8;
const DIFFERENT_CHARS = 3;
/** Shorter words of an owner are in many other words. */
const OWN_WORD_CHARS = 3;

/** Empty where it is not known yet. */
export type PasswordOwner = { name: string; email: string };

export type PasswordRefusal = 'password-short' | 'password-weak';

export type PasswordFault = 'length' | 'own' | 'varied';

/** What is wrong with it; null where nothing is. */
export function passwordRefusal(password: string, owner: PasswordOwner): PasswordRefusal | null {
  if (isShort(password)) return 'password-short';
  return passwordFault(password, owner) === null ? null : 'password-weak';
}

/** The first rule that it misses; null where that cannot be told from itself and its owner. */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | null {
  const folded = foldPassword(password);
  if (isShort(password) || charsOf(folded) < STRONG_CHARS) return 'length';
  if (charsOf(withoutWords(folded, ownWords(owner))) < STRONG_CHARS) return 'own';
  return new Set(folded).size < DIFFERENT_CHARS ? 'varied' : null;
}

const isShort = (password: string): boolean =>
  charsOf(password.normalize('NFKC')) < PASSWORD_MIN_CHARS;

/**
 * In one spelling, without what cannot be seen: blanks at the ends, and all but one of several,
 * count for nothing.
 */
export function foldPassword(password: string): string {
  return cleanLine(password.normalize('NFKC').toLowerCase());
}

const charsOf = (text: string): number => [...text].length;

/**
 * The address, the part before its @, and every word of that part and of the name; the longest
 * first.
 */
function ownWords({ name, email }: PasswordOwner): string[] {
  const address = foldPassword(email);
  const local = address.replace(/@.*$/, '');
  const full = foldPassword(name);
  const parts = `${local} ${full}`.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [address, local, full, ...parts]
    .filter((word) => charsOf(word) >= OWN_WORD_CHARS)
    .toSorted((one, other) => other.length - one.length);
}

function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text).trim();
}
