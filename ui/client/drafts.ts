/**
 * What somebody typed into a form and has not sent: kept in this tab, by person and form, so that a
 * look at another page or a session that ended loses nothing. It never leaves the browser, and
 * nobody but that person is shown it.
 */
const PREFIX = 'draft';

const keyOf = (personId: string, form: string): string => `${PREFIX} ${personId} ${form}`;

export type DraftValues = Readonly<Record<string, string>>;

/** Empty where nothing is kept, or the browser keeps nothing. */
export function readDraft(personId: string, form: string): DraftValues {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(personId, form)) ?? '{}') as unknown;
    if (typeof kept !== 'object' || kept === null) return {};
    const values = Object.entries(kept).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(values) as DraftValues;
  } catch {
    return {};
  }
}

/** Where a browser keeps nothing for pages, a form is as empty as ever when it opens again. */
export function keepDraft(personId: string, form: string, values: DraftValues): void {
  const kept = Object.entries({ ...readDraft(personId, form), ...values });
  const some = kept.filter(([, value]) => value !== '');
  if (some.length === 0) return dropDraft(personId, form);
  try {
    sessionStorage.setItem(keyOf(personId, form), JSON.stringify(Object.fromEntries(some)));
  } catch {
    // Nothing is lost that the page does not still show.
  }
}

export function dropDraft(personId: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(personId, form));
  } catch {
    // Then nothing was kept.
  }
}

/** Of everybody but that person; of everybody for null. */
export function dropDraftsOfOthers(personId: string | null): void {
  try {
    const own = personId === null ? null : keyOf(personId, '');
    for (const key of Object.keys(sessionStorage)) {
      const isOwn = own !== null && key.startsWith(own);
      if (key.startsWith(`${PREFIX} `) && !isOwn) sessionStorage.removeItem(key);
    }
  } catch {
    // Then nothing was kept.
  }
}
