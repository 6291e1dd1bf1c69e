/** What browsers call themselves, as they do it today. */
import { expect, test } from 'vitest';

import { deviceWords, locationWords } from './devices.rules.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chromium} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36 OPR/120.0`, 'Opera on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${chromium} Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${safari}`, 'Safari on iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ['curl/8.14.1', 'An unknown program'],
  ['<script>alert(1)</script>', 'An unknown program'],
  ['Something (Windows)', 'A browser on Windows'],
  [null, 'An unknown program'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent, 'en')).toBe(words);
  expect(deviceWords(userAgent, 'hi')).toMatch(/[\u0900-\u097f]|^\w+ \w+$/);
});

test('a place is what is known of it', () => {
  expect(locationWords({ city: 'Pune', country: 'India' })).toBe('Pune, India');
  expect(locationWords({ city: null, country: 'India' })).toBe('India');
  expect(locationWords({ city: null, country: null })).toBeNull();
});
