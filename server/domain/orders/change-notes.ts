/**
 * Which orders a command of the batch has changed or ended: what was loaded of them does not hold
 * any more.
 */
import type { View } from '#server/ledger/commands.ts';
import { noteIn, type Notebook, type Noted } from '#server/ledger/notes.ts';

const changedOrders: Notebook<{ uuid: string }, boolean> = {
  name: 'orders.changed',
  keyOf: ({ uuid }) => uuid,
  none: false,
  fold: () => true,
};

export const changeNote = (uuid: string): Noted => noteIn(changedOrders, { uuid });

/** A command on such an order is decided in the next batch, by the order's state then. */
export const isChanged = (view: View, uuid: string): boolean => view.noted(changedOrders, uuid);
