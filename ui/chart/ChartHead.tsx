/**
 * The line above a chart of ours: that it is simulated, its intervals, and the clock that its times
 * are of.
 */
import { Ellipsis } from 'lucide-react';

import { type Interval, intervalSeconds } from '#protocol/market.ts';
import { chartTexts } from '#texts/charts.ts';
import { uiTexts } from '#texts/ui.ts';
import { classes } from '#ui/parts/classes.ts';
import { Hatch, SimChip } from '#ui/parts/SimChip.tsx';

const texts = uiTexts();

const intervals = Object.keys(intervalSeconds) as Interval[];
/** Those in the head where there is no room for all: beside the line of single prices only one. */
const narrowHead = { line: ['1s', '15m'], candles: ['1m', '5m', '15m', '1h', '1d'] } as const;

/** The chosen one takes the place of the last where it would not be seen. */
function headIntervals(hasLine: boolean, interval: Interval): readonly Interval[] {
  const usual: readonly Interval[] = narrowHead[hasLine ? 'line' : 'candles'];
  return usual.includes(interval) ? usual : [...usual.slice(0, -1), interval];
}

type ChartHeadProps = {
  simulated: boolean;
  hasLine: boolean;
  interval: Interval;
  onInterval: (interval: Interval) => void;
  /** The tools of a page that keeps them out of sight; null where they are always there. */
  tools: { id: string; isOpen: boolean; onToggle: () => void } | null;
};

export function ChartHead({ simulated, hasLine, interval, onInterval, tools }: ChartHeadProps) {
  const shown = headIntervals(hasLine, interval);
  // A card without tools has them where it is wide enough.
  const folded = tools === null ? '@max-[24rem]:hidden' : 'hidden lg:block';
  const isFull = tools !== null && !hasLine;
  return (
    <div className="flex h-10 shrink-0 items-center gap-x-2 pr-4 pl-4 lg:px-5">
      {simulated ? <SimulatedMark beside={tools && hasLine ? 'line' : 'intervals'} /> : null}
      <div
        role="group"
        aria-label={chartTexts().interval}
        className="-my-0.5 flex @min-[30rem]:ml-2"
      >
        {intervals.map((choice) => (
          <IntervalButton
            key={choice}
            choice={choice}
            interval={interval}
            onInterval={onInterval}
            className={classes(!shown.includes(choice) && folded, isFull && '@max-[22rem]:min-w-9')}
          />
        ))}
      </div>
      <span className="ml-auto text-meta text-ink-3">IST</span>
      {tools === null ? null : (
        <button
          type="button"
          aria-expanded={tools.isOpen}
          aria-controls={tools.id}
          onClick={tools.onToggle}
          className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-small text-ink-2 hover:text-ink lg:hidden"
        >
          <Ellipsis aria-hidden size={18} />
          <span className="sr-only">{chartTexts().chartTools}</span>
        </button>
      )}
    </div>
  );
}

/** Where the mark has room for its word, and where for its texture only, by what is beside it. */
const marks = {
  /** On a narrow page two of them. */
  line: ['lg:@max-[32rem]:hidden', '@min-[32rem]:hidden max-lg:hidden'],
  intervals: ['@max-[32rem]:hidden', '@min-[32rem]:hidden'],
} as const;

function SimulatedMark({ beside }: { beside: keyof typeof marks }) {
  const [word, texture] = marks[beside];
  return (
    <>
      <SimChip className={word}>{texts.simulated}</SimChip>
      <span className={classes('relative flex', texture)}>
        <Hatch size={14} />
        <span className="sr-only">{texts.simulated}</span>
      </span>
    </>
  );
}

/** The intervals that the head has no room for, among the tools of a narrow page. */
export function FoldedIntervals({
  hasLine,
  interval,
  onInterval,
}: Pick<ChartHeadProps, 'hasLine' | 'interval' | 'onInterval'>) {
  const shown = headIntervals(hasLine, interval);
  return (
    <div role="group" aria-label={chartTexts().moreIntervals} className="flex lg:hidden">
      {intervals
        .filter((choice) => !shown.includes(choice))
        .map((choice) => (
          <IntervalButton
            key={choice}
            choice={choice}
            interval={interval}
            onInterval={onInterval}
          />
        ))}
    </div>
  );
}

type IntervalButtonProps = Pick<ChartHeadProps, 'interval' | 'onInterval'> & {
  choice: Interval;
  className?: string | undefined;
};

function IntervalButton({ choice, interval, onInterval, className }: IntervalButtonProps) {
  const isChosen = choice === interval;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onInterval(choice)}
      className={classes(
        'min-h-11 min-w-11 rounded-small px-1 text-label lg:min-w-9 lg:@max-[24rem]:min-w-8',
        isChosen ? 'text-ink' : 'text-ink-3 hover:text-ink',
        className,
      )}
    >
      <span
        className={classes('border-b-2 py-1', isChosen ? 'border-brand-ink' : 'border-transparent')}
      >
        {choice}
      </span>
    </button>
  );
}
