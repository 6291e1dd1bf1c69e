/**
 * A row of what has ended, 60 pixels high: the coin and what it was at the left, what came of it
 * and when at the right.
 */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { quoteOf } from '#ui/coins/pair.ts';
import { classes } from '#ui/parts/classes.ts';

type ClosedRowProps = {
  coin: string;
  /** What it opens, for those who listen: 'Receipt of the BTC contract'. */
  name: string;
  what: ReactNode;
  figure: ReactNode;
  note: ReactNode;
  /** An address, or what is done when it is pressed. */
  opens: string | (() => void);
  /** What it opens is beside the list. */
  isChosen?: boolean;
};

export function ClosedRow({
  coin,
  name,
  what,
  figure,
  note,
  opens,
  isChosen = false,
}: ClosedRowProps) {
  const look = classes(
    '@container block w-full border-l-3 py-2 pr-4 pl-3.25 text-left outline-offset-[-2px]! transition-colors',
    isChosen ? 'border-brand-ink bg-brand-soft' : 'border-transparent hover:bg-sunken',
  );
  const content = (
    <span className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="sr-only">{name}, </span>
      <CoinMark symbol={coin} size={28} />
      <span className="min-w-0 flex-1 basis-16">
        <span className="block text-row font-semibold wrap-anywhere">
          {coin}
          <span className="font-medium text-ink-3 @max-[18rem]:hidden">/{quoteOf(coin)}</span>
        </span>
        <span className="flex flex-wrap gap-x-1 text-meta text-ink-2">{what}</span>
      </span>
      <span className="ml-auto grid max-w-full justify-items-end text-right">
        <span className="text-row font-semibold">{figure}</span>
        <span className="text-meta text-ink-3">{note}</span>
      </span>
      <ChevronRight
        aria-hidden
        size={16}
        className="-mr-1 shrink-0 text-ink-3 @max-[18rem]:hidden"
      />
    </span>
  );
  return typeof opens === 'string' ? (
    <Link to={opens} aria-current={isChosen ? 'true' : undefined} className={look}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={opens} className={look}>
      {content}
    </button>
  );
}
