/**
 * The operator's values, one for each tick of an epoch: each belongs to the chain whose anchor was
 * committed to, so that a tick's prices can be computed as soon as it is on the tape.
 */
import type { Round } from './beacon.ts';
import { type Chain, drawKey, drawKeyOfRound, openChain } from './chains.ts';
import { openStep, type Step } from './report.ts';
import { EPOCH_TICKS, epochOf, firstTickOf, NO_PREVIOUS_HASH, type Tick } from './rules.ts';
import { hmacUnder } from './sha256.ts';

export type Draws = (text: string) => Uint8Array;
/** What the tape says of an epoch's chain: its anchor, and the tick that first has it. */
export type Anchored = { epoch: number; anchor: string; since: number };

export type OperatorChain = {
  /** Tick 0's hash, which chains and draws begin with. */
  knowTape(hash: string): void;
  /**
   * What the tick's prices are drawn with; null where its value is not the chain's, which is noted,
   * or cannot be checked. `round` is the one that its draws follow from as well, on a beacon's
   * tape; null where that is not known.
   */
  drawsOf(tick: Tick, anchored: Anchored, round?: Round | null): Draws | null;
  /** A tick whose epoch has no chain has no value. */
  none(tick: Tick): void;
  /** The anchor that a seed makes; null where it cannot be said. */
  anchorOf(seed: string, anchored: Anchored): string | null;
  /** Null where no tick has a value. */
  close(): Step | null;
};

export function openOperatorChain(): OperatorChain {
  const step = openStep('steps', 'Each tick’s step belongs to the committed chain');
  const chains = new Map<number, Chain>();
  let tape: string | null = null;
  let count = 0;

  function chainOf({ epoch, anchor, since }: Anchored): Chain | null {
    const held = chains.get(epoch);
    if (held) return held;
    // Tick 0 carries anchors before it has a hash.
    const begun = since === 0 ? NO_PREVIOUS_HASH : tape;
    if (begun === null) return null;
    const chain = openChain({ tape: begun, epoch }, anchor);
    chains.set(epoch, chain);
    return chain;
  }

  return {
    knowTape(hash) {
      if (tape === null) tape = hash;
      else step.same('tick 0, hash', 'is not the one that was named for this tape', tape, hash);
    },
    drawsOf(tick, anchored, round) {
      const where = `tick ${tick.number}, step`;
      const value = tick.step ?? null;
      count += 1;
      if (value === null) {
        step.fail(where, 'is missing');
        return null;
      }
      const chain = chainOf(anchored);
      if (!chain || tape === null) {
        step.wait('the hash of tick 0 is known');
        return null;
      }
      const place = tick.number - firstTickOf(epochOf(tick.number)) + 1;
      if (chain.holds(value, place) === false) {
        step.fail(where, 'is not of the chain that was committed to', null, value);
        return null;
      }
      if (round === null) return null;
      const drawn = { tape, number: tick.number, step: value };
      return hmacUnder(round ? drawKeyOfRound(drawn, round) : drawKey(drawn));
    },
    none({ number, step: value = null }) {
      if (value !== null)
        step.fail(`tick ${number}, step`, 'is given though its epoch has no chain', null, value);
    },
    anchorOf: (seed, anchored) => chainOf(anchored)?.back(seed, EPOCH_TICKS, EPOCH_TICKS) ?? null,
    close() {
      step.value('Steps', String(count));
      const closed = step.close();
      return count === 0 && closed.verdict === 'ok' ? null : closed;
    },
  };
}
