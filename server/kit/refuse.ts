/** Refusals: the expected "no". Thrown by routes and operations, translated once, in kit/http.ts. */
import { type RefusalCode, refusals } from '#protocol/refusals.ts';

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Seconds, for `rate-limited` and `overloaded`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    options: { detail?: string; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(options.detail ?? refusals[code].detail);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

/** Refuses: throws, so that an open transaction rolls back. */
export function refuse(
  code: RefusalCode,
  options?: { detail?: string; fields?: Record<string, string>; retryAfter?: number },
): never {
  throw new Refusal(code, options);
}
