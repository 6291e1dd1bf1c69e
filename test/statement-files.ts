/** What is in the files of a statement, read back: cells of a CSV, and what a reader of the PDF gets as text. */
import { getDocumentProxy } from 'unpdf';

/** What a reader of the PDF gets: its text without what is on every page, as one string without blanks. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: boolean[] = [];
    for (const item of items) {
      if ('str' in item) text += open.includes(true) ? '' : item.str;
      else if (item.type.startsWith('begin')) open.push('tag' in item && item.tag === 'Artifact');
      else open.pop();
    }
  }
  return text.replaceAll(/\s+/g, '');
}

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
