/**
 * Reads our own CSV (RFC 4180) into sections: the text around the tables, tables with their
 * columns, and paragraphs. Pure.
 */

export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const source = text.replace(/^\uFEFF/, '');
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = field.exec(source); match; match = field.exec(source)) {
    const [whole, quoted, plain = '', end] = match;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (whole === '' || field.lastIndex >= source.length) break;
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * A heading and the rows beneath it; a row with one cell begins the next. Cells that are empty at
 * the end are left out.
 */
export type Section = { heading: string; rows: string[][] };

export function sectionsOf(rows: readonly string[][]): Section[] {
  const sections: Section[] = [];
  for (const cells of rows) {
    const last = cells.findLastIndex((cell) => cell !== '');
    const kept = cells.slice(0, last + 1);
    if (kept.length === 1) sections.push({ heading: kept[0] ?? '', rows: [] });
    else sections.at(-1)?.rows.push(kept);
  }
  return sections;
}
