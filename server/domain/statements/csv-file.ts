/**
 * CSV by RFC 4180: lines end with CR LF, every line has the same number of fields, and what a
 * spreadsheet would take for a formula begins with an apostrophe. Begins with a byte order mark,
 * without which they read Hindi and the rupee sign wrong.
 */
import type { Block, FileWriter, Frame, Sink } from './document.ts';
import { isNumber } from './document.ts';

const CHUNK = 64 * 1024;
const MARK = '\uFEFF';

/**
 * What spreadsheets begin a formula with, in the wide forms of East Asian keyboards too:
 * docs/statements.md.
 */
const formula = /^(["'\s]*)(?=[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/;
/** Where the semicolon parts cells, what is behind it begins one. */
const partedFormula = /(;["'\s]*)(?=[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * One field, which no spreadsheet takes for a formula, whether it parts cells at commas, semicolons
 * or tabs. Plain numbers stay as they are, below zero too.
 */
export function csvField(text: string): string {
  // What has no place in a line becomes a blank, so that lines can be counted; a tab would part
  // cells.
  const line = text.replaceAll(/[\r\n\0\t\v\f]+/g, ' ');
  if (isNumber(line)) return line;
  const safe = line.replace(formula, "'$1").replaceAll(partedFormula, "$1'");
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function openCsv(
  { columns, warning }: Pick<Frame, 'columns' | 'warning'>,
  sink: Sink,
): FileWriter {
  let text = MARK;
  const flush = () => {
    if (text !== '') sink(Buffer.from(text));
    text = '';
  };
  const line = (cells: readonly string[]) => {
    for (let at = 0; at < columns; at += 1)
      text += (at === 0 ? '' : ',') + csvField(cells[at] ?? '');
    text += '\r\n';
    if (text.length >= CHUNK) flush();
  };
  return {
    add(block) {
      for (const cells of linesOf(block, warning)) line(cells);
    },
    async end() {
      flush();
    },
  };
}

function* linesOf(block: Block, warning: string | null): Generator<readonly string[]> {
  if (block.of === 'head') {
    yield [block.title];
    if (warning !== null) yield [warning];
    yield* block.facts;
  } else if (block.of === 'table') {
    yield [block.heading];
    yield block.columns.map(({ name }) => name);
  } else if (block.of === 'rows') yield* block.rows;
  else {
    yield [block.heading];
    for (const paragraph of block.paragraphs) yield [paragraph];
  }
}
