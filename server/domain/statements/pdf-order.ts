/**
 * Visual order of a line that has Arabic letters: a part of the Unicode bidirectional algorithm
 * (UAX 9) for a line that is read from the left.
 */
/** Arabic letters with their marks and punctuation: all but digits. */
const LETTER = String.raw`[\u0600-\u065f\u066a-\u06ef\u06fa-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]`;
const DIGIT = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9]`;
/** Spaces and marks between words, without brackets. */
const NEUTRAL = String.raw`[^\p{L}\p{M}\p{N}()[\]{}]`;
const WITHIN = `(?:${LETTER}|${DIGIT}|${NEUTRAL})*`;
const IN_BRACKETS = String.raw`[([{]${WITHIN}[)\]}]`;

/**
 * Arabic letters and digits with all that stands between them and is no letter of another script. A
 * bracket belongs to the stretch only together with its partner.
 */
const ENDING = `${LETTER}|${DIGIT}|${IN_BRACKETS}`;
const BEGINNING = String.raw`${LETTER}|[\u0660-\u0669]`;
const STRETCH = new RegExp(`(?:${BEGINNING})(?:(?:${ENDING}|${NEUTRAL})*(?:${ENDING}))?`, 'gu');
const HAS_ARABIC = new RegExp(BEGINNING, 'u');
/** Words that are shaped together, a number, or one other character. */
const PART = new RegExp(
  String.raw`${LETTER}+(?:[ \u200c\u200d]+${LETTER}+)*|${DIGIT}+(?:[.,:/]${DIGIT}+)*|[^]`,
  'gu',
);
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
};

/** Returns the parts of a line from left to right. Digits keep their order within a number. */
export function inVisualOrder(text: string): string[] {
  if (!HAS_ARABIC.test(text)) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    parts.push(text.slice(from, index));
    const own = stretch.match(PART) ?? [];
    parts.push(...own.toReversed().map((part) => MIRRORED[part] ?? part));
    from = index + stretch.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}
