/**
 * The two forms of a file by themselves: fields of a CSV that no spreadsheet runs, and Devanagari
 * in a PDF.
 */
import { expect, test } from 'vitest';

import { openDice } from '#scripts/demo/dice.ts';
import { actualTexts } from '#test/statement-files.ts';

import { csvField } from './csv-file.ts';
import { openPdf } from './pdf-file.ts';

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

test('a Hindi name is shaped, with the text that it stands for beside it, and the same PDF is the same bytes', async () => {
  const name = 'प्रिया शर्मा';
  const made = async () => {
    const chunks: Buffer[] = [];
    const frame = {
      ...{ title: 'Statement', warning: 'Practice figures', footer: 'Footer', page: 'Page' },
      ...{ of: 'of', id: 'd'.repeat(32), language: 'en-IN', at: '2026-01-05T06:30:00.000Z' },
      columns: 2,
    };
    const file = openPdf(frame, (chunk) => void chunks.push(chunk));
    file.add({ of: 'head', title: 'Statement', facts: [['Name', `${name} ₹`]] });
    await file.end();
    return Buffer.concat(chunks);
  };
  const pdf = await made();
  expect((await made()).equals(pdf)).toBe(true);
  expect(actualTexts(pdf)).toEqual([name]);
});
