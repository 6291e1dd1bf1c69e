/**
 * A sentence with amounts that are never broken over lines: a line may end between a sign and the
 * rupee sign behind it.
 */

const AMOUNTS = /([+−]?₹[0-9,.]*[0-9])/;

export function WholeFigures({ text }: { text: string }) {
  return text.split(AMOUNTS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
