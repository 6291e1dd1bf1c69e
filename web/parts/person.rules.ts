/** What a person is called on screen, at length and in two letters. */

/** The name, or 'User' where there is none. */
import { shellTexts } from '#texts/shell.ts';

const texts = shellTexts();

export function displayName(name: string): string {
  return name.trim() || texts.user;
}

/** First letters of the first and the last word; 'U' where there is no name. */
export function initials(name: string): string {
  const words = displayName(name).split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
