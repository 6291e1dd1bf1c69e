/**
 * The two forms of a file by themselves: fields of a CSV that no spreadsheet runs, and names of
 * all scripts in a PDF.
 */
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';

import type { StatementKind } from '#protocol/statements.ts';
import { openDice } from '#scripts/demo/dice.ts';
import { countries } from '#server/domain/tax/countries/countries.ts';
import { yearOf } from '#server/domain/tax/country.ts';
import { actualTexts, textOfPdf } from '#test/statement-files.ts';
import { statementTexts } from '#texts/statements.ts';

import { composeAccount } from './account-statement.ts';
import { composeNote } from './contract-note.ts';
import { csvField } from './csv-file.ts';
import type { Block, Frame } from './document.ts';
import { scriptOf } from './pdf-faces.ts';
import { openPdf } from './pdf-file.ts';
import { openTypesetter } from './pdf-text.ts';
import { composeTaxPack } from './tax-pack.ts';

test.each([
  ['-0.07', '-0.07'],
  ['850000.00', '850000.00'],
  ['=1+1', "'=1+1"],
  ['-1+1', "'-1+1"],
  ['+91', "'+91"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1', `"a;'=1"`],
  ['a; "+1"', `"a; ""'+1"""`],
  ['a;b', '"a;b"'],
  ['a,"b"', '"a,""b"""'],
  ['=a,b', `"'=a,b"`],
  ['two\r\nlines', 'two lines'],
  ['प्रिया', 'प्रिया'],
])('%j is the field %j', (text, field) => {
  expect(csvField(text)).toBe(field);
});

/**
 * How programs read a CSV: Excel parts cells at its region's list separator, Google Sheets at the
 * one it detects, LibreOffice at all that are ticked. A cell is a formula where it begins with one
 * of these characters and is no plain number.
 */
const programs = [
  { name: 'Excel, commas', separators: ',', begins: /^\s*[=+\-@＝＋－＠]/ },
  { name: 'Excel, semicolons', separators: ';', begins: /^\s*[=+\-@＝＋－＠]/ },
  { name: 'LibreOffice, commas', separators: ',', begins: /^\s*[=+-]/ },
  { name: 'LibreOffice, all separators', separators: ',;\t', begins: /^\s*[=+-]/ },
  { name: 'Google Sheets, commas', separators: ',', begins: /^\s*[=+\-@]/ },
  { name: 'Google Sheets, semicolons', separators: ';', begins: /^\s*[=+\-@]/ },
  { name: 'Google Sheets, tabs', separators: '\t', begins: /^\s*[=+\-@]/ },
] as const;

/**
 * Cells of a file: a quotation mark that opens a cell closes it, and two within are one; elsewhere
 * it is a character.
 */
function readCells(text: string, separators: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isNew] = ['', false, true];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted && char === '"' && text.charAt(at + 1) === '"') {
      cell += char;
      at += 1;
    } else if (char === '"' && (isQuoted || isNew)) {
      isQuoted = !isQuoted;
      isNew = false;
    } else if (!isQuoted && (separators.includes(char) || char === '\n' || char === '\r')) {
      cells.push(cell);
      [cell, isNew] = ['', true];
    } else {
      cell += char;
      isNew = false;
    }
  }
  return [...cells, cell];
}

test('no field that is made of what formulas are made of is one, in Excel, LibreOffice and Google Sheets', () => {
  const marks = [
    '=',
    '+',
    '-',
    '@',
    '|',
    '%',
    '＝',
    '＋',
    '－',
    '＠',
    "'",
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
  ];
  const words = [
    ' ',
    '1',
    '1+1',
    'cmd',
    'A1',
    'HYPERLINK("https://example.com","x")',
    'आशा',
    '\u00A0',
    '\0',
  ];
  const pieces = [...marks, ...marks, ...words];
  const dice = openDice('formulas');
  const any = () =>
    Array.from({ length: 1 + dice(6) }, () => pieces[dice(pieces.length)] ?? '').join('');
  const found: string[] = [];
  let formulas = 0;
  for (let round = 0; round < 20_000; round += 1) {
    // No line begins with an amount below zero, which would begin a cell of the whole line at
    // semicolons.
    const fields = [any().replace(/^-1$/, '1'), any(), any()];
    const written = `${fields.map(csvField).join(',')}\r\n`;
    for (const { name, separators, begins } of programs) {
      const isFormula = (cell: string) => begins.test(cell) && !/^-?[0-9]+(\.[0-9]+)?$/.test(cell);
      if (readCells(`${fields.join(',')}\r\n`, separators).some(isFormula)) formulas += 1;
      const bad = readCells(written, separators).find(isFormula);
      if (bad !== undefined) found.push(`${name}: ${JSON.stringify(fields)} has ${bad}`);
    }
  }
  expect(found.slice(0, 5)).toEqual([]);
  // As they were typed, most of them are.
  expect(formulas).toBeGreaterThan(20_000);
});

const frame: Frame = {
  title: 'Statement',
  warning: 'Practice figures',
  footer: 'Footer',
  page: 'Page',
  of: 'of',
  id: 'd'.repeat(32),
  language: 'en-IN',
  at: '2026-01-05T06:30:00.000Z',
  columns: 2,
};
const EMAIL = 'someone@example.com';
const NOTE = 'No typeface for this name.';

const headWith = (name: string): Block => ({
  of: 'head',
  title: 'Statement',
  facts: [['Name', name]],
  instead: { value: EMAIL, note: NOTE },
});

