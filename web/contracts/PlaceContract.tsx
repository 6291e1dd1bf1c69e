/**
 * The ticket: amount, duration, both outcomes side by side, and the two directions. No amount is
 * suggested and no duration is praised. Where nothing can be placed, the reason is beside the
 * buttons.
 */
import type { ReactNode } from 'react';

import {
  type Direction,
  type Duration,
  durations,
  returnPercentages,
} from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { contractTexts } from '#texts/contracts.ts';
import { formatInr, formatShare } from '#texts/format.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';
import { loadingPrices } from '#web/coins/use-closed-reason.ts';
import { useIsLandscape, useIsShort } from '#web/parts/use-is-short.ts';

import { OrdersLink } from './ContractTitle.tsx';
import { OutcomePreview } from './OutcomePreview.tsx';
import { breakEvenPercent, type Draft, readStake, ticketProblem } from './ticket.rules.ts';

const says = contractScreenTexts();

const words = contractPageTexts();

type PlaceContractProps = {
  coin: { symbol: string; name: string };
  /** INR, two decimals; null while unknown. */
  available: string | null;
  isSignedIn: boolean;
  /** Why nothing can be placed now; null while trading is open. */
  closed: string | null;
  amount: string;
  onAmount: (amount: string) => void;
  duration: Duration;
  onDuration: (duration: Duration) => void;
  /** What is wrong with the amount. */
  error: string | undefined;
  onError: (error: string | undefined) => void;
  onReview: (draft: Draft) => void;
  /** A refusal that belongs in a dialog. */
  onRefused: (refusal: { title: string; detail: string }) => void;
  /** What is above it on a phone, where the page has no other title. */
  title: ReactNode;
  /** Whether an open contract is above it. */
  hasMore: boolean;
};

const durationOptions = durations.map((seconds) => ({
  value: seconds,
  label: `${seconds}s`,
  aside: formatShare(returnPercentages[seconds]),
}));

export function PlaceContract({
  coin,
  available,
  isSignedIn,
  closed,
  amount,
  onAmount,
  duration,
  onDuration,
  error,
  onError,
  onReview,
  onRefused,
  title,
  hasMore,
}: PlaceContractProps) {
  const isLandscape = useIsLandscape();
  const isShort = useIsShort(hasMore) || isLandscape;
  const stake = readStake(amount);

  const review = (direction: Direction) => {
    const problem = ticketProblem({
      isSignedIn,
      amount,
      available: available === null ? null : readStake(available),
    });
    onError(problem && problem.kind !== 'funds' ? problem.text : undefined);
    if (problem?.kind === 'funds') onRefused({ title: problem.title, detail: problem.text });
    if (problem || stake === null) return;
    onReview({ coin: coin.symbol, coinName: coin.name, direction, stake, duration });
  };

  return (
    <section
      aria-labelledby="place-contract"
      className={classes(
        'grid grid-cols-1',
        isLandscape ? 'gap-1.5' : isShort ? 'gap-2' : 'gap-3 lg:gap-4',
      )}
    >
      {title}
      <div className={title === null ? 'flex items-center justify-between gap-3' : 'sr-only'}>
        <h2 id="place-contract" className="text-section">
          {words.place}
        </h2>
        {title === null ? <OrdersLink /> : null}
      </div>
      <AmountField
        label={words.amount}
        aside={
          available === null
            ? undefined
            : (isShort ? says.availableShort : says.available)({ amount: formatInr(available) })
        }
        name="amount"
        placeholder="0.00"
        value={amount}
        error={error}
        isFolded={isShort}
        onChange={(next) => {
          onError(undefined);
          onAmount(next);
        }}
      />
      <Segmented
        legend={words.duration}
        aside={words.winReturn}
        options={durationOptions}
        value={duration}
        onChange={onDuration}
        isLegendHidden={isShort}
      />
      <OutcomePreview stake={stake} duration={duration} isLow={isLandscape} />
      <p
        className={classes(
          'text-meta text-ink-2',
          !isShort && '-mt-1',
          // The buttons come first where little is in view.
          isLandscape && 'order-1',
        )}
      >
        {words.breakEven({ percent: breakEvenPercent(duration) })}
      </p>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="up"
            className="min-h-12"
            disabled={closed !== null}
            aria-describedby="ticket-closed"
            onClick={() => review('BUY_UP')}
          >
            <Triangle to="up" size={10} />
            {says.buyUp}
          </Button>
          <Button
            look="down"
            className="min-h-12"
            disabled={closed !== null}
            aria-describedby="ticket-closed"
            onClick={() => review('SELL_SHORT')}
          >
            <Triangle to="down" size={10} />
            {says.sellShort}
          </Button>
        </div>
        <p
          id="ticket-closed"
          className={
            closed === loadingPrices() ? 'sr-only' : 'text-label font-normal text-warn empty:hidden'
          }
        >
          {closed}
        </p>
        <p className="hidden text-meta text-ink-3 lg:block">
          {contractTexts().entryIsNext} {contractTexts().equalPrices}
        </p>
      </div>
    </section>
  );
}

/** What is left after the stake, for the review; null while the balance is unknown. */
export function balanceAfter(available: string | null, stake: bigint): string | null {
  const paise = available === null ? null : readStake(available);
  return paise === null ? null : formatAmount(paise - stake, INR_SCALE);
}
