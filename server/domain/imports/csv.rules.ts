/** Rows of a CSV text by RFC 4180, each with the line of the file that it begins on. */
import { CsvError, parse } from 'csv-parse/sync';

export const separators = [',', ';', '\t', '|'] as const;

export type CsvRow = {
  /** Line of the file on which the row begins, from 1. */
  number: number;
  /** Trimmed. */
  cells: string[];
  /** True if a quote of the row is not closed; the row is then its first line alone. */
  isOpen: boolean;
};
export type CsvRows = {
  rows: CsvRow[];
  /** Lines behind the last row that have text and are not read. */
  leftOut: number;
};

/**
 * Separator that Excel names in a first line such as `sep=;`. The line is blanked, so that the
 * others keep their numbers.
 */
export function readSeparatorLine(text: string): { text: string; separator: string | null } {
  const bare = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const match = /^"?sep=([,;\t|])"?[ ,;\t|]*(?=\n|$)/i.exec(bare);
  if (!match) return { text: bare, separator: null };
  return { text: bare.slice(match[0].length), separator: match[1] ?? null };
}

const LINE_END = 10;

function countLineEnds(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_END) count += 1;
  return count;
}

/**
 * Parses at most `most` rows of a text whose lines end with a line feed; blank lines are none. A
 * quote that is not closed ends with its line, and the next line begins a row of its own.
 */
export function readCsv(text: string, separator: string, most: number): CsvRows {
  const source = Buffer.from(text);
  const rows: CsvRow[] = [];
  let [start, number] = [0, 1];
  const advance = (end: number) => {
    number += countLineEnds(source.subarray(start, end));
    start = end;
  };
  const skipBlank = () => {
    while (/\s/.test(String.fromCharCode(source[start] ?? 0)) && isBlankLine(source, start))
      advance(lineEnd(source, start));
  };
  const add = (cells: string[], isOpen: boolean) => {
    if (isOpen || cells.some((cell) => cell !== '')) rows.push({ number, cells, isOpen });
  };
  while (start < source.length && rows.length < most) {
    const began = start;
    const isWhole = parseRows(source.subarray(began), separator, (cells, length) => {
      skipBlank();
      add(cells, false);
      advance(began + length);
      return rows.length < most;
    });
    if (isWhole || rows.length >= most) break;
    skipBlank();
    const end = lineEnd(source, start);
    const line = source.subarray(start, end);
    const isRead = parseRows(line, separator, (cells) => (add(cells, false), true), true);
    if (!isRead) add([], true);
    advance(end);
  }
  return { rows, leftOut: rows.length < most ? 0 : countTexts(source.subarray(start)) };
}

/**
 * Calls `onRow` with the cells of each row and the bytes read so far, until it returns false.
 * Returns false if a quote stands where RFC 4180 has none, or is not closed; `isRelaxed` reads a
 * quote within a cell as text.
 */
function parseRows(
  source: Buffer,
  separator: string,
  onRow: (cells: string[], length: number) => boolean,
  isRelaxed = false,
): boolean {
  let isWanted = true;
  try {
    parse(source, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: isRelaxed,
      skip_empty_lines: true,
      trim: true,
      on_record(cells: string[], { bytes }) {
        if (isWanted) isWanted = onRow(cells, bytes);
        if (!isWanted) throw new EnoughRows();
        return null;
      },
    });
    return true;
  } catch (error) {
    if (error instanceof EnoughRows) return true;
    if (error instanceof CsvError) return false;
    throw error;
  }
}

/** Thrown to end a parse early; the parser has no other way that keeps the number of bytes. */
class EnoughRows extends Error {}

function lineEnd(source: Buffer, start: number): number {
  const at = source.indexOf(LINE_END, start);
  return at < 0 ? source.length : at + 1;
}

const isBlankLine = (source: Buffer, start: number) =>
  source.subarray(start, lineEnd(source, start)).toString().trim() === '';

function countTexts(source: Buffer): number {
  let count = 0;
  for (let start = 0; start < source.length; start = lineEnd(source, start))
    if (!isBlankLine(source, start)) count += 1;
  return count;
}
