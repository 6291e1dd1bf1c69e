/** Tags of a PDF, read back by pdf.js: its headings, tables, rows and cells, and its language. */
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';

import { openPdf } from './pdf-file.ts';

const ROWS = 100;
const COLUMNS = ['No.', 'Reference', 'Amount'];

async function taggedFile(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const frame = {
    title: 'Statement',
    warning: 'Practice figures',
    footer: 'Footer',
    page: 'Page',
    of: 'of',
    id: 'd'.repeat(32),
    language: 'hi-IN',
    at: '2026-01-05T06:30:00.000Z',
    columns: COLUMNS.length,
  };
  const file = openPdf(frame, (chunk) => void chunks.push(chunk));
  file.add({ of: 'head', title: 'Statement', facts: [['Name', 'Asha']] });
  const columns = COLUMNS.map((name) => ({ name, width: 1, as: 'text' as const }));
  file.add({ of: 'table', heading: 'Movements', columns });
  const rows = Array.from({ length: ROWS }, (_, at) => [`${at}`, '', `${at}.50`]);
  file.add({ of: 'rows', rows });
  file.add({ of: 'text', heading: 'Rules', paragraphs: ['One rule.', 'Another rule.'] });
  await file.end();
  return new Uint8Array(Buffer.concat(chunks));
}

type Node = { role?: string; type?: string; children?: Node[] };
const withRole = (node: Node, role: string): Node[] => [
  ...(node.role === role ? [node] : []),
  ...(node.children ?? []).flatMap((child) => withRole(child, role)),
];
const roles = (node: Node): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(roles),
];

test('tags headings in their order, and every row with a cell for each column', async () => {
  const file = await taggedFile();
  expect(Buffer.from(file).toString('latin1')).toContain('/Lang (hi-IN)');
  const document = await getDocumentProxy(file);
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(document.numPages).toBeGreaterThan(2);

  const headings: string[] = [];
  // pdf.js lists the rows of all pages on each page, with the content of that page alone.
  const rows = new Map<string, Node>();
  const heads = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const tree = (await (await document.getPage(number)).getStructTree()) as Node;
    headings.push(...roles(tree).filter((role) => /^(H[1-6]|P|Table)$/.test(role)));
    for (const row of withRole(tree, 'TBody').flatMap((body) => withRole(body, 'TR')))
      if (JSON.stringify(row).includes('content')) rows.set(JSON.stringify(row), row);
    for (const head of withRole(tree, 'TH'))
      if (JSON.stringify(head).includes('content')) heads.add(JSON.stringify(head));
  }
  // pdf.js names a table again on each of its pages.
  const order = headings.filter((role, at) => role !== 'Table' || headings[at - 1] !== 'Table');
  expect(order).toEqual(['H1', 'P', 'H2', 'Table', 'H2', 'P', 'P']);
  expect(rows.size).toBe(ROWS);
  for (const [, row] of rows) {
    expect(row.children?.map(({ role }) => role)).toEqual(COLUMNS.map(() => 'TD'));
    for (const cell of row.children ?? []) expect(cell.children).toHaveLength(1);
  }
  // The names of the columns on later pages are no part of the table.
  expect(heads.size).toBe(COLUMNS.length);
});

test('makes the same tagged file again', async () => {
  expect(Buffer.from(await taggedFile()).equals(Buffer.from(await taggedFile()))).toBe(true);
});
