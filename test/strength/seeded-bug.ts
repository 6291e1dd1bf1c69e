/**
 * What a seeded bug is, and how it is put into a copy of the sources: exact texts, each found
 * exactly once, so that a bug that no longer fits the code says so instead of changing nothing.
 */

export type Edit = {
  /** From the root of the repository. */
  file: string;
  /** Occurs there exactly once. */
  find: string;
  replace: string;
};

export type SeededBug = {
  /** What is wrong, in the words of a person who would report it. */
  name: string;
  /** Where a rule is held twice, by the code and by the database, it is taken out of both. */
  edits: readonly Edit[];
  /** Which tests ought to notice: a file, and what their names begin with. */
  tests: readonly { file: string; name: string }[];
};

/** The text with the edit in it. Throws where it does not fit exactly once. */
export function seeded(text: string, { file, find, replace }: Edit): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new DoesNotApply(`${file} has it ${places} times: ${find.trim()}`);
  return text.replace(find, () => replace);
}

/** The code has moved on: the bug has to be rewritten. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply';
}
