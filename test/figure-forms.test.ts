/** Figures in forms of their own are found, each by its kind; the product's own forms are not. */
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '#protocol/languages.ts';
import { messagesByPath, nounsOf, readNoun } from '#server/kit/message-files.ts';

import {
  compact,
  formatCompactInr,
  formatCount,
  formatDateTime,
  formatFrozen,
  formatInr,
  formatInstant,
  formatLevel,
  formatListPrice,
  formatMinute,
  formatMultiple,
  formatPercent,
  formatPrice,
  formatShare,
  formatSignedInr,
  formatTokens,
  formatUtc,
} from '#texts/format.ts';
import { readAs } from '#texts/reader.ts';

import { figureFaults, fileFaults, precisionFaults } from './figure-forms.ts';

describe('a deviation is found', () => {
  it.each([
    ['Net worth ₹1,234,567.00', 'not in Indian groups: 1,234,567'],
    ['1,00,00 people', 'not in Indian groups: 1,00,00'],
    ['You get ₹ 500.00', 'a space behind the rupee sign: ₹ 500'],
    ['Result -₹500.00', 'a hyphen as minus: -₹500.00'],
    ['Result ₹−500.00', 'a sign behind the rupee sign: ₹−5'],
    ['Changed -1.25%', 'a hyphen as minus: -1.25'],
    ['Pays 30 %', 'a space before %: 0 %'],
    ['Up +2.1%', 'decimals of a percentage: +2.1%'],
    ['A share of 3.333%', 'decimals of a percentage: 3.333%'],
    ['Unchanged, +0.00%', 'a sign before zero: +0.00%'],
    ['Long 10x on BTC', 'a multiple not with ×: 10x'],
    ['Long 10 × on BTC', 'a space before ×: 10 ×'],
    ['At 3:36:00', 'not a clock: 3:36:00'],
    ['At 20:45', 'not a clock: 20:45'],
    ['At 10:05 PM', 'not a clock: 10:05 PM'],
    ['At 03:34 pm', 'not a clock: 03:34 pm'],
    ['On 2026-11-21', 'not a date: 2026-11-21'],
    ['On 21/11/2026', 'not a date: 21/11/2026'],
    ['On Nov 21', 'not a date: Nov 21'],
    ['On 21 November 2026', 'not a date: 21 November'],
    ['On 05 Nov 2026', 'not a date: 05 Nov'],
    ['Costs ₹57912.50', 'not grouped: 57912'],
    ['Seen by 12345 people', 'not grouped: 12345'],
    ['Costs ₹5.5', 'decimals of rupees: ₹5.5'],
    ['Costs ₹5,791.204', 'decimals of rupees: ₹5,791.204'],
    ['Volume ₹5.2M', 'a western short amount: ₹5.2M'],
    ['Costs Rs. 500', 'rupees in letters: Rs. 500'],
    ['Half of it: .5', 'no digit before the point: .5'],
    ['Gained ₹NaN', 'no figure: NaN'],
    ['undefined of 4', 'no figure: undefined'],
    ['Quantity 1e-7', 'an exponent: 1e-7'],
    // In Hindi, with its digits.
    ['कुल ₹१,२३४,५६७.००', 'not in Indian groups: 1,234,567'],
    ['रिटर्न ३० %', 'a space before %: 0 %'],
    ['लॉन्ग १०x', 'a multiple not with ×: 10x'],
    ['दिसंबर २१', 'not a date: दिसंबर 21'],
    ['३:३६:०० बजे', 'not a clock: 3:36:00'],
    ['₹१2.०0', 'digits of two scripts: १2'],
  ])('in %s', (text, fault) => {
    expect(figureFaults(text)).toContain(fault);
  });
});

