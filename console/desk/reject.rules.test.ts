/** A reason of a rejection is checked, and a preset reason is sent as its code. */
import { expect, test } from 'vitest';

import { LANGUAGES } from '#protocol/languages.ts';
import { rejectReasons } from '#protocol/reject-reasons.ts';
import { readAs } from '#texts/reader.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';

import { reasonError, reasonToSend } from './reject.rules.ts';

test('a reason has something in it, and not too much', () => {
  expect(reasonError(' \n ')).toBe('Choose a reason or write one.');
  expect(reasonError('🙂'.repeat(300))).toBeNull();
  expect(reasonError('a'.repeat(301))).toBe('At most 300 characters.');
});

test.each(LANGUAGES)(
  'sends each of six preset reasons of a desk as its code, in %s',
  (language) => {
    readAs(language, () => {
      for (const queue of ['deposits', 'withdrawals'] as const) {
        const codes = rejectReasons[queue];
        const texts = codes.map((code) => rejectReasonText(code));
        expect(new Set(texts).size).toBe(6);
        expect(texts.map(reasonError)).toEqual(texts.map(() => null));
        expect(texts.map((text) => reasonToSend(`${text} `, queue))).toEqual(codes);
      }
    });
  },
);

test('sends own words, and an edited preset reason, as written', () => {
  const preset = rejectReasonText('amount-differs');
  expect(reasonToSend(` ${preset} Please call us. `, 'deposits')).toBe(`${preset} Please call us.`);
  expect(reasonToSend(preset, 'withdrawals')).toBe(preset);
});
