/** One attempt at a request over real HTTP, and what its client may conclude from how it went. */
import type { Problem } from '#protocol/refusals.ts';
import { picture } from '#test/requests.ts';

import type { Asked, Attempt, Result } from './history.ts';

/**
 * Answers that speak of the moment: nothing was done because of them, and asking later may do it.
 */
const momentary = new Set(['price-stale', 'overloaded', 'rate-limited', 'in-flight']);

function judge(status: number, text: string): Result {
  if (status < 300) return 'ok';
  const { code } = JSON.parse(text) as Problem;
  if (momentary.has(code)) return 'later';
  return status < 500 ? 'refused' : 'unknown';
}

/** Whether nobody took the connection: then the request cannot have had an effect. */
function isUnsent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.includes('ECONNREFUSED');
}

async function bodyOf({ fields, picture: number }: Asked): Promise<RequestInit> {
  if (fields === null) return {};
  if (number === undefined) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const file = new Blob([new Uint8Array(await picture(number))], { type: 'image/jpeg' });
  form.append('proof', file, 'proof.jpg');
  return { body: form };
}

/**
 * Never throws. A request without an answer in time is given up, though the server may still be at
 * it.
 */
export async function attempt(
  asked: Asked,
  to: { url: string; cookie: string; timeoutMs: number },
): Promise<Attempt> {
  const { headers, body } = await bodyOf(asked);
  const askedMs = performance.now();
  const ended = (rest: Omit<Attempt, 'askedMs' | 'answeredMs'>): Attempt => ({
    askedMs,
    answeredMs: performance.now(),
    ...rest,
  });
  try {
    const response = await fetch(to.url + asked.path, {
      method: 'POST',
      headers: { ...headers, cookie: to.cookie, 'idempotency-key': asked.key },
      signal: AbortSignal.timeout(to.timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const { status } = response;
    const isReplay = response.headers.get('idempotency-replayed') === 'true';
    return ended({ result: judge(status, text), status, text, isReplay });
  } catch (error) {
    const result = isUnsent(error) ? 'unsent' : 'unknown';
    return ended({ result, status: null, text: null, isReplay: false });
  }
}
