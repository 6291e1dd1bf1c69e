/** The online check: verifies the books every twenty seconds and stops money writes at the first mismatch. */
import type { Log } from '#server/kit/log.ts';

import type { Teller } from './teller.ts';
import type { Report, Verifier } from './verify.ts';

const WATCH_MS = 20_000;

/** Verifies now; halts the teller on any finding. A database that cannot be asked proves nothing and halts nothing. */
export async function checkBooks(options: {
  verifier: Verifier;
  teller: Teller;
  log: Log;
  isFull: boolean;
}): Promise<Report | null> {
  const { verifier, teller, log, isFull } = options;
  try {
    const report = isFull ? await verifier.verifyFully() : await verifier.verify();
    const [first] = report.findings;
    if (first) {
      teller.halt(`${first.rule}: ${first.detail}`);
      log.error(
        { findings: report.findings },
        'ALARM: the books do not agree, money writes are stopped',
      );
    }
    return report;
  } catch (error) {
    log.warn({ error }, 'the books could not be checked now');
    return null;
  }
}

/** Checks again and again, never two at once. Answers how to stop. */
export function watchBooks(options: {
  verifier: Verifier;
  teller: Teller;
  log: Log;
  everyMs?: number;
}): { stop(): Promise<void> } {
  const { everyMs = WATCH_MS } = options;
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = checkBooks({ ...options, isFull: false }).finally(() => {
      busy = false;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
