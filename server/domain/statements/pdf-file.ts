/**
 * Writes a document as PDF, page by page, in constant memory. pdf-text.ts turns texts into glyphs,
 * because pdfkit's own layout of every cell takes 20 times as long.
 */
import Pdf from 'pdfkit';

import { groupTyped, MINUS } from '#texts/format.ts';
import { inOwnDigits } from '#texts/reader.ts';

import {
  type Block,
  type Column,
  type FileWriter,
  type Frame,
  isNumber,
  type Sink,
} from './document.ts';
import type { Weight } from './pdf-faces.ts';
import { BOTTOM, MARGIN, ROW, TOP, WIDTH } from './pdf-pages.ts';
import { type Element, openTags, type TaggedFile } from './pdf-tags.ts';
import { type Line, openTypesetter, type Ref } from './pdf-text.ts';

const INNER = WIDTH - 2 * MARGIN;
const BODY = 7;

const INK = '0.09 0.1 0.13 rg';
const QUIET = '0.38 0.4 0.45 rg';
const WARN = '0.62 0.3 0 rg';
type Ink = typeof INK | typeof QUIET | typeof WARN;

/** Members of pdfkit that its types leave out. */
type Inner = TaggedFile & {
  ref(data: object): Ref;
  page: { fonts: Record<string, Ref>; xobjects: Record<string, Ref> };
};

