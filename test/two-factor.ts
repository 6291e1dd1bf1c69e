/** Two-factor sign-in of a test's person, with an authenticator app of the tests' own. */
import { expect } from 'vitest';

import type { AuthenticatorKey, RecoveryCodes } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';

import { type Client, PASSWORD } from './client.ts';
import type { World } from './world.ts';

const STEP_MS = 30_000;

export type SecondFactor = {
  /** Returns the code of this moment; advances the clock first, so that no code comes twice. */
  nextCode(): string;
  /** Returns a code that is not valid at this moment. */
  wrongCode(): string;
  recoveryCodes: readonly string[];
};

/** `path` is that of the console for staff. */
export async function switchOnTwoFactor(
  world: World,
  client: Client,
  path: '/api/two-factor' | '/api/staff/two-factor' = '/api/two-factor',
): Promise<SecondFactor> {
  const key = await client.post<AuthenticatorKey>(`${path}/begin`, { password: PASSWORD });
  expect(key.status).toBe(200);
  const codeIn = (steps: number) =>
    totpCode(key.body.secret, world.clock.now().getTime() + steps * STEP_MS);
  const on = await client.post<RecoveryCodes>(`${path}/confirm`, { code: codeIn(0) });
  expect(on.status).toBe(200);
  return {
    nextCode() {
      world.clock.advance(STEP_MS);
      return codeIn(0);
    },
    wrongCode() {
      const valid = new Set([codeIn(-1), codeIn(0), codeIn(1)]);
      return ['111111', '222222', '333333', '444444'].find((code) => !valid.has(code)) ?? '';
    },
    recoveryCodes: on.body.codes,
  };
}
