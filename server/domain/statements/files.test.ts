/** The two forms of a file by themselves: fields of a CSV that no spreadsheet runs, and Devanagari in a PDF. */
import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

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
  ['\t=1', "'\t=1"],
  ['a,"b"', '"a,""b"""'],
  ['=a,b', `"'=a,b"`],
  ['two\r\nlines', 'two lines'],
  ['प्रिया', 'प्रिया'],
])('%j is the field %j', (text, field) => {
  expect(csvField(text)).toBe(field);
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
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, body = '']) => {
      try {
        return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    },
  );
  const page = streams.find((stream) => stream.includes('/ActualText')) ?? '';
  const told = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/.exec(page)?.[1] ?? '';
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = told.replaceAll(/\\([\s\S])/g, (_, char: string) => escapes[char] ?? char);
  const bytes = Buffer.from(plain, 'latin1');
  expect(bytes.swap16().toString('utf16le').replace('\uFEFF', '')).toBe(name);
});
