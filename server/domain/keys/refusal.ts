/** Why a signed request is not believed, and how our own API says it. */
import type { Reason } from '#protocol/reasons.ts';
import { Refusal } from '#server/kit/refuse.ts';

export class KeyRefusal extends Error {
  readonly reason: 'format' | 'unknown' | 'signature' | 'timestamp' | 'no-right';

  constructor(reason: KeyRefusal['reason']) {
    super(`key refused: ${reason}`);
    this.name = 'KeyRefusal';
    this.reason = reason;
  }
}

const reasons: Readonly<Record<KeyRefusal['reason'], Reason>> = {
  format: 'key-malformed',
  unknown: 'key-unknown',
  signature: 'key-signature-wrong',
  timestamp: 'key-timestamp-off',
  'no-right': 'key-without-right',
};

export function refusalOf({ reason }: KeyRefusal): Refusal {
  const code = reason === 'no-right' ? 'forbidden' : 'unauthenticated';
  return new Refusal(code, { reason: reasons[reason] });
}
