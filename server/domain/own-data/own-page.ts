/**
 * What is kept about a person as a page of its own: no script, nothing fetched, everything escaped.
 */
import { formatCount } from '#texts/format.ts';
import type { OwnDataFileTexts } from '#texts/own-data-file.ts';

import type { OwnRow, OwnValue } from './own-rows.ts';
import type { OwnFile, OwnWriter } from './own-writer.ts';
import { type Chapter, leftOutLines, ownTables } from './tables.ts';

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem}h2{font-size:1.25rem;margin-top:2.5rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}
th,td{border:1px solid #8886;padding:.25rem .5rem;text-align:left;vertical-align:top}
table{width:max-content}td{max-width:28rem;overflow-wrap:break-word;white-space:pre-wrap}
.one{width:auto}.one td{overflow-wrap:anywhere}
th{white-space:nowrap}img{display:block;max-width:20rem;height:auto}p{margin:.25rem 0}`;

export function openPage(file: OwnFile, texts: OwnDataFileTexts): OwnWriter {
  const { name, personId, at, language } = file;
  let empty: string[] = [];
  let chapter: Chapter | null = null;
  const titleOf = (table: string) =>
    escaped((texts.tables as Readonly<Record<string, string>>)[table] ?? table);
  /** What the chapter that ends has nothing of. */
  const endChapter = () => {
    const line =
      empty.length === 0 ? '' : `<p>${texts.nothing({ titles: empty.join(', ') })}</p>\n`;
    empty = [];
    return line;
  };
  return {
    open: () =>
      `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(texts.title)}</title>` +
      `<style>${style}</style></head><body><main>\n<h1>${escaped(texts.title)}</h1>\n` +
      paragraphs([
        texts.of({ name, id: personId }),
        texts.written({ at: at.toISOString().slice(0, 19).replace('T', ' ') }),
        ...texts.reading,
      ]) +
      contents(texts),
    openTable(_, table) {
      if (table.chapter === chapter) return '';
      chapter = table.chapter;
      return `${endChapter()}<h2 id="${chapter}">${escaped(texts.chapters[chapter])}</h2>\n`;
    },
    rows(table, rows, isFirst) {
      const { picture = null, isOne = false } = ownTables[table] ?? {};
      const title = isFirst ? `<h3>${titleOf(table)}</h3>\n` : '';
      if (isOne) return title + rows.map((row) => standing(row)).join('');
      const lines = rows.map((row) => rowOf(row, picture)).join('');
      if (!isFirst) return lines;
      const head = headOf(Object.keys(rows[0] ?? {}));
      return `${title}<div class="scroll" tabindex="0"><table>\n${head}${lines}`;
    },
    closeTable(table, count) {
      if (count > 0 && ownTables[table]?.isOne) return '';
      if (count > 0)
        return `</table></div>\n<p>${escaped(texts.rows({ count: formatCount(count) }))}</p>\n`;
      empty.push(titleOf(table));
      return '';
    },
    close: () =>
      `${endChapter()}<h2 id="left-out">${escaped(texts.leftOut)}</h2>\n${leftOut(texts)}</main></body></html>\n`,
  };
}

function contents(texts: OwnDataFileTexts): string {
  const chapters = [...new Set(Object.values(ownTables).map(({ chapter }) => chapter))];
  const links = chapters.map((one) => [one, texts.chapters[one]] as const);
  return `<nav aria-label="${escaped(texts.contents)}"><ul>${[
    ...links,
    ['left-out', texts.leftOut] as const,
  ]
    .map(([id, title]) => `<li><a href="#${id}">${escaped(title)}</a></li>`)
    .join('')}</ul></nav>\n`;
}

const paragraphs = (lines: readonly string[]) =>
  lines.map((line) => `<p>${escaped(line)}</p>\n`).join('');

const headOf = (columns: readonly string[]) =>
  `<tr>${columns.map((column) => `<th scope="col">${nameOfColumn(column)}</th>`).join('')}</tr>\n`;

const rowOf = (row: OwnRow, picture: string | null) =>
  `<tr>${Object.entries(row)
    .map(([column, value]) => `<td>${column === picture ? pictureOf(value) : textOf(value)}</td>`)
    .join('')}</tr>\n`;

const leftOut = (texts: OwnDataFileTexts) =>
  `<div class="scroll" tabindex="0"><table>\n${leftOutLines
    .map(
      ({ table, column, reason }) =>
        `<tr><th scope="row">${table}</th><td>${escaped(column ?? texts.wholeTable)}</td>` +
        `<td>${escaped(texts.reasons[reason])}</td></tr>\n`,
    )
    .join('')}</table></div>\n`;

/** A single row is read from top to bottom. */
const standing = (row: OwnRow) =>
  `<table class="one">${Object.entries(row)
    .map(
      ([column, value]) =>
        `<tr><th scope="row">${nameOfColumn(column)}</th><td>${textOf(value)}</td></tr>\n`,
    )
    .join('')}</table>\n`;

const nameOfColumn = (column: string) => column.replaceAll('_', ' ');

const pictureOf = (value: OwnValue) => `<img alt="" src="data:image/jpeg;base64,${textOf(value)}">`;

function textOf(value: OwnValue): string {
  if (value === null) return '-';
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
