/**
 * A sentence with amounts, prices and quantities that are never broken over lines: a line may end
 * between a sign and the rupee sign behind it.
 */

/** '+₹2,99,99,99,98,500.00' still stays whole. */
export const LONGEST_WHOLE = 22;

const FIGURES = /([+−]?(?:₹[0-9,.]*|[0-9][0-9,]*[.])[0-9]+)/;

export function WholeFigures({ text }: { text: string }) {
  return text.split(FIGURES).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={part.length > LONGEST_WHOLE ? undefined : 'whitespace-nowrap'}>
        {part}
      </span>
    ),
  );
}
