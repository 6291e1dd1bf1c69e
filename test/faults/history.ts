/**
 * What clients saw: every request with every attempt at it, and how each ended for them. All that
 * the judges have, beside what anybody may read afterwards.
 */

export type Kind =
  | 'contract'
  | 'withdrawal'
  | 'cancel-withdrawal'
  | 'deposit'
  | 'buy'
  | 'sell'
  | 'position'
  | 'close-position';

/**
 * What is asked for. `fields` is the JSON body, the form's fields where there is a picture, null
 * where nothing is sent.
 */
export type Request = {
  kind: Kind;
  who: number;
  path: string;
  fields: Readonly<Record<string, string | number | object>> | null;
  /** Number of the proof of payment, another number, another picture; only of a deposit. */
  picture?: number;
};

/**
 * `unsent`: nobody was there to take it. `ok` and `refused` are final answers. `later` is one of
 * the moment (busy, no fresh price). `unknown` is no answer, or one that does not say what has
 * happened.
 */
export type Result = 'unsent' | 'ok' | 'refused' | 'later' | 'unknown';

export type Attempt = {
  result: Result;
  /** Milliseconds of the run's clock. */
  askedMs: number;
  answeredMs: number;
  status: number | null;
  /** Byte for byte; null where none came. */
  text: string | null;
  /** Whether the server said that it had answered this key before. */
  isReplay: boolean;
};

export type Asked = Request & {
  /** Its place in the schedule. */
  number: number;
  key: string;
  attempts: Attempt[];
};

/**
 * How it ended for the client: `ok` or `refused` once an answer is final. Else `unknown` where
 * anything was left unknown.
 */
export function outcomeOf({ attempts }: Pick<Asked, 'attempts'>): 'ok' | 'refused' | 'unknown' {
  const last = attempts.at(-1);
  if (last?.result === 'ok' || last?.result === 'refused') return last.result;
  return attempts.some(({ result }) => result === 'unknown') ? 'unknown' : 'refused';
}

/** Whether the client was left in doubt on the way, and how long it waited for certainty. */
export const wasUnknown = ({ attempts }: Pick<Asked, 'attempts'>): boolean =>
  attempts.some(({ result }) => result === 'unknown');

/** The id of what was made of it, by the final answer; null where it was not acknowledged. */
export function idOf({ attempts }: Pick<Asked, 'attempts'>): string | null {
  const last = attempts.at(-1);
  if (last?.result !== 'ok' || last.text === null) return null;
  return (JSON.parse(last.text) as { id: string }).id;
}
