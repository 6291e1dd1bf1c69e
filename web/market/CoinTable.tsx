/**
 * Coins as rows: two lines each where the list is narrow, columns where it is wide, whatever the
 * page around it does. Columns are as wide as their longest figure, and one leaves before any would
 * be cut: the widths beneath hold ₹99,99,99,999.9999 and ₹999.99L Cr. A tick changes the text of a
 * price and nothing else. Of a long list only the rows about those in sight are drawn.
 */
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { formatCompactInr, formatInr } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { pairOf, quoteOf } from '#ui/coins/pair.ts';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { RowSpace, useRowWindow } from '#ui/parts/use-row-window.tsx';
import { CoinChange, CoinLine } from '#web/coins/CoinChange.tsx';
import { WatchButton } from '#web/watchlists/WatchButton.tsx';

import { widestOf } from './markets.rules.ts';
import { RowActions } from './RowActions.tsx';

const words = marketScreenTexts();

/** Above the figures of a wide list, by their column. */
export type ColumnHeads = Readonly<
  Record<'coin' | 'price' | 'change' | 'volume' | 'cap', ReactNode>
>;

const plainHeads: ColumnHeads = {
  coin: words.coin,
  price: words.price,
  change: wordTexts().inADay,
  volume: words.volume24h,
  cap: words.marketCap,
};

type CoinTableProps = {
  coins: readonly Coin[];
  /** Where a row leads. */
  to: (symbol: string) => string;
  heads?: ColumnHeads;
  /** With a column of what was traded in a day, where it has room. */
  hasVolume?: boolean;
  /**
   * With a star before the coin where the list is wide, for this watchlist or, null, for whichever
   * the person has.
   */
  stars?: { list: string | null };
  /** With what one can do with a coin after everything, always. */
  hasActions?: boolean;
};

const table =
  'border-t border-line @min-[34rem]:grid @min-[34rem]:grid-cols-[auto_minmax(8rem,1fr)_auto_auto_auto_auto_auto_auto] @min-[46rem]:grid-cols-[auto_minmax(8rem,1fr)_auto_auto_minmax(0,6rem)_auto_auto_auto] @min-[34rem]:rounded-card @min-[34rem]:border @min-[34rem]:bg-surface';
const whole = '@min-[34rem]:col-span-full @min-[34rem]:grid @min-[34rem]:grid-cols-subgrid';
/** Columns that leave where the list has no room for them. */
const capFrom = 'hidden @min-[40rem]:block';
const volumeFrom = 'hidden @min-[44rem]:block';
const lineFrom = 'hidden @min-[46rem]:block';

export function CoinTable({ coins, to, heads = plainHeads, ...columns }: CoinTableProps) {
  const { hasVolume = false, stars, hasActions = false } = columns;
  const { list, from, to: end, rowHeight, isWhole } = useRowWindow(coins.length);
  return (
    <div className="@container">
      <div className={table}>
        <Heads heads={heads} isPlain={heads === plainHeads} hasVolume={hasVolume} />
        <ul ref={list} className={whole}>
          {isWhole ? null : <Widest coins={coins} hasVolume={hasVolume} />}
          <RowSpace rows={from} rowHeight={rowHeight} />
          {coins.slice(from, end).map((coin, index) => (
            <li
              key={coin.symbol}
              data-row
              aria-setsize={isWhole ? undefined : coins.length}
              aria-posinset={isWhole ? undefined : from + index + 1}
              className={`flex items-center border-b border-line last:border-b-0 hover:bg-sunken ${whole}`}
            >
              {stars ? (
                <span className="col-start-1 hidden pl-2 @min-[34rem]:grid">
                  <WatchButton
                    coin={coin.symbol}
                    name={coin.name}
                    list={stars.list}
                    className="size-11 lg:size-9"
                  />
                </span>
              ) : null}
              <CoinLink coin={coin} to={to(coin.symbol)} hasVolume={hasVolume} />
              {hasActions ? (
                <span className="col-start-8">
                  <RowActions coin={coin} />
                </span>
              ) : null}
            </li>
          ))}
          <RowSpace rows={coins.length - end} rowHeight={rowHeight} />
        </ul>
      </div>
    </div>
  );
}

/**
 * Rows with the longest figures, which nobody sees: columns stay as wide whichever rows are drawn.
 */
function Widest({ coins, hasVolume }: Pick<CoinTableProps, 'coins'> & { hasVolume: boolean }) {
  const widest = useMemo(() => widestOf(coins), [coins]);
  return widest.map((coin) => (
    <li
      key={`widest ${coin.symbol}`}
      inert
      aria-hidden
      className={`invisible hidden h-0 overflow-hidden ${whole}`}
    >
      <CoinLink coin={coin} to="" hasVolume={hasVolume} />
    </li>
  ));
}

const headCell = 'flex items-center justify-end pl-4 text-right';

type HeadsProps = { heads: ColumnHeads; isPlain: boolean; hasVolume: boolean };

