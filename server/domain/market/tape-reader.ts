/**
 * From which database the tape is read for the routes of the market: a streaming standby where
 * there is one that has everything announced here, else the primary. Nobody is answered with less
 * than this process has announced, nor waits for a standby.
 */
import type { Database, Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

/** A standby that has not answered by then is not waited for. */
const PATIENCE_MS = 500;
/** One that failed or is behind is left alone for so long. */
const REST_MS = 2_000;

/** The tick up to which this process has announced the tape. */
type Announced = { readonly number: number; readonly hash: string };

export type TapeReader = {
  /**
   * Reads in one snapshot of a standby, or again from the primary where none will do; throws what
   * the primary throws.
   */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
};

class Behind extends Error {}

/** `standby` is null where there is none. */
export function openTapeReader(options: {
  primary: Reader;
  standby: Database | null;
  announced(): Announced | null;
  log: Log;
}): TapeReader {
  const { primary, standby, announced, log } = options;
  let restsUntil = 0;
  let isFailing = false;

  /**
   * The hash represents all ticks up to this one. The tape of a server that lost some is not taken
   * for ours. Tick and answer are of one connection and one snapshot: behind one address may be
   * several standbys.
   */
  const readStandby = <Result>(
    from: Database,
    { number, hash }: Announced,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<Result> =>
    from.transaction(async (tx) => {
      const found = await tx.query('select from ticks where number = $1 and hash = $2', [
        number,
        hash,
      ]);
      if (found.length === 0) throw new Behind(`it lacks tick ${number}`);
      return work(tx);
    }, 'repeatable read');

  function failed(error: unknown): void {
    restsUntil = performance.now() + REST_MS;
    if (!isFailing) log.info({ error }, 'The standby cannot be read; the primary answers');
    isFailing = true;
  }

  return {
    async read(work) {
      const last = announced();
      if (!standby || !last || performance.now() < restsUntil) return work(primary);
      const reading = readStandby(standby, last, work);
      try {
        const result = await inTime(reading);
        isFailing = false;
        return result;
      } catch (error) {
        failed(error);
        return work(primary);
      }
    },
  };
}

/** Throws where it takes longer than a standby may; what comes later is nobody's. */
async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
