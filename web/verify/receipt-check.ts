/**
 * Checks a receipt that is on screen: on the public prices, here in this browser, by the same code
 * as the command's.
 */
import type { Receipt } from '#protocol/contracts.ts';
import { compareWithPublic, fetchFor, openGet } from '#verifier/public-tape.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyOutcome, verifyReceipt } from '#verifier/receipt.ts';
import { type Report, reportOf } from '#verifier/report.ts';
import { withSigned } from '#verifier/check-signatures.ts';
import { knowAll, openTapeCheck } from '#verifier/tape.ts';

/** Ticks between two looks at what else the page has to do: a few milliseconds of work. */
const BITE = 50;

export type CheckOptions = {
  signal: AbortSignal;
  /** Told each time some of the checks are over. */
  onProgress: (done: number, of: number) => void;
};

/**
 * Throws Unreachable where the public prices cannot be had, Unreadable where an answer is not what
 * it should be.
 */
export async function checkReceipt(
  shown: Receipt,
  { signal, onProgress }: CheckOptions,
): Promise<Report> {
  const { receipt } = readReceiptFile(JSON.stringify(shown));
  // With no prices at all every check is listed as waiting. That gives their number; one more
  // checks against the public prices.
  const all = verifyReceipt(receipt, { ticks: [], epochs: [] }).steps.length + 1;
  const shownTape = await fetchFor(openGet('', window.fetch.bind(window), signal), receipt, null);
  const tape = await withSigned(shownTape, () => nextTurn(signal));
  const outcome = verifyOutcome(receipt, tape);
  onProgress(outcome.steps.length, all);
  const check = openTapeCheck();
  check.know(tape.epochs);
  knowAll(check, tape);
  for (let at = 0; at < tape.ticks.length; at += BITE) {
    check.add(tape.ticks.slice(at, at + BITE));
    await nextTurn(signal);
  }
  const stretch = check.report();
  onProgress(outcome.steps.length + stretch.steps.length, all);
  const same = compareWithPublic(receipt, null, tape);
  return reportOf([...same.steps, ...stretch.steps, ...outcome.steps]);
}

/** Lets the page draw and answer before the next bite of work. */
export function nextTurn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      if (signal.aborted) reject(new Error('Stopped.'));
      else resolve();
    });
  });
}
