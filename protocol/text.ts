/**
 * What is kept of a text that people typed, and whether anything of it can be seen. The same on both sides: forms say what the
 * server would.
 */

/** Invisible by Unicode's own list (Default_Ignorable_Code_Point), and the marks of interlinear notes. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Scripts in which a joiner changes how a word is written: क्‌ष is not क्ष. */
const joining = 'Arab Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu'
  .split(' ')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');
const pictograph = String.raw`\p{Extended_Pictographic}`;
/** A joiner between two letters of such a script or between two emoji, and what chooses how an emoji is drawn. */
const meaningful = new RegExp(
  [
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    `(?<=${pictograph}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=${pictograph})`,
    `(?<=${pictograph})[\\ufe0e\\ufe0f]`,
  ].join('|'),
  'gu',
);

function withoutInvisible(text: string): string {
  const kept = new Set([...text.matchAll(meaningful)].map(({ index }) => index));
  return text.replaceAll(invisible, (sign, at: number) => (kept.has(at) ? sign : ''));
}

/**
 * As it is stored and shown: composed (NFC), without control characters, invisible ones and those that turn the direction of
 * other people's text; line breaks and tabs stay. Trimmed.
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
