/**
 * Both ends of a contract in equal halves: what is gained if right, what is lost if wrong. Neither
 * is larger.
 */
import type { Duration } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { formatInr, formatSignedInr } from '#texts/format.ts';
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';
import { WholeFigures } from '#ui/parts/WholeFigures.tsx';

import { outcomesOf } from './ticket.rules.ts';

const words = contractPageTexts();

type OutcomePreviewProps = {
  /** In paise; null while no amount is typed. */
  stake: bigint | null;
  duration: Duration;
  /** Of a running contract: which half would hold if it ended now, 1 the first. */
  stands?: -1 | 0 | 1;
  /** Name and figure on one line, where height is short. */
  isLow?: boolean;
};

export function OutcomePreview({
  stake,
  duration,
  stands = 0,
  isLow = false,
}: OutcomePreviewProps) {
  const { gain, payout, loss } = outcomesOf(stake ?? 0n, duration);
  const note = words.standingNote;
  // Half of a ticket is too narrow for the whole of a figure this long.
  const isStacked = formatInr(formatAmount(payout, INR_SCALE)).length > 18;
  return (
    <div className="@container">
      <dl
        className={classes(
          'grid grid-cols-2 divide-x divide-line rounded-field bg-sunken',
          isStacked && '@max-[30rem]:grid-cols-1 @max-[30rem]:divide-x-0 @max-[30rem]:divide-y',
        )}
      >
        <Half
          name={words.ifRight}
          note={stands === 1 ? note : null}
          change={gain}
          received={payout}
          isLow={isLow}
        />
        <Half
          name={words.ifWrong}
          note={stands === -1 ? note : null}
          change={-loss}
          received={0n}
          isLow={isLow}
        />
      </dl>
    </div>
  );
}

type HalfProps = {
  name: string;
  note: string | null;
  change: bigint;
  received: bigint;
  isLow: boolean;
};

function Half({ name, note, change, received, isLow }: HalfProps) {
  const text = formatSignedInr(formatAmount(change, INR_SCALE));
  const colour = change === 0n ? 'text-ink-3' : change > 0n ? 'text-up' : 'text-down';
  return (
    <div
      className={classes(
        '@container min-w-0 px-2.5 min-[22.5rem]:px-3.5',
        isLow ? 'flex flex-wrap items-baseline justify-between gap-x-2 py-1' : 'py-2.5',
      )}
    >
      <dt className="text-label font-normal text-ink-2 lg:max-xl:text-meta">
        {name}
        {note}
      </dt>
      <dd className={classes('text-[1.0625rem] leading-6 font-semibold', figureWrap(text), colour)}>
        <span style={{ fontSize: fittingSize(text) }}>{text}</span>
      </dd>
      <dd
        className={classes(
          'text-label font-normal wrap-anywhere text-ink-2',
          isLow && 'basis-full',
        )}
      >
        <WholeFigures
          text={words.receive({ amount: formatInr(formatAmount(received, INR_SCALE)) })}
        />
      </dd>
    </div>
  );
}
