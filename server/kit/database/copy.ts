/**
 * COPY to and from PostgreSQL on one connection, as a stream: the driver has the messages for it but no function. The
 * connection must not be in pipeline mode, and does nothing else meanwhile.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';

import type pg from 'pg';

/** What the driver's connection offers and its types leave out. */
type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: Socket;
};

/** Of `copy … to stdout`: writes what comes to `sink`, no faster than it takes it, and leaves it open. Answers the rows. */
export function copyOut(client: pg.Client, text: string, sink: Writable): Promise<number> {
  let isWaiting = false;
  return submit(client, text, {
    take(wire, chunk) {
      // What comes for a sink that broke is dropped: the connection has to get to the end of it. The driver uses its
      // buffer again for what comes next, so the sink gets a copy.
      if (sink.destroyed || sink.write(Buffer.from(chunk)) || isWaiting) return;
      isWaiting = true;
      wire.stream.pause();
      const goOn = () => {
        isWaiting = false;
        sink.off('drain', goOn).off('close', goOn);
        wire.stream.resume();
      };
      sink.on('drain', goOn).on('close', goOn);
    },
  });
}

/** Of `copy … from stdin`: sends all of `source`. Where that fails, so does the statement. Answers the rows. */
export function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return submit(client, text, {
    async give(wire, isOver) {
      try {
        for await (const chunk of source) {
          if (isOver()) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
        }
        if (!isOver()) wire.endCopyFrom();
      } catch (error) {
        if (!isOver()) wire.sendCopyFail(error instanceof Error ? error.message : String(error));
      }
    },
  });
}

type Part = {
  take?: (wire: Wire, chunk: Buffer) => void;
  give?: (wire: Wire, isOver: () => boolean) => Promise<void>;
};

function submit(client: pg.Client, text: string, { take, give }: Part): Promise<number> {
  return new Promise((done, failed) => {
    let rows = 0;
    let isOver = false;
    const end = (error: Error | null) => {
      isOver = true;
      if (error) failed(error);
      else done(rows);
    };
    const statement = {
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse: (wire: Wire) => void give?.(wire, () => isOver),
      handleCopyData: ({ chunk }: { chunk: Buffer }, wire: Wire) => take?.(wire, chunk),
      handleCommandComplete: (message: { text: string }) => {
        rows = Number.parseInt(/^COPY (\d+)$/.exec(message.text)?.[1] ?? '0', 10);
      },
      // After an error the driver tells the statement nothing more.
      handleError: end,
      handleReadyForQuery: () => end(null),
    };
    client.query(statement as pg.Submittable);
  });
}
