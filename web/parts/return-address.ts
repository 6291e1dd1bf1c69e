/** Where a login leads: back to where it was asked for. */
import { type Path, useLocation } from 'react-router';

/** What the login page finds in its location's state. */
export type LoginState = { from: string };

/** For a link to the login page: the page that one is on, with all of its address. */
export function useOwnAddress(): LoginState {
  return { from: addressOf(useLocation()) };
}

/** A page with what its address asks for and the place within it. */
export function addressOf({ pathname, search, hash }: Path): string {
  return pathname + search + hash;
}

/** Where to go after a login: where the person came from, else the wallet. */
export function useReturnAddress(): string {
  const state = useLocation().state as LoginState | null;
  return state?.from ?? '/wallet';
}
