/** Closing one's account, for good. */
import { type Static, Type } from 'typebox';

import { proof } from './keys.ts';
import { closed, type Route, noun } from './route.ts';

/** INR that was given up: virtual funds, or less than can be withdrawn. */
export const AccountClosed = noun('AccountClosed', { givenUp: Type.String() });
export type AccountClosed = Static<typeof AccountClosed>;

export const closing = {
  close: {
    method: 'POST',
    path: '/api/me/close',
    summary:
      'Close one’s account for good: sessions and keys end, and what is personal is erased. Refused while something is open or left',
    access: 'signed-in',
    money: true,
    body: closed(proof),
    status: 201,
    reply: AccountClosed,
    refusals: ['not-offered', 'code-needed'],
  },
} as const satisfies Record<string, Route>;
