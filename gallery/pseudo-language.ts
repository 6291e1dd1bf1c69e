/**
 * English in a language that nobody speaks: each letter another one, each vowel twice, so that a
 * text is longer by a third. What a page shows in plain letters is outside the catalogue of texts,
 * and what has no room in it has none in German or Tamil.
 */
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const OTHER = 'áƀçđéƒğĥíĵķļɱñóþʠŕšţúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶĻⱮÑÓÞɊŔŠŢÚṼŴẊÝŽ';

const otherOf = new Map([...PLAIN].map((letter, place) => [letter, [...OTHER][place] ?? letter]));
const plainOf = new Map([...OTHER].map((letter, place) => [letter, PLAIN[place] ?? letter]));
const doubled = /([áéíóúÁÉÍÓÚ])\1/g;

/** A text in the pseudo-language. */
export const inPseudo = (english: string): string =>
  [...english]
    .map((letter) => (otherOf.get(letter) ?? letter).repeat(/[aeiou]/i.test(letter) ? 2 : 1))
    .join('');

/** The English of a text of the pseudo-language; any other text as it is. */
export const fromPseudo = (text: string): string =>
  [...text.replaceAll(doubled, '$1')].map((letter) => plainOf.get(letter) ?? letter).join('');
