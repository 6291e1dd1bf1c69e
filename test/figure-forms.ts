/**
 * The forms in which figures are written where people read them, one for each kind: Indian groups,
 * the minus sign before the rupee sign, 30%, 10×, 3:34 pm, 21 Nov 2026. What deviates is a fault
 * with the deviating piece. Devanagari digits are read as Latin ones: both follow the same rules.
 */

type Rule = { fault: string; form: RegExp; isAllowed?: (piece: string) => boolean };

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|' +
  'जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर|जन॰|फ़र॰|जुल॰|अग॰|सित॰|अक्टू॰|नव॰|दिस॰';
const LONG_MONTHS =
  'January|February|March|April|June|July|August|Sept|September|October|November|December|जनवरी|फ़रवरी|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर';
/** No part of a word, of a longer number or of an identifier. */
const START = String.raw`(?<![\p{L}\p{N}_.,:/#-])`;
const END = String.raw`(?![\p{L}\p{N}_])`;
const rule = (fault: string, form: string, isAllowed?: Rule['isAllowed']): Rule => ({
  fault,
  form: new RegExp(form, 'gu'),
  ...(isAllowed && { isAllowed }),
});

/** 12,34,567: three digits at the end, two in each group before. */
const isIndian = (digits: string) =>
  /^[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}$|^[0-9]{1,3}$/.test(digits);
const wholeOf = (piece: string) => /[0-9][0-9,]*/.exec(piece)?.[0] ?? '';
const decimalsOf = (piece: string) => (/\.([0-9]+)/.exec(piece)?.[1] ?? '').length;
const isYear = (piece: string) => /^(?:19|20)[0-9]{2}$/.test(piece);

/** Rupees are whole or to the paisa; from a thousand on only lists and what is exact have more. */
function hasRupeeDecimals(piece: string): boolean {
  const decimals = decimalsOf(piece);
  if (decimals === 1) return false;
  // A short amount along a fine axis: ₹57.912L.
  if (/\s?(?:L|Cr|लाख|करोड़)/u.test(piece)) return decimals >= 2;
  return decimals !== 3 || wholeOf(piece).replaceAll(',', '').length < 4;
}

/** A clock of 12 hours with its half, one of 24 hours in UTC, or what is left of a minute. */
function isClock(piece: string): boolean {
  if (/^0:[0-5][0-9]$/.test(piece)) return true;
  const [, hours = '', rest = ''] = /^([0-9]{1,2}):(.*)$/u.exec(piece) ?? [];
  if (rest.endsWith(' UTC')) return hours.length === 2 && Number(hours) < 24;
  return / (?:am|pm)$/.test(rest) && /^(?:[1-9]|1[0-2])$/.test(hours);
}

const rules: readonly Rule[] = [
  rule('not in Indian groups', String.raw`${START}[0-9]{1,}(?:,[0-9]+)+(?![\p{L}_])`, (piece) =>
    isIndian(piece),
  ),
  // Masked accounts and telephone numbers are no amounts.
  rule(
    'not grouped',
    String.raw`(?<![\p{L}\p{N}_,:/#.•…*+-]|\+[0-9]{2} |\+[0-9]{2} [0-9]{5} |× )[0-9]{4,}(?![\p{L}\p{N}_:/…-]|,[0-9]| ×)`,
    isYear,
  ),
  rule('not grouped', String.raw`₹[0-9]{4,}`),
  rule('a space behind the rupee sign', String.raw`₹\s[0-9]+`),
  rule('a sign behind the rupee sign', String.raw`₹[-−–+][0-9]?`),
  rule('a hyphen as minus', String.raw`(?<![\p{L}\p{N}_)\]}/.-])[-–]₹?[0-9][0-9.,]*`),
  rule('two signs', String.raw`[+−-][+−][₹0-9]`),
  rule('a sign before zero', String.raw`${START}[+−]₹?0(?:\.0+)?%?(?![0-9.,])`),
  rule('rupees in letters', String.raw`(?<!\p{L})(?:Rs\.?|INR)\s?[0-9][0-9,.]*`),
  rule(
    'decimals of rupees',
    String.raw`₹[0-9][0-9,]*\.[0-9]+(?:\s?(?:L|Cr|लाख|करोड़))?`,
    hasRupeeDecimals,
  ),
  rule(
    'a western short amount',
    String.raw`₹[0-9][0-9.,]*\s?(?:[kKmMbB]|mn|bn|million|billion)${END}`,
  ),
  rule('no digit before the point', String.raw`(?<![\p{L}\p{N}_.)/*])\.[0-9]+${END}`),
  rule('a space before %', String.raw`[0-9]\s%`),
  rule(
    'decimals of a percentage',
    String.raw`[+−]?[0-9][0-9,]*\.[0-9]+%`,
    (piece) => decimalsOf(piece) === 2 || (decimalsOf(piece) === 1 && !/^[+−]/.test(piece)),
  ),
  rule(
    'a multiple not with ×',
    // 'with 10x leverage' is the specification's.
    String.raw`(?<!with )${START}[0-9]+\s?[xX]${END}`,
  ),
  rule('a space before ×', String.raw`${START}[0-9]+ ×(?! ?[0-9₹])`),
  rule(
    'not a clock',
    // Time that is left is in its sentence: 'in 4:40'.
    String.raw`(?<![\p{L}\p{N}_:.+−-]|\bin )[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:\s?(?:UTC|[aApP]\.[mM]\.?|[aApP][mM]))?(?![\p{L}\p{N}_:]| में)`,
    isClock,
  ),
  rule('not a date', String.raw`(?<![\p{L}\p{N}_.-])[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9:.Z]+)?`),
  rule('not a date', String.raw`(?<![\p{N}/])[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}${END}`),
  rule('not a date', String.raw`(?<!\p{L}|[0-9]\s)(?:${MONTHS})\s[0-9]{1,2}(?![0-9:])`),
  rule(
    'not a date',
    String.raw`${START}[0-9]{1,2}(?:st|nd|rd|th)?\s(?:${LONG_MONTHS})(?![\p{L}\p{M}])`,
  ),
  rule('not a date', String.raw`${START}0[0-9]\s(?:${MONTHS})(?![\p{L}\p{M}])`),
  rule(
    'no figure',
    String.raw`(?<![\p{L}_])(?:NaN|-?Infinity|undefined|Invalid Date|\[object [A-Z]\w+\])(?![\p{L}_])`,
  ),
  rule('an exponent', String.raw`(?<![\p{L}\p{N}_.…-])[0-9]+(?:\.[0-9]+)?e[+-]?[0-9]+${END}`),
];

