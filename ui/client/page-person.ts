/**
 * Whose this page is. All tabs of a browser share one session, and somebody else may have signed in
 * in another one meanwhile: so each request names the person whom the page shows, and the server
 * refuses (`other-person`) where the session is another's.
 */
import { pagePersonHeader, pagePersonQuery } from '#protocol/page-person.ts';

/** Where the next document of this tab finds whose it was. */
const BEFORE = 'person-before';

let named: string | null = null;
let beginAnew: (() => void) | null = null;

/**
 * By id; null while the page shows nobody. It has to be said before anything is asked for that
 * person.
 */
export function namePerson(id: string | null): void {
  named = id;
}

/** Whether the page is a person's, and not this one's. */
export function isOtherPerson(person: { id: string } | null): boolean {
  return named !== null && person !== null && person.id !== named;
}

export function pageHeaders(): Record<string, string> {
  return named === null ? {} : { [pagePersonHeader]: named };
}

/** The address of a picture or of a file to save, which no headers go with. */
export function pageAddress(path: string): string {
  const query = new URLSearchParams(pageQuery());
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** For what has no headers of its own. */
export function pageQuery(): Record<string, string> {
  return named === null ? {} : { [pagePersonQuery]: named };
}

/** What happens once the session is known to be another's. */
export function onOtherPerson(handle: (() => void) | null): void {
  beginAnew = handle;
}

/** The page is over: nothing on it is the person's who is signed in now. */
export function leavePage(): void {
  beginAnew?.();
}

/**
 * Loads the document again, for the person who is signed in now; nothing that was typed is in it.
 */
export function loadAnew(nameBefore: string): void {
  sessionStorage.setItem(BEFORE, nameBefore);
  window.location.reload();
}

/** Whose the document before was, where another person signed in meanwhile; told once. */
export function takeNameBefore(): string | null {
  const name = sessionStorage.getItem(BEFORE);
  sessionStorage.removeItem(BEFORE);
  return name;
}
