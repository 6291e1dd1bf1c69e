/** What a browser calls itself, in plain words, and what a person is told of a new one. Pure. */
import { newDeviceTitle } from '#protocol/sessions.ts';

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

/** 'Chrome on Windows'; what it says of itself is believed, and nothing else is taken from it. */
export function deviceWords(userAgent: string | null): string {
  const named = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown program');
}

export function placeWords(place: { city: string | null; country: string | null }): string | null {
  const known = [place.city, place.country].filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}

export function newDeviceNotice(device: string): { title: string; message: string } {
  return {
    title: newDeviceTitle,
    message: `Your account was signed in to with ${device}, which was not used for it before. If that was not you, end that session under Sessions and devices, and change your password.`,
  };
}
