/**
 * What a file is made of, whatever its form: the parts of a document in their order, as text. Knows
 * no business.
 */

export type Column = {
  name: string;
  /** In parts of the table's width. */
  width: number;
  /** Numbers are decimal strings as they are in the books; on paper their digits are grouped. */
  as: 'text' | 'number';
  /**
   * Whose cells are rupees: all, or those whose row has INR in the column of that number. On paper
   * they have their sign.
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

/** What is around it. */
export type Frame = {
  title: string;
  /** On every page; null where there is nothing to warn of. */
  warning: string | null;
  /** Beneath every page: its number, and how to check it. */
  footer: string;
  page: string;
  of: string;
  id: string;
  language: string;
  /** ISO. Of the file too, so that the same document is the same file whenever it is made. */
  at: string;
  /** Of its widest table. */
  columns: number;
};

/**
 * Makes a document of what is kept about a period. What is taken comes in pages of lines, as SQL
 * wrote them.
 */
export type Composer = {
  open(): Block[];
  take(page: string): Block[];
  /** Throws where what was taken does not add up. */
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
