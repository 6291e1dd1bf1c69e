/** Where a login leads: back to where it was asked for. */
import { useLocation } from 'react-router';

/** What the login page finds in its location's state. */
export type LoginState = { from: string };

/** Where to go after a login: where the person came from, else the wallet. */
export function useReturnAddress(): string {
  const state = useLocation().state as LoginState | null;
  return state?.from ?? '/wallet';
}
