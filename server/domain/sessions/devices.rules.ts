/** What a browser calls itself, in plain words. Pure. */

import type { Language } from '#protocol/languages.ts';
import { deviceText } from '#texts/device-text.ts';
import { readAs } from '#texts/reader.ts';
/** The first that fits: browsers name the ones before them too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What it says of itself is believed, and nothing else is taken from it. */
export function deviceOfAgent(userAgent: string | null) {
  const named = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

/** 'Chrome on Windows'. */
export const deviceWords = (userAgent: string | null, language: Language) =>
  readAs(language, () => deviceText(deviceOfAgent(userAgent)));

export function locationWords(place: {
  city: string | null;
  country: string | null;
}): string | null {
  const known = [place.city, place.country].filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}
