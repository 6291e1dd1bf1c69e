/** Several decisions as one: each sees the accounts as the ones before it leave them. */
import { type Account, isSame } from '#server/ledger/accounts.ts';
import type { Effects, Transfer, View } from '#server/ledger/commands.ts';

/** What a decision does, without its answer. */
export type Changes = Omit<Effects, 'status' | 'body'>;

/** The view for a decision after these transfers and openings, in the same command. */
export function viewAfter(view: View, effects: Pick<Effects, 'transfers' | 'opens'>): View {
  const { transfers = [], opens = [] } = effects;
  const moved = (account: Account) =>
    transfers.reduce((sum, transfer: Transfer) => {
      const gained = isSame(transfer.to, account) ? transfer.amount : 0n;
      return sum + gained - (isSame(transfer.from, account) ? transfer.amount : 0n);
    }, 0n);
  return {
    ...view,
    balance: (account) => (view.isOpen(account) ? view.balance(account) : 0n) + moved(account),
    isOpen: (account) => view.isOpen(account) || opens.some((one) => isSame(one, account)),
  };
}

/**
 * Both, in this order, under what may happen once of the first; the answer is the caller's to make.
 */
export function both(first: Changes, second: Changes): Changes {
  const { dedupeKey } = first;
  return {
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
    opens: [...(first.opens ?? []), ...(second.opens ?? [])],
    transfers: [...(first.transfers ?? []), ...(second.transfers ?? [])],
    removals: [...(first.removals ?? []), ...(second.removals ?? [])],
    inserts: [...(first.inserts ?? []), ...(second.inserts ?? [])],
    events: [...(first.events ?? []), ...(second.events ?? [])],
    notes: [...(first.notes ?? []), ...(second.notes ?? [])],
  };
}