function Heads({ heads, isPlain, hasVolume }: HeadsProps) {
  return (
    <div
      aria-hidden={isPlain ? true : undefined}
      role={isPlain ? undefined : 'group'}
      aria-label={isPlain ? undefined : words.sortBy}
      className={`hidden h-9 border-b border-line text-label font-normal text-ink-3 ${whole}`}
    >
      <span className="col-start-2 flex items-center pl-4">{heads.coin}</span>
      <span className={`col-start-3 ${headCell}`}>{heads.price}</span>
      <span className={`col-start-4 ${headCell}`}>{heads.change}</span>
      {/* It leaves, as the lines do, where the longest figures take its room. */}
      <span className={classes('@container col-start-5 self-center pl-6', lineFrom)}>
        <span className="hidden whitespace-nowrap @min-[3.5rem]:inline">{words.lastDay}</span>
      </span>
      {hasVolume ? (
        <span className={classes('col-start-6 self-center pl-4 text-right', volumeFrom)}>
          {heads.volume}
        </span>
      ) : null}
      <span className={classes('col-start-7 self-center pr-5 pl-4 text-right', capFrom)}>
        {heads.cap}
      </span>
    </div>
  );
}

type CoinLinkProps = { coin: Coin; to: string; hasVolume: boolean };

function CoinLink({ coin, to, hasVolume }: CoinLinkProps) {
  const { symbol, name, stats } = coin;
  return (
    <Link
      to={to}
      className="grid min-h-15 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(7.75rem,auto)] items-center @min-[21rem]:grid-cols-[minmax(0,1fr)_2.75rem_minmax(7.75rem,auto)] gap-x-2 transition-colors focus-visible:outline-offset-[-2px]! @min-[34rem]:col-start-2 @min-[34rem]:col-end-8 @min-[34rem]:min-h-[calc(3rem-1px)] @min-[34rem]:grid-cols-subgrid @min-[34rem]:gap-x-0"
    >
      <span className="flex min-w-0 items-center gap-3 @min-[34rem]:col-start-1 @min-[34rem]:pl-4">
        <CoinMark symbol={symbol} size={30} />
        <span className="grid min-w-0">
          {/* Of both the symbol is whole: what is cut is at the end. */}
          <span className="truncate text-row" title={pairOf(symbol)}>
            <span className="font-semibold">{symbol}</span>
            <span className="font-normal text-ink-3">/{quoteOf(symbol)}</span>
          </span>
          <span
            title={name}
            className="truncate text-label font-normal text-ink-3 @min-[34rem]:text-meta"
          >
            {name}
          </span>
        </span>
      </span>
      <span className="hidden @min-[21rem]:block @min-[34rem]:hidden @min-[46rem]:@container @min-[46rem]:col-start-4 @min-[46rem]:block @min-[46rem]:pl-6">
        <CoinLine coin={coin} className="hidden h-7 w-full @min-[3.5rem]:block" />
      </span>
      <span className="grid justify-items-end gap-0.5 @min-[34rem]:contents">
        <PriceText
          symbol={symbol}
          as="list"
          pace="calm"
          className="text-row @min-[34rem]:col-start-2 @min-[34rem]:row-start-1 @min-[34rem]:pl-4 @min-[34rem]:text-right"
        />
        <CoinChange
          coin={coin}
          className="text-label @min-[34rem]:col-start-3 @min-[34rem]:row-start-1 @min-[34rem]:justify-self-end @min-[34rem]:pl-4"
        />
      </span>
      {hasVolume ? (
        <Figure amount={stats.volume24h} className={classes('col-start-5', volumeFrom)} />
      ) : null}
      <Figure amount={stats.marketCap} className={classes('col-start-6 pr-5', capFrom)} />
    </Link>
  );
}

function Figure({ amount, className }: { amount: string | null; className: string }) {
  return (
    <span
      title={amount === null ? undefined : formatInr(amount)}
      className={classes(
        'row-start-1 pl-4 text-right text-label font-normal whitespace-nowrap text-ink-2',
        className,
      )}
    >
      {amount === null ? '-' : formatCompactInr(amount)}
    </span>
  );
}

/** Five bars of a row's height, as long as nothing is known. */
export function LoadingCoins() {
  return (
    <div className="@container">
      <div
        role="status"
        className="border-t border-line @min-[34rem]:rounded-card @min-[34rem]:border @min-[34rem]:bg-surface @min-[34rem]:pt-9"
      >
        <span className="sr-only">{words.marketLoading}</span>
        {Array.from({ length: 5 }, (_, row) => (
          <div
            key={row}
            className="flex h-15 items-center gap-3 border-b border-line last:border-b-0 @min-[34rem]:h-12 @min-[34rem]:px-4"
          >
            <Skeleton className="size-8 rounded-full!" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-3 w-16 @min-[34rem]:hidden" />
            </span>
            <Skeleton className="h-6 w-16 @min-[34rem]:w-24" />
            <span className="grid justify-items-end gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-3 w-14 @min-[34rem]:hidden" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
