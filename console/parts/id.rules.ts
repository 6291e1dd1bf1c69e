/** Ids and hashes as tables show them: nobody reads 36 characters across a row. Pure. */
import { shortId } from '#ui/formats/short-id.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** True if a text ends with a UUID, with a kind before it or without. */
export const isLongId = (text: string): boolean => UUID.test(text);

/** A text as it stands in a row: an id by its end, a hash by its beginning. */
export function shortText(text: string): string {
  if (HASH.test(text)) return `${text.slice(0, 8)}…`;
  return isLongId(text) && !/\s/.test(text) ? shortId(text) : text;
}
