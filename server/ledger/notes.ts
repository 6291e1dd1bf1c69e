/**
 * Notes: what a command leaves for those decided after it in the batch, whose loaded rows do not
 * show it, such as that a person has placed one contract more. Loaded rows are never changed; a
 * note is part of a decision's effects and is folded only once the books have taken these. What has
 * to be known beyond a batch, such as a sum over all people, is carried.
 */

/**
 * A kind of notes: how the value under a key follows from the one before and a note. Pure; `fold`
 * does not throw.
 */
export type Notebook<Note, Value> = {
  name: string;
  /** What the note is about, e.g. a person's id. */
  keyOf(note: Note): string;
  /** Before the first note. */
  none: Value;
  /**
   * A batch does not see all of it: nothing is decided by it in a process that does not carry it.
   */
  isCarried?: true;
  fold(value: Value, note: Note): Value;
};

export type AnyNotebook = Notebook<unknown, unknown>;
export type Noted = { notebook: AnyNotebook; note: unknown };

export function noteIn<Note, Value>(notebook: Notebook<Note, Value>, note: Note): Noted {
  return { notebook, note };
}

/**
 * Carries the values of a notebook from batch to batch of this process. It is told of notes before
 * they are written, since two lanes decide at the same time; the transaction's id (PostgreSQL's,
 * never given again) tells later whether they were.
 */
export type Carrier<Note, Value> = {
  /** By key, as it is now; what was handed out does not change any more. */
  values(): ReadonlyMap<string, Value>;
  /** The transaction is about to write what these notes say. */
  decided(transaction: bigint, notes: readonly Note[]): void;
  /** It was rolled back: nothing of it was written. */
  rolledBack(transaction: bigint): void;
};

export type Carried = ReadonlyMap<AnyNotebook, ReadonlyMap<string, unknown>>;

export type Notes = {
  of<Note, Value>(notebook: Notebook<Note, Value>, key: string): Value;
  take(noted: readonly Noted[]): void;
  /** Everything taken, in order. */
  readonly taken: readonly Noted[];
};

/**
 * The notes of one batch, on top of what is carried. Reading what should be carried and is not is a
 * fault.
 */
export function openNotes(carried: Carried): Notes {
  const values = new Map<AnyNotebook, Map<string, unknown>>();
  const taken: Noted[] = [];

  function of<Note, Value>(notebook: Notebook<Note, Value>, key: string): Value {
    const known = carried.get(notebook);
    if (notebook.isCarried && !known) throw new Error(`nothing carries ${notebook.name} here`);
    const own = values.get(notebook)?.get(key) ?? known?.get(key);
    return own === undefined ? notebook.none : (own as Value);
  }

  return {
    of,
    taken,
    take(noted) {
      for (const one of noted) {
        const { notebook, note } = one;
        const key = notebook.keyOf(note);
        const byKey = values.get(notebook) ?? new Map<string, unknown>();
        values.set(notebook, byKey);
        byKey.set(key, notebook.fold(of(notebook, key), note));
        taken.push(one);
      }
    },
  };
}
