/**
 * The countdown of a contract, in the ticket's place and of its height. It shows the contract's
 * state by words, sign and triangle, and both prices with the digits that tell them apart. It shows
 * what either end pays. Once the server has said how it ended, it shows that; its receipt on
 * demand.
 */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

import type { Contract, Duration } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { contractTexts } from '#texts/contracts.ts';
import { formatClock, formatInr, formatTime } from '#texts/format.ts';
import { tellingDigits } from '#texts/telling-digits.ts';
import { useShownPrice } from '#ui/client/live.ts';
import { TellingPrice } from '#ui/figures/TellingPrice.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { later } from '#ui/parts/later.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { useIsShort } from '#web/parts/use-is-short.ts';
import { useShowsResult } from '#web/results/shown-results.ts';

import {
  directionRules,
  directionWords,
  endingWords,
  resultSentence,
  type RunningResult,
  standingOf,
} from './contracts.rules.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { OutcomePreview } from './OutcomePreview.tsx';
import { ReceiptBlank } from './ReceiptBlank.tsx';
import { ResultBadge } from './ResultBadge.tsx';
import { StandingText } from './StandingText.tsx';
import { SettledSums } from './SettledSums.tsx';
import { readStake } from './ticket.rules.ts';
import { useCountdown } from './use-countdown.ts';

const says = contractScreenTexts();

const page = contractPageTexts();

const texts = contractTexts();

/** It is asked for at the end at the earliest, so its code comes when all is quiet. */
const ReceiptView = later(async () => (await import('./ReceiptView.tsx')).ReceiptView);

type WatchedContractProps = {
  contract: Contract;
  /** Whether it took the place of what had the focus. */
  takesFocus: boolean;
  /** Back to the ticket. */
  onLeave: () => void;
  /** The receipt is about to take the panel's place, or to leave it. */
  onReceipt: (isOpen: boolean) => void;
};

export function WatchedContract(props: WatchedContractProps) {
  const { contract, takesFocus, onLeave, onReceipt } = props;
  const { coin, status } = contract;
  const [announcement, setAnnouncement] = useState('');
  const [hasReceipt, setHasReceipt] = useState(false);
  const standing = useStanding(contract);
  const isOpen = status === 'ACTIVE';
  const isShort = useIsShort();
  useShowsResult(contract.id);
  useEffect(() => whenIdle(ReceiptView.preload), []);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const showReceipt = (isShown: boolean) => {
    onReceipt(isShown);
    setHasReceipt(isShown);
    // The button that was pressed is another one now.
    place.current?.focus({ preventScroll: true });
  };
  const buttons = (
    <div className="grid grid-cols-2 gap-2 [&>*]:min-h-12 [&>*]:px-2">
      {isOpen ? (
        <ButtonLink to="/order" look="secondary">
          {page.viewOrders}
        </ButtonLink>
      ) : (
        <Button
          look="secondary"
          aria-expanded={hasReceipt}
          onClick={() => showReceipt(!hasReceipt)}
        >
          {page.receipt}
        </Button>
      )}
      <Button look="secondary" onClick={onLeave}>
        {page.place}
      </Button>
    </div>
  );
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={says.contractLabel({ coin })}
      className={classes('grid grid-cols-1', isShort ? 'gap-2' : 'gap-3')}
    >
      {hasReceipt ? (
        <Suspense fallback={<ReceiptBlank />}>
          <h1 className="sr-only">{page.title}</h1>
          <ReceiptView id={contract.id} next={buttons} />
        </Suspense>
      ) : (
        <Panel
          contract={contract}
          standing={standing}
          buttons={buttons}
          onMilestone={setAnnouncement}
        />
      )}
      <p role="status" className="sr-only">
        {isOpen ? announcement : `${coin}: ${resultSentence(contract) ?? ''}`}
      </p>
    </section>
  );
}

type PanelProps = PartProps & { buttons: ReactNode; onMilestone: (text: string) => void };

