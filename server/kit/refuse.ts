/**
 * Refusals: the expected "no". Thrown by routes and operations with a code, where that leaves
 * something open a reason, and no sentence; written out once, in entry/http/problems.ts.
 */
import type { FieldReasons, Reason } from '#protocol/reasons.ts';
import { type RefusalCode, refusals } from '#protocol/refusals.ts';

export type Why = {
  reason?: Reason | undefined;
  fields?: FieldReasons | undefined;
  /** Seconds, for `rate-limited` and `overloaded`. */
  retryAfter?: number | undefined;
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly reason: Reason | undefined;
  readonly fields: FieldReasons | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, { reason, fields, retryAfter }: Why = {}) {
    super(reason === undefined ? code : `${code}: ${nameOf(reason)}`);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.reason = reason;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

const nameOf = (reason: Reason) => (typeof reason === 'string' ? reason : reason.reason);

/** Refuses: throws, so that an open transaction rolls back. */
export function refuse(code: RefusalCode, why?: Why): never {
  throw new Refusal(code, why);
}

/** Refuses one field, whose reason is that of the whole. */
export function refuseField(field: string, reason: Reason, code: RefusalCode = 'invalid'): never {
  throw new Refusal(code, { reason, fields: { [field]: reason } });
}

/** All that is wrong with a form; the first is the reason of the whole. */
export const leading = (fields: FieldReasons): Why => ({
  reason: Object.values(fields)[0],
  fields,
});

/** Refuses `invalid` with all that is wrong with a form; nothing where nothing is. */
export function refuseFields(fields: FieldReasons): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', leading(fields));
}

/**
 * A refusal as the teller stores and hands it on: the parts of its answer, which the sender writes
 * out.
 */
export type KeptRefusal = {
  code: RefusalCode;
  reason?: Reason | undefined;
  fields?: FieldReasons | undefined;
  /** Of the request that was refused. */
  requestId: string;
};
