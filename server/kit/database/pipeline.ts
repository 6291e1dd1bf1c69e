/**
 * A pipeline: several prepared statements sent in one write and answered in one, with a single Sync
 * at its end (PostgreSQL's extended query protocol). Each Sync costs both sides a system call and a
 * wake-up, which is most of what a small statement costs. After an error the server skips the rest
 * of the pipeline.
 */
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

import type pg from 'pg';

import type { Value } from './database.ts';

/** `name` means exactly one text on its connection. */
export type Statement = {
  name: string;
  text: string;
  values: readonly Value[];
  /**
   * Of `copy … from stdin`: what is copied, sent along without waiting to be asked; a failed
   * pipeline skips it too.
   */
  copied?: Buffer;
};

type Field = { name: string; dataTypeID: number };
type Parser = (text: string) => unknown;
type Shape = { names: readonly string[]; parsers: readonly Parser[] };

/** What this file uses of `pg`'s connection, which its types leave out. */
type Wire = EventEmitter & {
  stream: Socket;
  parse(message: { name: string; text: string }): void;
  bind(message: {
    statement: string;
    values: unknown[];
    valueMapper: (value: Value) => unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
};
type Client = pg.Client & {
  connection: Wire;
  getTypeParser(type: number, format: 'text'): Parser;
};

/** Statements that a connection has prepared, and what their rows are like. */
const prepared = new WeakMap<Wire, Map<string, Shape>>();
/** Names whose first use failed: whether they are prepared is not known. */
const doubtful = new WeakMap<Wire, Set<string>>();
const noRows: Shape = { names: [], parsers: [] };

function literal(element: string | number | bigint | null): string {
  return element === null ? 'NULL' : `"${String(element).replace(/["\\]/g, '\\$&')}"`;
}

/** Buffers are in binary form already; everything else is sent as PostgreSQL reads it. */
function wireValue(value: Value): unknown {
  if (value === null || value instanceof Buffer || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${[...value].map(literal).join(',')}}`;
  return String(value);
}

function knownTo(wire: Wire): Map<string, Shape> {
  const known = prepared.get(wire) ?? new Map<string, Shape>();
  prepared.set(wire, known);
  return known;
}

export type Row = Record<string, unknown>;

/**
 * The rows of each statement. Rejects with the server's first error; then none after it was
 * executed.
 */
export function runPipeline(client: pg.Client, statements: readonly Statement[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const { getTypeParser } = client as Client;
    const results: Row[][] = [];
    let rows: Row[] = [];
    /** Of the statement being answered; null until it is known or described. */
    let shape: Shape | null = null;
    let known = new Map<string, Shape>();
    let wire: Wire | null = null;
    const current = () => statements[results.length] as Statement;

    // What `pg` calls a Submittable: it sends by itself and is handed every message up to
    // ReadyForQuery.
    const submittable = {
      submit(connection: Wire) {
        wire = connection;
        known = knownTo(wire);
        const unsure = doubtful.get(wire);
        wire.stream.cork();
        try {
          const sent = new Set<string>();
          for (const { name, text, values, copied } of statements) {
            const isNew = !known.has(name) && !sent.has(name);
            if (isNew && unsure?.delete(name)) wire.close({ type: 'S', name });
            if (isNew) wire.parse({ name, text });
            wire.bind({ statement: name, values: [...values], valueMapper: wireValue });
            if (!known.has(name)) wire.describe({ type: 'P', name: '' });
            wire.execute({});
            if (copied) {
              wire.sendCopyFromChunk(copied);
              wire.endCopyFrom();
            }
            sent.add(name);
          }
        } finally {
          wire.sync();
          wire.stream.uncork();
        }
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        shape = {
          names: fields.map(({ name }) => name),
          parsers: fields.map(({ dataTypeID }) => getTypeParser.call(client, dataTypeID, 'text')),
        };
      },
      handleDataRow({ fields }: { fields: (string | null)[] }) {
        const { names, parsers } = (shape ??= known.get(current().name) ?? noRows);
        const row: Row = {};
        for (const [index, text] of fields.entries()) {
          row[names[index] as string] = text === null ? null : parsers[index]?.(text);
        }
        rows.push(row);
      },
      handleCopyInResponse() {
        // It is on its way already.
      },
      handleCommandComplete() {
        const { name } = current();
        if (!known.has(name)) known.set(name, shape ?? noRows);
        results.push(rows);
        rows = [];
        shape = null;
      },
      handleError(error: Error) {
        if (wire) {
          const unsure = doubtful.get(wire) ?? new Set();
          doubtful.set(wire, unsure);
          for (const { name } of statements) if (!known.has(name)) unsure.add(name);
        }
        // After an error of a statement the connection is ready again only with ReadyForQuery; a
        // broken one never is.
        const connection = wire;
        if (connection === null || !('severity' in error)) return reject(error);
        const over = () => {
          connection.off('readyForQuery', over);
          connection.off('end', over);
          reject(error);
        };
        connection.on('readyForQuery', over);
        connection.on('end', over);
      },
      handleReadyForQuery() {
        resolve(results);
      },
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}
