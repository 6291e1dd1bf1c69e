/**
 * Signed heads of a beacon's tape. Checks that each is signed by the key that the tape names, and
 * whether two contradict each other. Two that do prove to anybody who sees both that the tape was
 * rewritten.
 */
import { readBeaconTerms } from './beacon.ts';
import { PACKAGE_MISSING } from './beacon-steps.ts';
import type { Tape } from './copies.ts';
import type { Extract, Receipt } from './receipt.ts';
import { openStep, type Step } from './report.ts';
import { beaconOf, type Tick } from './rules.ts';
import type { Signed } from './check-signatures.ts';
import type { KeptHead } from './tape.ts';

/** `tape` is the hash of tick 0, `key` the one that the terms name; hex, like the signature. */
export type SignedHead = KeptHead & { tape: string; key: string; signature: string };

/** Null where the head is of no beacon's tick. */
export function checkSignedHead({ chainHead }: Receipt, tape: Tape): Step | null {
  const { tick, hash, signature = null } = chainHead;
  const head = tape.at(tick);
  const isOfBeacon = head
    ? beaconOf(head) !== null
    : tape.beacon !== null && tick >= tape.beacon.tick;
  if (!isOfBeacon) return null;
  const step = openStep('signed-head', 'The chain head is signed by the key that the tape names');
  const { beacon, genesis, signed } = tape;
  if (signature === null) step.fail('receipt, chain head, signature', 'is missing');
  else if (!beacon) step.wait('the terms of the beacon are part of what is checked');
  else if (genesis === null) step.wait('the hash of tick 0 is known');
  else if (!signed?.isAble()) step.wait(signed ? PACKAGE_MISSING : 'signatures are looked at');
  else if (!signed.isHeadOf(beacon.heads, { tape: genesis, tick, hash, signature }))
    step.fail(
      'receipt, chain head, signature',
      'is not that of the key for this tick and hash',
      null,
      signature,
    );
  if (beacon) step.value('Key', beacon.heads);
  if (signature !== null) step.value('Signature', signature);
  return step.close();
}

/** A stretch of a tape that somebody kept. */
export type KeptStretch = { keptIn: string; tape: string; ticks: readonly Tick[] };

/** The signed head of a receipt with its stretch, null where it has none. */
export function signedHeadOf(
  keptIn: string,
  { chainHead }: Receipt,
  { beacon, genesis }: Extract,
): SignedHead | null {
  const { tick, hash, signature = null } = chainHead;
  const terms = beacon?.terms ? readBeaconTerms(beacon.terms) : null;
  if (!terms || !genesis || signature === null || tick < terms.tick) return null;
  return { keptIn, tape: genesis, key: terms.heads, tick, hash, signature };
}

/**
 * Holds what several people kept of one tape against each other: rightly signed heads of one tick
 * have one hash, which is that of the tick wherever it was kept. Heads whose signature is wrong
 * prove nothing and are named.
 */
export function compareSignedHeads(
  heads: readonly SignedHead[],
  stretches: readonly KeptStretch[],
  signed: Pick<Signed, 'isAble' | 'isHeadOf'>,
): Step {
  const step = openStep('signed-heads', 'No two signed heads of the tape contradict each other');
  if (!signed.isAble()) {
    step.wait(PACKAGE_MISSING);
    return step.close();
  }
  const first = new Map<string, SignedHead>();
  for (const head of heads) {
    const { tape, key, tick, hash, keptIn } = head;
    if (!signed.isHeadOf(key, head)) {
      step.fail(`${keptIn}, signature`, 'is not that of the key', null, head.signature);
      continue;
    }
    step.value(keptIn, `tick ${tick}, ${hash}`);
    const place = `${tape} ${key} ${tick}`;
    const other = first.get(place);
    if (!other) first.set(place, head);
    else if (other.hash !== hash)
      step.fail(
        `tick ${tick}, hash`,
        `was signed twice by one key, in ${other.keptIn} and in ${keptIn}, with different hashes. ` +
          'This proves to everybody that the tape was rewritten: keep both',
        other.hash,
        hash,
      );
    for (const stretch of stretches) {
      const kept = stretch.tape === tape && stretch.ticks.find(({ number }) => number === tick);
      if (kept && stretch.keptIn !== keptIn)
        step.same(
          `${stretch.keptIn}, tick ${tick}, hash`,
          `is not that of the signed head in ${keptIn}: the tape was rewritten`,
          hash,
          kept.hash,
        );
    }
  }
  return step.close();
}
