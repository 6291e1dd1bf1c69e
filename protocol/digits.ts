/**
 * Digits of any script, and marks that nobody sees: the little that reading an amount takes, in
 * every page with a form.
 */

/**
 * Invisible by Unicode's own list (Default_Ignorable_Code_Point), and the marks of interlinear
 * notes.
 */
export const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/**
 * Decimal digits of any script as 0 to 9; full-width ones and their like are folded with other
 * signs (NFKC).
 */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Unicode lists the ten digits of a script in order. So the first of them follows a character
    // that is no digit, or another ten.
    const at = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
    return (before % 10).toString();
  });
}

/**
 * A short text of no script's own marks, such as an amount or a code: on one line, with Latin
 * digits.
 */
export function readPlain(typed: string): string {
  return latinDigits(typed.toWellFormed().replaceAll(invisible, ''))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
