/**
 * Tags of a PDF: a tree of headings, paragraphs and tables, by which a screen reader finds its way.
 * Each element is written as it ends, so that a row takes no memory once its page is full.
 */

import { type ObjectFile, openObjects } from './pdf-objects.ts';

/** Members of pdfkit that its types leave out. */
export type TaggedFile = ObjectFile & {
  page: { dictionary: { toString(): string }; structParentTreeKey: number };
  addContent(text: string): void;
  getStructTreeRoot(): { data: { K?: unknown[] }; toString(): string };
  getStructParentTree(): { add(key: number, value: unknown): void };
};

type Kind = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';
export type Element = { id: number; kind: Kind; parent: string; kids: string[] };

export type Tags = {
  document: Element;
  open(kind: Kind, parent: Element): Element;
  /** Draws content of the element on the current page. */
  mark(element: Element, draw: () => void): void;
  /** Writes the element. All of its children must be closed before. */
  close(element: Element): void;
  /** Writes the element of each piece of content on the page, so that readers find it. */
  endPage(): void;
  end(): void;
};

const referTo = (id: number) => `${id} 0 R`;
/** Returns a reference for pdfkit, which writes `toString()` of an object with a tag of its own. */
const printed = (id: number) => ({ [Symbol.toStringTag]: 'Ref', toString: () => referTo(id) });
const COLUMN = '/A <</O /Table /Scope /Column>> ';

export function openTags(file: TaggedFile): Tags {
  const root = file.getStructTreeRoot();
  /** Element of each piece of content on the current page. The index is the piece's number. */
  let owners: string[] = [];
  const { reserve, write, flush } = openObjects(file);

  const create = (kind: Kind, parent: string): Element => ({
    id: reserve(),
    kind,
    parent,
    kids: [],
  });

  function close({ id, kind, parent, kids }: Element): void {
    const scope = kind === 'TH' ? COLUMN : '';
    write(id, `<</S /${kind} /P ${parent} ${scope}/K [${kids.join(' ')}]>>`);
  }

  const document = create('Document', root.toString());
  root.data.K = [printed(document.id)];

  return {
    document,
    open(kind, parent) {
      const element = create(kind, referTo(parent.id));
      parent.kids.push(referTo(element.id));
      return element;
    },
    mark({ id, kind, kids }, draw) {
      const number = owners.push(referTo(id)) - 1;
      kids.push(`<</Type /MCR /Pg ${file.page.dictionary.toString()} /MCID ${number}>>`);
      file.addContent(`/${kind} <</MCID ${number}>> BDC`);
      draw();
      file.addContent('EMC');
    },
    close,
    endPage() {
      const id = reserve();
      write(id, `[${owners.join(' ')}]`);
      flush();
      file.getStructParentTree().add(file.page.structParentTreeKey, printed(id));
      owners = [];
    },
    end() {
      close(document);
      flush();
    },
  };
}
