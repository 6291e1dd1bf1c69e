/**
 * The languages that people can read. Each has a folder beside this file with the same files in it: adding one is its name here,
 * its folder, and its place in the table of each kind of text, without which the types do not check.
 */

export type Language = 'en';
/** English as India writes it. */
export const ENGLISH: Language = 'en';
