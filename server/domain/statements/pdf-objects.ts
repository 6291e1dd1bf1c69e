/**
 * Small objects of a PDF, many to a compressed stream, with the cross-reference stream that finds
 * them (ISO 32000-1, 7.5.7 and 7.5.8). pdfkit alone writes each object uncompressed: with the tags
 * of 50,000 rows a file of 5 MB would grow to 70 MB.
 */

// oxlint-disable no-underscore-dangle -- pdfkit names its own members so

type Ref = { id: number; end(content?: string | Uint8Array): void };
/** Members of pdfkit that its types leave out. */
export type ObjectFile = {
  /**
   * Offset of each object in the file, by its number. An object in a stream has a negative number
   * instead: `-(number of the stream * MOST + index in the stream)`.
   */
  _offsets: (number | null)[];
  _offset: number;
  _ended: boolean;
  _root: unknown;
  _info: unknown;
  _id: unknown;
  _finalize(): void;
  _write(text: string): void;
  push(chunk: null): void;
  ref(data: object): Ref;
};

export type Objects = {
  /** Returns the number of an object that is still to be written. */
  reserve(): number;
  write(id: number, body: string): void;
  /** Writes the objects that wait as one stream. */
  flush(): void;
};

/** Maximum number of objects in a stream. The cross-reference stream has two bytes for an index. */
const MOST = 4_096;
const WIDTHS = [1, 5, 2] as const;
const ENTRY = 8;

export function openObjects(file: ObjectFile): Objects {
  let waiting: { id: number; body: string }[] = [];
  file._finalize = () => writeReferences(file);

  function flush(): void {
    if (waiting.length === 0) return;
    let offset = 0;
    const head: string[] = [];
    for (const { id, body } of waiting) {
      head.push(`${id} ${offset}`);
      offset += body.length + 1;
    }
    const first = `${head.join(' ')}\n`;
    const stream = file.ref({ Type: 'ObjStm', N: waiting.length, First: first.length });
    for (const [at, { id }] of waiting.entries()) file._offsets[id - 1] = -(stream.id * MOST + at);
    stream.end(Buffer.from(`${first}${waiting.map(({ body }) => body).join('\n')}\n`, 'latin1'));
    waiting = [];
  }

  return {
    reserve() {
      file._offsets.push(null);
      return file._offsets.length;
    },
    write(id, body) {
      waiting.push({ id, body });
      if (waiting.length === MOST) flush();
    },
    flush,
  };
}

/** Writes the cross-reference stream instead of the table that pdfkit ends a file with. */
function writeReferences(file: ObjectFile): void {
  // pdfkit has marked the file as ended, and would end it again after the object that follows.
  file._ended = false;
  const start = file._offset;
  const table = file.ref({
    Type: 'XRef',
    Size: file._offsets.length + 2,
    W: WIDTHS,
    Root: file._root,
    Info: file._info,
    ID: [file._id, file._id],
  });
  file._offsets[table.id - 1] = start;
  const entries = Buffer.alloc((file._offsets.length + 1) * ENTRY);
  entries.writeUInt16BE(0xffff, 6);
  for (const [at, place] of file._offsets.entries()) {
    if (place === null) throw new Error(`object ${at + 1} was never written`);
    const from = (at + 1) * ENTRY;
    const isInStream = place < 0;
    entries.writeUInt8(isInStream ? 2 : 1, from);
    entries.writeUIntBE(isInStream ? Math.floor(-place / MOST) : place, from + 1, 5);
    entries.writeUInt16BE(isInStream ? -place % MOST : 0, from + 6);
  }
  table.end(entries);
  file._write(`startxref\n${start}\n%%EOF`);
  file.push(null);
}
