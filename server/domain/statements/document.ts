/** Parts of a document in their order, as text, for CSV and PDF alike. */

export type Column = {
  name: string;
  /** Share of the table's width, relative to the other columns. */
  width: number;
  /** Numbers are decimal strings as they are in the books; on paper their digits are grouped. */
  as: 'text' | 'number';
  /**
   * Cells with amounts in rupees, which a PDF prints with their sign: all, or those whose row has
   * INR in the column of this number.
   */
  rupees?: 'all' | number;
};

export type Block =
  | {
      of: 'head';
      title: string;
      facts: readonly (readonly [name: string, value: string])[];
      /** Stands on paper for a fact whose letters no typeface has, with a note that says so. */
      instead?: { value: string; note: string };
    }
  | { of: 'table'; heading: string; columns: readonly Column[] }
  | { of: 'rows'; rows: readonly (readonly string[])[] }
  | { of: 'text'; heading: string; paragraphs: readonly string[] };

/** Texts around a document, on every page, and its properties. */
export type Frame = {
  title: string;
  /** On every page; null where there is nothing to warn of. */
  warning: string | null;
  /** Text beneath every page: the document's number, and how to check it. */
  footer: string;
  page: string;
  of: string;
  id: string;
  language: string;
  /** ISO time of the document and of the file: a document made again has equal bytes. */
  at: string;
  /** Number of columns of the widest table. */
  columns: number;
};

/** Makes a document of the lines of a period. `take` gets them page by page, as SQL writes them. */
export type Composer = {
  open(): Block[];
  take(page: string): Block[];
  /** Throws if the lines do not add up. */
  end(): Block[];
};

export type FileWriter = { add(block: Block): void; end(): Promise<void> };
export type Sink = (bytes: Buffer) => void;

/** Cells of a page of SQL: rows end with a line feed, cells with a tab. */
export function* cellsOf(page: string): Generator<string[]> {
  for (let from = 0; from < page.length;) {
    const end = page.indexOf('\n', from);
    const to = end < 0 ? page.length : end;
    if (to > from) yield page.slice(from, to).split('\t');
    from = to + 1;
  }
}

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
/** Whether a cell is a plain number, which no program takes for a formula. */
export const isNumber = (cell: string): boolean => NUMBER.test(cell);