const ZERO = 0x966;
const inLatin = (text: string) =>
  text.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - ZERO));

/** Faults of a text: a line for each figure in a form of its own. */
export function figureFaults(text: string): string[] {
  const mixed = [...text.matchAll(/[0-9][.,]?[०-९]|[०-९][.,]?[0-9]/g)].map(
    ([piece]) => `digits of two scripts: ${piece}`,
  );
  const latin = inLatin(text);
  const found = rules.flatMap(({ fault, form, isAllowed = () => false }) =>
    [...latin.matchAll(form)]
      .filter(([piece]) => !isAllowed(piece))
      .map(([piece]) => `${fault}: ${piece}`),
  );
  return [...new Set([...mixed, ...found])];
}

/**
 * Days and times in the tables of a file, in Latin digits. The tables of a PDF say to the letter
 * what the cells of the CSV say, which programs read and sort by day.
 */
const IN_TABLES = /^not a (?:date: [0-9]{4}-[0-9]{2}-[0-9]{2}|clock: [0-9]{2}:[0-9]{2}:[0-9]{2})$/;

/** Faults of the texts of a PDF, by the rules for screens except for days and times in tables. */
export const fileFaults = (texts: readonly string[]): string[] =>
  texts.flatMap(figureFaults).filter((fault) => !IN_TABLES.test(fault));

/** Two figures with this many digits that begin alike are the same figure. */
const TELLING = 6;

/**
 * Figures of one page that are the beginning of a longer one: the same amount in two precisions.
 * Zeros behind say nothing more, and few digits may be alike by chance.
 */
export function precisionFaults(texts: readonly string[]): string[] {
  const figures = texts.flatMap((text) =>
    [...inLatin(text).matchAll(/(₹?)([0-9][0-9,]*\.[0-9]+)(?![0-9%,]|\s?(?:L|Cr|लाख|करोड़))/gu)].map(
      ([, rupee = '', digits = '']) => rupee + digits.replaceAll(',', ''),
    ),
  );
  const all = [...new Set(figures)].toSorted();
  const isTelling = (figure: string) =>
    figure.replace(/^₹?[0.]*/, '').replace('.', '').length >= TELLING;
  // Two prices beside each other have the digits that tell them apart (record 52).
  const isToldApart = (figure: string, other: string) =>
    all.some(
      (third) => third !== other && third.length === other.length && third.startsWith(figure),
    );
  return all.flatMap((figure) =>
    all
      .filter((other) => other !== figure && other.startsWith(figure) && isTelling(figure))
      .filter((other) => !/^0*$/.test(other.slice(figure.length)))
      .filter((other) => !isToldApart(figure, other))
      .map((other) => `one figure in two precisions: ${figure} and ${other}`),
  );
}
