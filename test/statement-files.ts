/**
 * What is in the files of a statement, read back: cells of a CSV, and what a reader of the PDF gets
 * as text.
 */
import { inflateSync } from 'node:zlib';

import { getDocumentProxy } from 'unpdf';

/** The texts that are beside shaped letters (ActualText), in the order of the pages. */
export function actualTexts(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  return streams.flatMap(([, body = '']) => {
    let content: string;
    try {
      content = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
    return [...content.matchAll(/\/ActualText <feff([0-9a-f]*)>/g)].map(([, told = '']) =>
      Buffer.from(told, 'hex').swap16().toString('utf16le'),
    );
  });
}

/**
 * What a reader of the PDF gets: a text for each heading, paragraph and cell, without what is on
 * every page. Of shaped letters it is the text beside them, which pdf.js does not read, between
 * blanks: pdf.js leaves out the blanks around them.
 */
export async function piecesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const beside = actualTexts(Buffer.from(pdf));
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pieces: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: string[] = [];
    let text = '';
    for (const item of items) {
      const isOnEveryPage = open.includes('Artifact');
      if ('str' in item) text += isOnEveryPage || open.includes('Span') ? '' : item.str;
      else if (item.type.startsWith('begin')) {
        const tag = 'tag' in item ? String(item.tag) : '';
        open.push(tag);
        if (tag !== 'Span') continue;
        const told = beside.shift();
        if (told === undefined) throw new Error('shaped letters with no text beside them');
        text += isOnEveryPage ? '' : ` ${told} `;
      } else {
        open.pop();
        if (open.length > 0) continue;
        pieces.push(text);
        text = '';
      }
    }
  }
  if (beside.length > 0) throw new Error('a text beside no letters');
  // pdf.js has U+0001 for a glyph without a text of its own, such as the dot of an Urdu letter.
  return pieces.map((piece) => piece.replaceAll(/\p{Cc}/gu, '').trim()).filter(Boolean);
}

/** The text of the PDF as one string without blanks. */
export const textOfPdf = async (pdf: Uint8Array): Promise<string> =>
  (await piecesOfPdf(pdf)).join('').replaceAll(/\s/g, '');

/** The cells of a CSV, line by line. */
export function cellsOf(csv: string): string[][] {
  return csv
    .slice(1)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}
/** Without what only paper has: signs of rupees, groups of digits, the longer minus. */
export const plainText = (text: string) => text.replaceAll(/[\s₹,]/g, '').replaceAll('−', '-');
