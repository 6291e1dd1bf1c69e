/**
 * Asks whether a referral code counts as soon as it is typed, so that nobody fills in a form for
 * nothing. A code is asked about once: a wrong one uses up one of the tries that signing up has.
 */
import { useRef, useState } from 'react';

import { people } from '#protocol/people.ts';
import { ApiProblem, call } from '#ui/client/api.ts';

import { plainCode } from './auth.rules.ts';

export type CodeState = 'counts' | 'unknown' | null;

export function useReferralCheck() {
  const [states, setStates] = useState<ReadonlyMap<string, CodeState>>(new Map());
  const asked = useRef(new Map<string, Promise<CodeState>>());

  /** Null where it could not be found out: signing up finds it out then. */
  async function find(code: string): Promise<CodeState> {
    try {
      await call(people.checkReferral, { body: { referral: code } });
      return 'counts';
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'invalid') return 'unknown';
      return null;
    }
  }

  return {
    async ask(typed: string): Promise<CodeState> {
      const code = plainCode(typed);
      if (code === '') return null;
      const known = asked.current.get(code);
      const asking = known ?? find(code);
      if (!known) asked.current.set(code, asking);
      const state = await asking;
      // What could not be found out is asked again.
      if (state === null) asked.current.delete(code);
      if (state !== null) setStates((before) => new Map(before).set(code, state));
      return state;
    },
    /** What is known of a code; null while nothing is. */
    stateOf: (typed: string): CodeState => states.get(plainCode(typed)) ?? null,
  };
}
