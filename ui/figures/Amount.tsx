/**
 * A settled amount with its lesser decimals dimmed, so that the eye lands on the rupees. It only
 * lays out text.
 */
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';
import { splitDecimals } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';

/** `text` is already formatted; decimals after `keep` are dimmed. */
export function Amount({
  text,
  keep,
  className,
}: {
  text: string;
  keep: number;
  className?: string | undefined;
}) {
  const { lead, rest } = splitDecimals(text, keep);
  return (
    <span className={classes(figureWrap(text), className)} style={{ fontSize: fittingSize(text) }}>
      {lead}
      {rest === '' ? null : <span className="text-ink-3">{rest}</span>}
    </span>
  );
}