const AT = '2026-11-21T10:04:05.123Z';
const ofFormatters = () => [
  formatInr('5842317.06'),
  formatSignedInr('-10000'),
  formatSignedInr('3000'),
  formatFrozen('50000'),
  formatPrice('5791204.4038'),
  formatPrice('0.00095213'),
  formatPrice('0.001'),
  formatListPrice('5791204.4038'),
  formatLevel('999.123'),
  formatTokens('0.53911357'),
  formatTokens('0.00000017'),
  formatPercent('-1.254'),
  formatPercent('0'),
  formatShare(30),
  formatShare('52.3'),
  formatMultiple(10),
  formatCount(1234567),
  formatCompactInr('114642000000000'),
  compact('19800000'),
  formatDateTime(AT),
  formatMinute(AT),
  formatInstant(AT),
  formatUtc(AT),
];

describe('a form of the product is none', () => {
  it.each(['en', 'hi', 'hi-u-nu-deva'] as const)('of any formatter, in %s', (locale) => {
    const texts = readAs(locale, ofFormatters);
    expect(texts.flatMap((text) => figureFaults(`(${text}).`))).toEqual([]);
  });

  it.each([
    'Your buy order for 0.001720 BTC with 10x leverage has been submitted.',
    '60s, returns 30%',
    '₹500.00 × 30% = ₹150.00; ₹500.00 + ₹150.00 = ₹650.00',
    '2 changes take effect, the first on 1 Dec, 3:25 am. See them',
    'With country code, e.g. +91 98765 43210.',
    'State Bank of India ••••4417',
    'Financial year 2026, 1 Apr 2026 to 31 Mar 2027',
    'SHA-256 9f2c…9e34 · 620 × 1060 JPEG',
    'Nov 2026',
    'a stop-loss between 1-2 hours',
  ])('%s', (text) => {
    expect(figureFaults(text)).toEqual([]);
  });
});

it('lets a file have ISO days and times in its tables, and nothing else of its own', () => {
  expect(fileFaults(['2026-11-21', '2026-11-21 15:34:05', '२०२६-११-२१'])).toEqual([]);
  const faults = ['at 20:45', 'on 21/11/2026', '₹1234.50', '30 %'].map((text) =>
    fileFaults([text]),
  );
  expect(faults.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
});

/** The key of what somebody typed, said to them in their own letters. */
const TYPED = 'amounts.commaUnclear';

it.each(LANGUAGES)('no text of %s has a figure in another form', (language) => {
  const messages = nounsOf(language).flatMap((noun) =>
    [...messagesByPath(readNoun(noun).tables[language])].map(
      ([path, text]) => [`${noun}.${path}`, text] as const,
    ),
  );
  const faults = messages
    .filter(([key]) => key !== TYPED)
    // Arguments have no figure of their own.
    .map(([key, text]) => [key, text.replaceAll(/\{\w+(?:, \w+, \w+)?\}/g, 'N')] as const)
    .flatMap(([key, text]) => figureFaults(text).map((fault) => `${key}: ${fault}`));
  expect(messages.length).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
});

describe('one figure in two precisions', () => {
  it.each([
    [['Price worse by ₹2,911.65', 'Difference −₹2,911.65410683'], '₹2911.65 and ₹2911.65410683'],
    [['Sold 0.53911357 SOL', 'order for 0.539113 SOL'], '0.539113 and 0.53911357'],
    [['SOL is at ₹14,074.2282', '₹14,074.22'], '₹14074.22 and ₹14074.2282'],
    [['₹१४,०७४.२२', '₹14,074.2282'], '₹14074.22 and ₹14074.2282'],
  ])('%j', (texts, figures) => {
    expect(precisionFaults(texts)).toEqual([`one figure in two precisions: ${figures}`]);
  });

  it.each([
    [['₹50,000.00', '₹50,000.0000 frozen']],
    [['₹14,074.22', '₹14,074.23', '14,074.2282 SOL']],
    [['₹1.50', '₹1.5034']],
    [['12.34%', '12.3456 BTC']],
  ])('not in %j', (texts) => {
    expect(precisionFaults(texts)).toEqual([]);
  });
});
