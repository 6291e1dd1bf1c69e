/**
 * A file between one that writes and one who reads, so that the writer is done long before a slow
 * reader is. It has no name once it is open: it ends with its reader, and with its process however
 * that ends.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const PREFIX = 'unread-';
/** Holds every file that is made while one waits for it: docs/statements.md. */
const FILE_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
/** Within which a reader takes a whole FILE_BYTES where the writer has to wait for it. */
const PATIENCE_MS = 120_000;

export type Spool = {
  /** Begins with the first read. Gone, it lets nothing more be written. */
  out: Readable;
  /** Waits while the file is full until all of it has been read, and rejects where that is long. */
  write(chunk: Buffer): Promise<void>;
  end(): void;
};

/** The data directory; the system's own where a database elsewhere leaves none that can be used. */
export function spoolFolder(dataDir: string): string {
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return dataDir;
  } catch {
    return tmpdir();
  }
}

/** A process that was killed while it opened one has left its name, and nothing in it. */
export function clearSpools(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(PREFIX)) rmSync(join(folder, name), { force: true });
}

/** `begin` is called when somebody begins to read. */
export function openSpool(
  folder: string,
  begin: () => void,
  { fileBytes = FILE_BYTES, patienceMs = PATIENCE_MS } = {},
): Spool {
  let file: FileHandle | null = null;
  let [written, taken] = [0, 0];
  let [isBegun, isWanted, isReading, isEnded] = [false, false, false, false];
  let onTaken: (() => void) | null = null;

  async function read(from: FileHandle): Promise<void> {
    isReading = true;
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, written - taken));
    const { bytesRead } = await from.read(piece, 0, piece.length, taken);
    [isReading, isWanted] = [false, false];
    taken += bytesRead;
    if (taken === written) onTaken?.();
    out.push(piece.subarray(0, bytesRead));
  }

  function pump(): void {
    if (!isWanted || isReading || out.destroyed) return;
    if (file && taken < written) read(file).catch((error: Error) => out.destroy(error));
    else if (isEnded) out.push(null);
  }

  const out = new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      isWanted = true;
      if (!isBegun) begin();
      isBegun = true;
      pump();
    },
    destroy(error, done) {
      onTaken?.();
      void close(file, (fault) => done(error ?? fault));
    },
  });

  /** Rejects once the reader is gone. */
  async function makeRoom(): Promise<void> {
    const late = setTimeout(() => out.destroy(new Error('read too slowly')), patienceMs);
    if (taken < written)
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    clearTimeout(late);
    onTaken = null;
    refuseGone();
    [written, taken] = [0, 0];
  }

  function refuseGone(): void {
    if (out.destroyed) throw new Error('nobody reads it any more');
  }

  return {
    out,
    async write(chunk) {
      refuseGone();
      file ??= await openNameless(folder);
      if (out.destroyed) await file.close();
      if (written > 0 && written + chunk.length > fileBytes) await makeRoom();
      refuseGone();
      await file.write(chunk, 0, chunk.length, written);
      written += chunk.length;
      pump();
    },
    end() {
      isEnded = true;
      pump();
    },
  };
}

async function close(file: FileHandle | null, done: (fault: Error | null) => void): Promise<void> {
  let fault: Error | null = null;
  try {
    await file?.close();
  } catch (error) {
    fault = error as Error;
  }
  done(fault);
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `${PREFIX}${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}
