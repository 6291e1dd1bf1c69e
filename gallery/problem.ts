/** A scripted refusal as it goes over the wire. */
import { type Problem, refusals } from '#protocol/refusals.ts';

import type { Answer } from './entry.ts';

/** The body of a refusal, as the server would send it. */
export function problemOf(answer: Extract<Answer, { kind: 'refusal' }>): Problem {
  const { status } = refusals[answer.code];
  return {
    type: `/problems/${answer.code}`,
    title: answer.detail,
    status,
    code: answer.code,
    detail: answer.detail,
    fields: answer.fields,
    requestId: 'req-gallery',
  };
}
