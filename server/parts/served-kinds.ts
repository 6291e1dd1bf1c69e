/** The commands that people and staff send, in the processes that serve. */
import { signUp } from '#server/domain/people/sign-up.ts';
import type { DeclaredKind } from '#server/ledger/commands.ts';

import { commandRoutes } from './command-routes.ts';

export const servedKinds: readonly DeclaredKind[] = [
  signUp,
  ...commandRoutes.map(({ kind }) => kind),
];
