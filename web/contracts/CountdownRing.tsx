/**
 * The time left of a contract as a ring with its digits, counted in the ticks that are still to come. At its end it waits for the
 * closing price, then for the server to say how the contract ended: the ring never knows a result.
 */
import './countdown.css';

import { type CSSProperties, useEffect, useRef } from 'react';

import type { Contract } from '#protocol/contracts.ts';
import { clockText } from '#ui/formats/age.ts';
import { Spinner } from '#ui/parts/Spinner.tsx';

import { useElapsedMs, useExpectedEnd, useSecondsLeft } from './use-countdown.ts';

const SIZE = 60;
const STROKE = 4;
const DIP_MS = 500;
const milestones = [30, 10];

type CountdownRingProps = {
  contract: Contract;
  /** Hears '30 seconds left' and '10 seconds left', for a polite announcement. */
  onMilestone: (text: string) => void;
};

export function CountdownRing({ contract, onMilestone }: CountdownRingProps) {
  const { entryAt, expiresAt } = contract;
  if (entryAt === null || expiresAt === null) return <Waiting words="Entry…" />;
  return <Entered contract={{ ...contract, entryAt, expiresAt }} onMilestone={onMilestone} />;
}

type EnteredContract = Contract & { entryAt: string; expiresAt: string };

/** Begins anew where ticks come so late, or so early, that the end is visibly another one. */
function Entered({
  contract,
  onMilestone,
}: {
  contract: EnteredContract;
  onMilestone: (text: string) => void;
}) {
  const { endMs, hasClosed } = useExpectedEnd(contract);
  return (
    <Running
      key={endMs}
      contract={contract}
      endMs={endMs}
      waits={hasClosed || contract.closesAtTick === null ? 'Settling…' : 'Closing price…'}
      onMilestone={onMilestone}
    />
  );
}

function Running({
  contract: { coin, entryAt },
  endMs,
  waits,
  onMilestone,
}: {
  contract: EnteredContract;
  endMs: number;
  /** What is said once its time is over. */
  waits: string;
  onMilestone: (text: string) => void;
}) {
  const left = useSecondsLeft(endMs);
  const elapsedMs = useElapsedMs(entryAt);
  const seconds = (endMs - Date.parse(entryAt)) / 1000;
  const announced = useRef(left);
  useEffect(() => {
    const passed = milestones.find((at) => left <= at && announced.current > at);
    announced.current = left;
    if (passed !== undefined && left > 0) onMilestone(`${coin}: ${passed} seconds left`);
  }, [left, coin, onMilestone]);

  if (left === 0) return <Waiting words={waits} />;
  const timing = {
    '--ring-seconds': `${seconds}s`,
    '--ring-delay': `${-elapsedMs}ms`,
    '--ring-dip-delay': `${seconds * 1000 - DIP_MS - elapsedMs}ms`,
  } as CSSProperties;
  return (
    <span
      key={elapsedMs}
      role="timer"
      aria-label={`${clockText(left)} left`}
      style={timing}
      className="ring-dip relative inline-grid size-15 shrink-0 place-items-center"
    >
      <Circle />
      <span
        aria-hidden
        className={left <= 10 ? 'text-label font-bold' : 'text-label font-semibold'}
      >
        {clockText(left)}
      </span>
    </span>
  );
}

function Circle() {
  const radius = (SIZE - STROKE) / 2;
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: radius, fill: 'none', strokeWidth: STROKE };
  return (
    <svg aria-hidden width={SIZE} height={SIZE} className="absolute inset-0 -rotate-90">
      <circle {...circle} className="stroke-line" />
      <circle
        {...circle}
        pathLength={1}
        strokeDasharray={1}
        strokeLinecap="round"
        className="ring-sweep stroke-brand-ink"
      />
    </svg>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <span className="inline-flex h-15 shrink-0 items-center gap-1.5 text-label whitespace-nowrap text-ink-2">
      <Spinner size={16} isInstant />
      {words}
    </span>
  );
}
