/**
 * Languages that are not offered yet: their folders are filled in from English, what they have is
 * well formed, and the gallery shows English where they have nothing.
 */
import { expect, test } from 'vitest';

import { LANGUAGES, LOCALES } from '#protocol/languages.ts';
import { moduleOfMessages } from '#scripts/message-modules.ts';
import { progressOf, toFillIn } from '#scripts/texts.ts';
import { draftFaults, draftLanguages } from '#server/kit/message-files.ts';

const english = {
  title: 'Alerts',
  coins: '{count, plural, one {# coin} other {# coins}}',
  states: { open: 'Open', closed: 'Closed' },
  steps: ['First', 'Second'],
};

test('a draft gets every message of English to fill in, keeps what it has, and loses what English lacks', () => {
  expect(toFillIn(english, undefined)).toEqual({
    title: '',
    coins: '',
    states: { open: '', closed: '' },
    steps: ['', ''],
  });
  const own = {
    gone: 'இல்லை',
    title: 'எச்சரிக்கைகள்',
    coins: '{number} நாணயங்கள்',
    states: { open: 'திறந்தது', gone: 'இல்லை' },
    steps: ['முதல்'],
  };
  expect(toFillIn(english, own)).toEqual({
    title: 'எச்சரிக்கைகள்',
    coins: '{number} நாணயங்கள்',
    states: { open: 'திறந்தது', closed: '' },
    steps: ['முதல்', ''],
  });
});

test('a draft shows English, by the plurals of English, where it has no translation', () => {
  // In Bengali 0 is of the form `one`, in English it is not.
  const code = moduleOfMessages(
    { title: 'সতর্কতা', coins: '', states: { open: 'খোলা' } },
    { language: 'bn', english },
  );
  expect(code).toContain('const message_0 = "সতর্কতা";');
  expect(code).toContain('count === 1 ? `${formatCount(count)} coin`');
  expect(code).toContain('{ "open": "খোলা", "closed": "Closed" }');
  expect(code).toContain('["First", "Second"]');
});

test('the drafts are well formed, counted, and not offered', () => {
  expect(draftLanguages()).toContain('ta');
  for (const language of draftLanguages()) {
    expect(draftFaults(language)).toEqual([]);
    expect(progressOf(language)).toMatch(/^[a-z]{2,3}: \d[\d,]* of \d[\d,]+ messages, /);
    expect([...LANGUAGES, ...LOCALES].some((name) => name.startsWith(language))).toBe(false);
  }
});
