/**
 * How orders are called: the numbers that a batch gives, and the clients' own ids, of which a
 * person has no two alike.
 */
import type { Noted, Notebook } from '#server/ledger/notes.ts';
import { noteIn } from '#server/ledger/notes.ts';
import type { Refused, View } from '#server/ledger/commands.ts';
import { refusedField } from '#server/ledger/commands.ts';

import type { OrderPlacement } from './placement.ts';

/** What a kind has loaded for its commands of the batch. */
export type LoadedNames = {
  /** Rising; one for each of them, and the one after it is free as well. */
  numbers: readonly number[];
  /** Ids of clients that are taken, each as `order` or `list`, person and id with '|' between. */
  taken: ReadonlySet<string>;
};

/** Of an order, or of a pair. */
type Of = 'order' | 'list';

const takenKey = (of: Of, personId: string, id: string) => `${of}|${personId}|${id}`;

/**
 * The last number that the batch has given; those of another kind that are below it are left out,
 * so that numbers rise.
 */
const lastNumber: Notebook<number, number> = {
  name: 'orders.number',
  keyOf: () => '',
  none: 0,
  fold: (before, number) => (number > before ? number : before),
};

const calledNow: Notebook<string, boolean> = {
  name: 'orders.client-ids',
  keyOf: (key) => key,
  none: false,
  fold: () => true,
};

/** The next number; null where none is left above those given, which another batch has. */
export function nextNumber(view: View, { numbers }: LoadedNames): number | null {
  const last = view.noted(lastNumber, '');
  return numbers.find((number) => number > last) ?? null;
}

function keysOf({ personId, clientId, stopClientId, listClientId }: OrderPlacement) {
  const named: [field: string, of: Of, id: string | null][] = [
    ['clientOrderId', 'order', clientId],
    ['stopClientOrderId', 'order', stopClientId],
    ['listClientOrderId', 'list', listClientId],
  ];
  return named.flatMap(([field, of, id]) =>
    id === null ? [] : [{ field, key: takenKey(of, personId, id) }],
  );
}

/** Refuses an id that an order, or a pair, of the person has already. */
export function takenRefusal(
  placement: OrderPlacement,
  view: View,
  { taken }: LoadedNames,
): Refused | null {
  const found = keysOf(placement).find(({ key }) => taken.has(key) || view.noted(calledNow, key));
  return found ? refusedField('invalid', found.field, 'client-order-id-taken') : null;
}

/** What a decision notes that gives a number and takes the client's ids. */
export function calledNotes(placement: OrderPlacement, number: number): Noted[] {
  return [
    noteIn(lastNumber, number),
    ...keysOf(placement).map(({ key }) => noteIn(calledNow, key)),
  ];
}
