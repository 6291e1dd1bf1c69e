/** What makes sense as drawings. Pure. */
import { type Drawing, NOTE_MAX_CHARS, pointsOf } from '#protocol/drawings.ts';
import { parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { cleanLine, isBlank } from '#protocol/text.ts';

/**
 * The drawings as they are kept, with their notes cleaned. Null where one has too many or too few
 * points, a price that is none, a note that says nothing or a text that no note says, or where two
 * have the same id.
 */
export function checkedDrawings(items: readonly Drawing[]): Drawing[] | null {
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size < items.length) return null;
  const checked = items.map((item) => ({ ...item, text: cleanLine(item.text) }));
  return checked.every(makesSense) ? checked : null;
}

function makesSense({ kind, points, text }: Drawing): boolean {
  const hasText = kind === 'note' ? !isBlank(text) : text === '';
  return (
    points.length === pointsOf[kind] &&
    hasText &&
    // Composed, a text can be longer than it was typed.
    text.length <= NOTE_MAX_CHARS &&
    points.every(({ price }) => (parseAmount(price, PRICE_SCALE) ?? 0n) > 0n)
  );
}
