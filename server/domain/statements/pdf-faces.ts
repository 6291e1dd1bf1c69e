/**
 * Typefaces of a PDF: Noto Sans, one package for each script. A face is read from the disk when the
 * first letter of its script is written.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const packages = {
  arabic: '@fontsource/noto-sans-arabic',
  bengali: '@fontsource/noto-sans-bengali',
  devanagari: '@fontsource/noto-sans-devanagari',
  gujarati: '@fontsource/noto-sans-gujarati',
  gurmukhi: '@fontsource/noto-sans-gurmukhi',
  kannada: '@fontsource/noto-sans-kannada',
  malayalam: '@fontsource/noto-sans-malayalam',
  oriya: '@fontsource/noto-sans-oriya',
  tamil: '@fontsource/noto-sans-tamil',
  telugu: '@fontsource/noto-sans-telugu',
};
export type Script = keyof typeof packages;
export type Subset = 'latin' | 'latin-ext' | Script;
export type Weight = 400 | 600;

/** Code points of each script whose letters are shaped together, first and last included. */
const ranges: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x600, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb00, 0xb7f, 'oriya'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
  [0x1cd0, 0x1cf9, 'devanagari'],
  [0xa8e0, 0xa8ff, 'devanagari'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfefc, 'arabic'],
];

/** Returns the script of a character; null for Latin and for scripts without a face. */
export function scriptOf(point: number): Script | null {
  if (point < 0x600) return null;
  return ranges.find(([first, last]) => point >= first && point <= last)?.[2] ?? null;
}

/**
 * Digits of Devanagari, Arabic and Urdu stand alone, so each is written without shaping. Digits
 * among Arabic letters are read from the left, and shaping would turn their order round.
 */
export const isPlainDigit = (point: number): boolean =>
  (point >= 0x966 && point <= 0x96f) ||
  (point >= 0x660 && point <= 0x669) ||
  (point >= 0x6f0 && point <= 0x6f9);

/** True for spaces and joiners, which are shaped with the letters of a script around them. */
export const joins = (point: number): boolean =>
  point === 0x20 || point === 0x200c || point === 0x200d;

export function faceFile(subset: Subset, weight: Weight): string {
  const name = packages[subset === 'latin' || subset === 'latin-ext' ? 'devanagari' : subset];
  const [, family = ''] = name.split('/');
  return require.resolve(`${name}/files/${family}-${subset}-${weight}-normal.woff`);
}