/** Returns the text of a cell as the PDF prints it: digits grouped, rupees with their sign. */
function shownIn({ as, rupees }: Column, text: string, row: readonly string[]): string {
  if (as === 'text' || !isNumber(text)) return text;
  const grouped = inOwnDigits(groupTyped(text));
  const isRupees = rupees === 'all' || (rupees !== undefined && row[rupees] === 'INR');
  if (!isRupees) return grouped;
  return grouped.startsWith(MINUS) ? `${MINUS}₹${grouped.slice(1)}` : `₹${grouped}`;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns drawing operators with the text that a reader of the file gets for them. */
const beside = (text: string | null, drawn: string) =>
  text === null ? drawn : `/Span <</ActualText ${text}>> BDC ${drawn} EMC`;

export function openPdf(frame: Frame, sink: Sink): FileWriter {
  const doc = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: frame.language,
    pdfVersion: '1.7',
    displayTitle: true,
    compress: true,
    tagged: true,
    info: {
      Title: frame.title,
      Creator: 'Drishti',
      Producer: 'Drishti',
      CreationDate: new Date(frame.at),
    },
  });
  const inner = doc as unknown as Inner;
  doc.on('data', sink);
  const tags = openTags(inner);
  const { measure, fontOf, hasLetters } = openTypesetter(doc);

  /** Draws a line of text. The baseline is at `y`, counted from the top of the page. */
  function draw(
    line: Line,
    at: { x: number; y: number; size: number; weight: Weight; ink: Ink },
  ): void {
    let { x } = at;
    for (const piece of line.pieces) {
      if ('shape' in piece) {
        const { font, runs, told: text, width } = piece.shape;
        inner.page.fonts[font.id] ??= font.ref();
        const drawn = runs.map((run) => {
          const [left, top] = [x + run.x * at.size, at.y - run.y * at.size];
          return beside(run.told, `1 0 0 -1 ${rounded(left)} ${rounded(top)} Tm <${run.hex}> Tj`);
        });
        inner.addContent(
          beside(text, `${at.ink} BT /${font.id} ${rounded(at.size)} Tf ${drawn.join(' ')} ET`),
        );
        x += width * at.size;
      } else {
        const [first] = piece.glyphs;
        if (!first) continue;
        inner.page.fonts[first.font.id] ??= first.font.ref();
        const hex = piece.glyphs.map((glyph) => glyph.hex).join('');
        inner.addContent(
          `${at.ink} BT /${first.font.id} ${rounded(at.size)} Tf 1 0 0 -1 ${rounded(x)} ${rounded(at.y)} Tm <${hex}> Tj ET`,
        );
        x += piece.glyphs.reduce((sum, { width }) => sum + width, 0) * at.size;
      }
    }
  }

  const write = (
    text: string,
    x: number,
    y: number,
    size = BODY,
    weight: Weight = 400,
    ink: Ink = INK,
  ) => {
    const line = measure(text, weight);
    draw(line, { x, y, size, weight, ink });
    return line.width * size;
  };
  const rule = (y: number, grey: number, thickness: number) =>
    inner.addContent(
      `${grey} G ${thickness} w ${MARGIN} ${rounded(y)} m ${rounded(MARGIN + INNER)} ${rounded(y)} l S`,
    );
  /** Draws as an artifact what every page repeats: screen readers skip artifacts. */
  const furniture = (run: () => void) => {
    inner.addContent('/Artifact BMC');
    run();
    inner.addContent('EMC');
  };

  // The number of pages is known at the end, so all pages show one form, which is written last.
  const digits = fontOf(inOwnDigits('0') === '0' ? 'latin' : 'devanagari', 400);
  const total = inner.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -3, 60, 10],
    Resources: { Font: { [digits.id]: digits.ref() } },
  });
  let pages = 0;
  let y = 0;
  let columns: readonly Column[] = [];
  let table: Element | null = null;
  /** Tag around the rows of the table on the current page. */
  let body: Element | null = null;

  function turn(): void {
    if (body) tags.close(body);
    body = null;
    if (pages > 0) tags.endPage();
    doc.addPage();
    pages += 1;
    furniture(() => {
      const name = write('Drishti', MARGIN, 34, 11, 600);
      write(frame.title, MARGIN + name + 10, 34, 9, 400, QUIET);
      const id = measure(frame.id, 400);
      draw(id, { x: MARGIN + INNER - id.width * BODY, y: 34, size: BODY, weight: 400, ink: QUIET });
      if (frame.warning !== null) write(frame.warning, MARGIN, 48, 8, 600, WARN);
      rule(55, 0.6, 0.5);
      write(frame.footer, MARGIN, 575, BODY, 400, QUIET);
      const label = `${frame.page} ${inOwnDigits(String(pages))} ${frame.of} `;
      const line = measure(label, 400);
      const x = MARGIN + INNER - 22 - line.width * BODY;
      draw(line, { x, y: 575, size: BODY, weight: 400, ink: QUIET });
      inner.page.xobjects['Total'] = total;
      inner.addContent(`q 1 0 0 -1 ${rounded(MARGIN + INNER - 22)} 575 cm /Total Do Q`);
    });
    y = TOP;
  }

  /** Begins a page if the current one has less than `height` left. Returns true if it did. */
  function need(height: number): boolean {
    if (pages > 0 && y + height <= BOTTOM) return false;
    turn();
    return true;
  }

  /** Draws a row. `mark` puts the drawing of each cell, an empty cell too, within its tag. */
  function cells(
    texts: readonly string[],
    weight: Weight,
    ink: Ink,
    mark: (drawn: () => void) => void,
  ): void {
    const all = columns.reduce((sum, { width }) => sum + width, 0);
    let x = MARGIN;
    for (const [at, column] of columns.entries()) {
      const { width, as } = column;
      const room = (width / all) * INNER;
      const text = texts[at] ?? '';
      mark(() => {
        if (text === '') return;
        const line = measure(shownIn(column, text, texts), weight);
        const size = Math.min(BODY, (room - 6) / line.width);
        const left = as === 'number' ? x + room - 4 - line.width * size : x;
        draw(line, { x: left, y: y + 8.5, size, weight, ink });
      });
      x += room;
    }
    y += ROW;
  }

  const names = (mark: (drawn: () => void) => void) =>
    cells(
      columns.map(({ name }) => name),
      600,
      QUIET,
      mark,
    );
  const headRule = () => rule(y, 0.6, 0.5);

  /** Draws a row with an element for each of its cells. */
  function tagRow(
    parent: Element,
    kind: 'TH' | 'TD',
    run: (mark: (drawn: () => void) => void) => void,
  ): void {
    const own = tags.open('TR', parent);
    run((drawn) => {
      const cell = tags.open(kind, own);
      tags.mark(cell, drawn);
      tags.close(cell);
    });
    tags.close(own);
  }

  function tableHead(): void {
    table = tags.open('Table', tags.document);
    const head = tags.open('THead', table);
    tagRow(head, 'TH', names);
    tags.close(head);
    furniture(headRule);
  }

  function endTable(): void {
    if (body) tags.close(body);
    if (table) tags.close(table);
    [body, table] = [null, null];
  }

  function row(texts: readonly string[]): void {
    if (need(ROW))
      furniture(() => {
        names((drawn) => drawn());
        headRule();
      });
    if (!table) throw new Error('a row outside a table');
    body ??= tags.open('TBody', table);
    tagRow(body, 'TD', (mark) => cells(texts, 400, INK, mark));
    furniture(() => rule(y, 0.88, 0.25));
  }

  function element(kind: 'H1' | 'H2' | 'P', run: (own: Element) => void): void {
    const own = tags.open(kind, tags.document);
    run(own);
    tags.close(own);
  }
  const marked = (kind: 'H1' | 'H2' | 'P', drawn: () => void) =>
    element(kind, (own) => tags.mark(own, drawn));

  function paragraph(text: string, own: Element): void {
    const size = 8;
    let line = '';
    const put = () => {
      need(ROW);
      tags.mark(own, () => write(line, MARGIN, y + 8.5, size));
      y += ROW;
    };
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measure(longer, 400).width * size > INNER * 0.9) {
        put();
        line = word;
      } else line = longer;
    }
    put();
    y += 3;
  }

  function heading(text: string): void {
    endTable();
    need(ROW * 4);
    y += 8;
    marked('H2', () => write(text, MARGIN, y + 10, 10, 600));
    y += 16;
  }

  const add = (block: Block): void => {
    if (block.of === 'head') {
      need(ROW * 4);
      marked('H1', () => write(block.title, MARGIN, y + 14, 15, 600));
      y += 24;
      for (const [name, value] of block.facts) {
        const instead = hasLetters(value, 400) ? undefined : block.instead;
        marked('P', () => {
          // The blank keeps both words apart where they are read out.
          write(`${name} `, MARGIN, y + 8.5, 8, 400, QUIET);
          write(instead?.value ?? value, MARGIN + 130, y + 8.5, 8);
        });
        y += 13;
        if (!instead) continue;
        marked('P', () => write(instead.note, MARGIN + 130, y + 8.5, BODY, 400, QUIET));
        y += 13;
      }
    } else if (block.of === 'table') {
      heading(block.heading);
      columns = block.columns;
      tableHead();
    } else if (block.of === 'rows') for (const texts of block.rows) row(texts);
    else {
      heading(block.heading);
      for (const text of block.paragraphs) element('P', (own) => paragraph(text, own));
    }
  };

  return {
    add,
    async end() {
      const hex = [...inOwnDigits(String(pages))]
        .map((char) => digits.encode(char)[0].join(''))
        .join('');
      total.end(`${QUIET} BT /${digits.id} ${BODY} Tf 0 0 Td <${hex}> Tj ET`);
      endTable();
      if (pages > 0) tags.endPage();
      tags.end();
      const ended = new Promise((resolve) => doc.once('end', resolve));
      doc.end();
      await ended;
    },
  };
}
