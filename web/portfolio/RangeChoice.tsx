/** The choice of how far back something goes. */
import { classes } from '#ui/parts/classes.ts';

import { takesFinger } from './looks.ts';

type RangeChoiceProps<Range extends string> = {
  /** What is chosen, for those who listen. */
  label: string;
  ranges: readonly { range: Range; label: string; words: string }[];
  /** Null until the server has chosen. */
  chosen: Range | null;
  onChoose: (range: Range) => void;
  className?: string;
};

export function RangeChoice<Range extends string>({
  label,
  ranges,
  chosen,
  onChoose,
  className,
}: RangeChoiceProps<Range>) {
  return (
    <div role="group" aria-label={label} className={classes('flex gap-1', className)}>
      {ranges.map(({ range, label: name, words }) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          aria-label={`${name}, ${words}`}
          onClick={() => onChoose(range)}
          className={classes(
            takesFinger,
            'min-h-9 min-w-11 flex-1 rounded-small px-2 text-label',
            range === chosen
              ? 'bg-brand-soft font-semibold text-brand-ink'
              : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