async function pdfOf(blocks: readonly Block[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = openPdf(frame, (chunk) => void chunks.push(chunk));
  for (const block of blocks) file.add(block);
  await file.end();
  return Buffer.concat(chunks);
}
const pdfWith = (name: string) => pdfOf([headWith(name)]);

/** A file of a period without movements. */
function documentOf(kind: StatementKind, name: string): Promise<Buffer> {
  const [head, words] = [headWith(name), statementTexts('en')];
  const country = countries['IN'];
  if (!country) throw new Error('the rules of India are missing');
  const year = yearOf(country, '2026-01-05');
  const apart = { staked: 0n, paid: 0n, positionFees: 0n, positions: 0n };
  const taxFacts = { head, country: 'IN', year, apart, scales: {} };
  const composers = {
    statement: () => composeAccount({ head, assets: [] }, words, 'en'),
    'contract-note': () => composeNote({ head, scales: {} }, words),
    tax: () => composeTaxPack(taxFacts, country, words, 'en'),
  };
  const composer = composers[kind]();
  return pdfOf([...composer.open(), ...composer.end()]);
}

test('shapes a Hindi name, writes its text beside the letters, and makes the same bytes again', async () => {
  const name = 'प्रिया शर्मा';
  const pdf = await pdfWith(`${name} ₹`);
  expect((await pdfWith(`${name} ₹`)).equals(pdf)).toBe(true);
  expect(actualTexts(pdf)).toEqual([name]);
});

const NAMES = {
  Tamil: 'தமிழ்ச்செல்வி ஸ்ரீநிவாசன்',
  Telugu: 'వెంకటేశ్వర్లు శ్రీనివాస్',
  Bengali: 'সৌমিত্র চট্টোপাধ্যায়',
  Gujarati: 'શ્રીકૃષ્ણ દ્વિવેદી',
  Malayalam: 'ലക്ഷ്മി കൃഷ്ണൻ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Kannada: 'ಶ್ರೀಕೃಷ್ಣ ಲಕ್ಷ್ಮೀ',
  Odia: 'ଶ୍ରୀକୃଷ୍ଣ ପଟ୍ଟନାୟକ',
  Urdu: 'محمد علی خان',
};

test.each([
  ...Object.entries(NAMES),
  ['mixed scripts', 'Ravi ரவி रवि রবি'],
  ['accents that are typed apart', 'Jose\u0301 Mu\u0308ller'],
  ['Latin', 'Asha Verma'],
])('prints a name in %s as it is written', async (_script, name) => {
  const text = await textOfPdf(await pdfWith(name));
  expect(text).toContain(`Name${name.normalize('NFC')}`.replaceAll(' ', ''));
  expect(text).not.toContain('?');
  expect(text).not.toContain(EMAIL);
});

test.each(['statement', 'contract-note', 'tax'] as const)(
  'prints names in nine scripts in a %s',
  async (kind) => {
    for (const name of Object.values(NAMES)) {
      const text = await textOfPdf(await documentOf(kind, name));
      expect(text).toContain(`Name${name}`.replaceAll(' ', ''));
      expect(text).not.toContain(EMAIL);
    }
  },
);

test('writes the dots of Urdu letters beside glyphs that they share with other letters', async () => {
  const told = actualTexts(await pdfWith('کک گگ دد ڈڈ'));
  expect(told).toEqual(['ڈ', 'ڈ', 'گ', 'گ']);
});

test('writes vowel signs of Urdu letters beside their letters, in the order of the page', async () => {
  expect(actualTexts(await pdfWith('رحمٰن'))).toEqual(['', '\u0670م']);
  // U+200F keeps the sign of the last letter, which is the first of the line, with the letter.
  expect(actualTexts(await pdfWith('مصطفیٰ'))).toEqual(['', '\u200f\u0670ی']);
});

test('prints Urdu digits in the order in which they are read', async () => {
  expect(await textOfPdf(await pdfWith('علی ۱۲۳ خان'))).toContain('۱۲۳');
  expect(await textOfPdf(await pdfWith('علی ٤٥٦ خان'))).toContain('٤٥٦');
});

test.each(['王小明', 'สมชาย', 'Иван', 'Nguyễn Văn', 'Asha 😀'])(
  'prints the e-mail address, and says so, for the name %s, which no face can write',
  async (name) => {
    const text = await textOfPdf(await pdfWith(name));
    expect(text).toContain(`Name${EMAIL}${NOTE}`.replaceAll(' ', ''));
    expect(text).not.toContain('?');
  },
);

test('reads the faces of a script only for a file with its letters', async () => {
  const facesOf = async (name: string) =>
    new Set((await pdfWith(name)).toString('latin1').match(/\+NotoSans[A-Za-z]*/g));
  const latin = await facesOf('Asha ₹');
  expect([...latin].every((face) => !/Tamil|Arabic/.test(face))).toBe(true);
  const both = await facesOf('Asha ரவி');
  expect([...both].some((face) => face.includes('Tamil'))).toBe(true);
});

test('shapes any letters of a script in any order', () => {
  const doc = new Pdf({ autoFirstPage: false });
  const { measure } = openTypesetter(doc);
  const dice = openDice('letters');
  const points = Array.from({ length: 0xd80 - 0x600 }, (_, at) => 0x600 + at);
  const letters = Map.groupBy(points, scriptOf);
  letters.delete(null);
  for (const [, own] of letters)
    for (let round = 0; round < 200; round += 1) {
      const any = Array.from({ length: 1 + dice(8) }, () => own[dice(own.length)] ?? 0);
      const text = String.fromCodePoint(...any);
      expect(measure(text, 400).width, text).toBeGreaterThanOrEqual(0);
    }
});