/** The contract as it runs, and its result until the receipt is asked for. */
function Panel({ contract, standing, buttons, onMilestone }: PanelProps) {
  const { direction, duration, amount } = contract;
  const isOpen = contract.status === 'ACTIVE';
  const isShort = useIsShort();
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h1 className="sr-only lg:hidden">{page.title}</h1>
        <h2 className="min-w-0 text-row font-semibold wrap-anywhere xl:text-section">
          {says.contractTerms({
            amount: formatInr(amount),
            direction: directionWords[direction],
            duration,
          })}
        </h2>
        <ResultBadge contract={contract} />
      </div>
      <div className="flex min-h-18 items-center gap-3 max-[21.875rem]:min-h-14 lg:gap-4">
        {isOpen ? (
          <CountdownRing contract={contract} size="panel" onMilestone={onMilestone} />
        ) : null}
        {isOpen ? (
          <Headline contract={contract} standing={standing} />
        ) : (
          <Outcome contract={contract} />
        )}
      </div>
      <Prices contract={contract} standing={standing} />
      {isOpen ? (
        <OutcomePreview
          stake={readStake(amount)}
          duration={duration as Duration}
          stands={standing?.sign ?? 0}
        />
      ) : (
        <SettledSums contract={contract} />
      )}
      <p
        className={classes(
          'text-meta text-ink-2 lg:text-label lg:font-normal',
          isShort && 'sr-only',
        )}
      >
        <span className="hidden lg:inline">{directionRules[direction]} </span>
        {texts.equalPrices}
        {isOpen ? <span className="hidden lg:inline"> {page.settlesAnyway}</span> : null}
      </p>
      {buttons}
    </>
  );
}

type Shown = RunningResult & { at: string };

/** At the price that is shown now, or at the one that ended it; null before both are known. */
function useStanding(contract: Contract): Shown | null {
  const { coin, exitPrice, exitAt, status } = contract;
  const now = useShownPrice(coin);
  const price = status === 'ACTIVE' ? now?.price : exitPrice;
  const at = status === 'ACTIVE' ? now?.time : exitAt;
  const standing = price ? standingOf(contract, price) : null;
  return standing && at ? { ...standing, at } : null;
}

type PartProps = { contract: Contract; standing: Shown | null };

function Headline({ contract, standing }: PartProps) {
  const { direction, entryAt, expiresAt } = contract;
  if (entryAt === null || expiresAt === null) {
    return (
      <div className="min-w-0">
        <p className="text-section">{texts.waiting}</p>
        <p className="text-label font-normal text-ink-2">{texts.entryIsNext}</p>
      </div>
    );
  }
  return (
    <Running contract={{ ...contract, expiresAt }} standing={standing}>
      <p className="text-label font-normal text-ink-2">
        <span className="max-[21.875rem]:hidden">{directionWords[direction]} · </span>
        {page.settlesAt}{' '}
        <strong className="font-semibold whitespace-nowrap text-ink">
          {formatTime(expiresAt)}
        </strong>
      </p>
    </Running>
  );
}

function Running({
  contract,
  standing,
  children,
}: {
  contract: Contract & { expiresAt: string };
  standing: Shown | null;
  children: ReactNode;
}) {
  const { left } = useCountdown(contract);
  if (left === 0) return <p className="min-w-0 text-section">{texts.settling}</p>;
  return (
    <div className="min-w-0">
      {standing ? <StandingText standing={standing} /> : <p className="text-section">-</p>}
      {children}
    </div>
  );
}

function Outcome({ contract }: { contract: Contract }) {
  return (
    <div className="receipt-in min-w-0">
      <p className="text-row font-semibold">{endingWords(contract)}</p>
      <ProfitText profit={contract.profit} className="text-[1.5rem] leading-7 font-semibold" />
    </div>
  );
}

/** Entry, now and the difference, or the closing price: '-' until each is known. */
function Prices({ contract, standing }: PartProps) {
  const { entryPrice, entryAt, status } = contract;
  const isOpen = status === 'ACTIVE';
  const entryAlone = entryPrice === null ? null : tellingDigits(entryPrice, entryPrice, 'fewest');
  const digits = standing?.digits ?? entryAlone;
  return (
    <dl className="divide-y divide-line border-b border-line">
      <Line name={page.entry} aside={entryAt === null ? '' : formatClock(entryAt)}>
        {digits ? <TellingPrice price={digits.first} className="font-semibold" /> : '-'}
      </Line>
      <Line name={isOpen ? page.now : page.close} aside={standing ? formatClock(standing.at) : ''}>
        {standing ? <TellingPrice price={standing.digits.second} className="font-semibold" /> : '-'}
      </Line>
      <Line name={page.difference} aside={isOpen ? page.nowMinusEntry : page.closeMinusEntry}>
        {/* Without colour: a price that rose is no gain to a person who sold. */}
        <span className="font-semibold">{standing ? standing.digits.difference : '-'}</span>
      </Line>
    </dl>
  );
}

function Line({ name, aside, children }: { name: string; aside: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7.5 flex-wrap items-center justify-between gap-x-3">
      <dt className="text-label font-normal text-ink-2">
        {name}
        <span className="ml-2 text-meta text-ink-3">{aside}</span>
      </dt>
      <dd className="ml-auto text-row wrap-anywhere">{children}</dd>
    </div>
  );
}
