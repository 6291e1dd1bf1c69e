/**
 * The time left of a contract as a ring with its digits, counted in the ticks that are still to
 * come. At its end 0:00 flashes; then it waits for the closing price, and for the server to say how
 * the contract ended: the ring never knows a result.
 */
import { wordTexts } from '#texts/words.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import './countdown.css';

import { type CSSProperties, useEffect, useRef } from 'react';

import type { Contract } from '#protocol/contracts.ts';
import { clockText } from '#ui/formats/age.ts';
import { classes } from '#ui/parts/classes.ts';
import { Spinner } from '#ui/parts/Spinner.tsx';

import { useCountdown, useElapsedMs } from './use-countdown.ts';

const texts = contractScreenTexts();

const milestones = [30, 10];

/** Pixels across and of its line, and the class that is as large. */
const sizes = {
  row: { across: 44, stroke: 3, box: 'size-11', text: 'text-meta' },
  /** In a list that says nothing else of what it waits for. */
  card: { across: 44, stroke: 3, box: 'size-11', text: 'text-meta' },
  panel: {
    across: 72,
    stroke: 4,
    box: 'size-18 max-[21.875rem]:size-14',
    text: 'text-section max-[21.875rem]:text-label',
  },
} as const;
type RingSize = keyof typeof sizes;

type CountdownRingProps = {
  contract: Contract;
  size?: RingSize;
  /** Hears '30 seconds left' and '10 seconds left', for a polite announcement. */
  onMilestone: (text: string) => void;
};

export function CountdownRing({ contract, size = 'card', onMilestone }: CountdownRingProps) {
  const { entryAt, expiresAt } = contract;
  if (entryAt === null || expiresAt === null) {
    return size === 'card' ? <Waiting words={wordTexts().awaitingEntry} /> : <Empty size={size} />;
  }
  return (
    <Entered size={size} onMilestone={onMilestone} contract={{ ...contract, entryAt, expiresAt }} />
  );
}

type EnteredContract = Contract & { entryAt: string; expiresAt: string };

/** Begins again where ticks come so late, or so early, that the end is visibly another one. */
function Entered({
  contract,
  size,
  onMilestone,
}: {
  contract: EnteredContract;
  size: RingSize;
  onMilestone: (text: string) => void;
}) {
  const { endMs, left, hasClosed, isFlashing } = useCountdown(contract);
  const { coin, closesAtTick } = contract;
  const announced = useRef(left);
  useEffect(() => {
    const passed = milestones.find((at) => left <= at && announced.current > at);
    announced.current = left;
    if (passed !== undefined && left > 0) onMilestone(texts.secondsLeft({ coin, seconds: passed }));
  }, [left, coin, onMilestone]);
  if (left > 0)
    return <Running key={endMs} contract={contract} size={size} endMs={endMs} left={left} />;
  if (isFlashing) return <Flash size={size} />;
  if (size !== 'card') return <Empty size={size} text={clockText(0)} />;
  const isSettling = hasClosed || closesAtTick === null;
  return <Waiting words={isSettling ? wordTexts().settlingNow : texts.closingPrice} />;
}

function Running({
  contract: { entryAt },
  size,
  endMs,
  left,
}: {
  contract: EnteredContract;
  size: RingSize;
  endMs: number;
  left: number;
}) {
  const elapsedMs = useElapsedMs(entryAt);
  const seconds = (endMs - Date.parse(entryAt)) / 1000;
  const timing = {
    '--ring-seconds': `${seconds}s`,
    '--ring-delay': `${-elapsedMs}ms`,
  } as CSSProperties;
  return (
    <span
      key={elapsedMs}
      role="timer"
      aria-label={texts.timeLeft({ time: clockText(left) })}
      style={timing}
      className={classes(ringBox, sizes[size].box)}
    >
      <Circle size={size} isRunning />
      <Digits size={size} text={clockText(left)} isLast={left <= 10} />
    </span>
  );
}

/** The end itself: it is seen before anything takes its place, however fast the result is there. */
function Flash({ size }: { size: RingSize }) {
  return (
    <span
      role="timer"
      aria-label={texts.timeLeft({ time: clockText(0) })}
      className={classes('ring-flash', ringBox, sizes[size].box)}
    >
      <Circle size={size} isRunning={false} />
      <Digits size={size} text={clockText(0)} isLast />
    </span>
  );
}

const ringBox = 'relative inline-grid shrink-0 place-items-center';

/** Before the entry, and once the time is over: what is waited for is said beside it. */
function Empty({ size, text = '' }: { size: RingSize; text?: string }) {
  return (
    <span className={classes(ringBox, sizes[size].box)}>
      <Circle size={size} isRunning={false} />
      <Digits size={size} text={text} isLast />
    </span>
  );
}

/** The last ten seconds are bolder, and of the same colour. */
function Digits({ size, text, isLast }: { size: RingSize; text: string; isLast: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(sizes[size].text, isLast ? 'font-bold!' : 'font-semibold!')}
    >
      {text}
    </span>
  );
}

function Circle({ size, isRunning }: { size: RingSize; isRunning: boolean }) {
  const { across, stroke } = sizes[size];
  const centre = across / 2;
  const circle = { cx: centre, cy: centre, r: centre - stroke / 2, fill: 'none' };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${across} ${across}`}
      strokeWidth={stroke}
      className="absolute inset-0 size-full -rotate-90"
    >
      <circle {...circle} className="stroke-line" />
      {isRunning ? (
        <circle
          {...circle}
          pathLength={1}
          strokeDasharray={1}
          strokeLinecap="round"
          className="ring-sweep stroke-brand-ink"
        />
      ) : null}
    </svg>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <span className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-label text-ink-2 max-[79.99rem]:w-12 max-[79.99rem]:flex-col max-[79.99rem]:justify-center max-[79.99rem]:gap-1 max-[79.99rem]:text-center max-[79.99rem]:text-tab">
      <Spinner size={16} isInstant />
      {words}
    </span>
  );
}
