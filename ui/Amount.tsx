/** A settled amount with its lesser decimals dimmed, so that the eye lands on the rupees. It only lays out text. */
import { classes } from './classes.ts';
import { figureWrap } from './figure.ts';
import { splitDecimals } from './format.ts';

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
    <span className={classes(figureWrap(text), className)}>
      {lead}
      {rest === '' ? null : <span className="text-ink-3">{rest}</span>}
    </span>
  );
}
