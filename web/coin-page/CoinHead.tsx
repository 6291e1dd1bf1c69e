/**
 * Which coin it is, what it costs and how that has moved in 24 hours; on a phone again at the top
 * once that is scrolled away.
 */
import { useCallback, type ReactNode } from 'react';

import type { Coin } from '#protocol/market.ts';
import { formatPrice, signOf } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { type Quote, useQuoteFact } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { pairOf, quoteOf } from '#ui/coins/pair.ts';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { QuoteText } from '#ui/figures/QuoteText.tsx';
import { classes } from '#ui/parts/classes.ts';

import { movedBy } from './coin-page.rules.ts';

type CoinHeadProps = {
  coin: Coin;
  /** Whether its name is the title of the page, which is in the top bar else. */
  isTitle: boolean;
  /** Beneath the name, where there is room. */
  about: string | null;
  actions: ReactNode;
};

export function CoinHead({ coin, isTitle, about, actions }: CoinHeadProps) {
  const { symbol, name } = coin;
  const Name = isTitle ? 'h1' : 'p';
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex min-w-0 grow basis-28 items-center gap-3">
        <CoinMark symbol={symbol} size={40} />
        <div className="min-w-0">
          <div className="lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2.5">
            <Name
              className="truncate text-row font-semibold lg:font-display lg:text-title"
              title={name}
            >
              {name}
            </Name>
            <p className="text-label font-normal text-ink-3 lg:text-row">{pairOf(symbol)}</p>
          </div>
          {about === null ? null : (
            <p className="hidden text-label font-normal text-ink-3 lg:block">{about}</p>
          )}
        </div>
        {actions ? <div className="ml-3 flex shrink-0 gap-2">{actions}</div> : null}
      </div>
      <div className="ml-auto grid min-w-0 justify-items-end gap-0.5">
        <PriceText
          symbol={symbol}
          className="text-[1.75rem] leading-8 font-semibold tracking-[-0.02em]"
        />
        <p className="flex flex-wrap items-center justify-end gap-x-2 text-label">
          <Change symbol={symbol} />
          <MovedBy coin={coin} />
          <span className="font-normal text-ink-3">{wordTexts().inADay}</span>
        </p>
      </div>
    </div>
  );
}

function Change({ symbol, className }: { symbol: string; className?: string }) {
  const percent = useQuoteFact(symbol, 'every-tick', (quote) => quote?.change24h ?? null);
  return <Delta percent={percent} className={className} />;
}

/** The same in rupees. */
function MovedBy({ coin: { symbol, dayAgo } }: { coin: Coin }) {
  const sign = useQuoteFact(symbol, 'every-tick', (quote) => {
    const moved = movedBy(quote?.price ?? null, dayAgo);
    return moved === null ? 0 : signOf(moved);
  });
  const read = useCallback(
    (quote: Quote | undefined) => {
      const moved = movedBy(quote?.price ?? null, dayAgo);
      if (moved === null) return '';
      const isDown = signOf(moved) < 0;
      const size = formatPrice(isDown ? moved.slice(1) : moved);
      return isDown ? `−${size}` : signOf(moved) === 0 ? size : `+${size}`;
    },
    [dayAgo],
  );
  if (dayAgo === null) return null;
  return (
    <span className={sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-ink-3'}>
      <QuoteText symbol={symbol} pace="every-tick" read={read} />
    </span>
  );
}

/** It takes no room of its own. Who listens has heard the price already. */
export function StickyPrice({ symbol, isShown }: { symbol: string; isShown: boolean }) {
  return (
    <div aria-hidden className="sticky top-13 z-20 -mx-4 h-0">
      <div
        className={classes(
          'flex h-11 items-center gap-2.5 overflow-hidden border-b border-line bg-canvas px-4 transition-opacity',
          !isShown && 'invisible opacity-0',
        )}
      >
        <CoinMark symbol={symbol} size={24} />
        <span className="min-w-0 truncate text-row font-semibold" title={symbol}>
          {symbol}
          <span className="font-normal text-ink-3">/{quoteOf(symbol)}</span>
        </span>
        <PriceText symbol={symbol} className="ml-auto text-row font-semibold" />
        <Change symbol={symbol} className="text-label" />
      </div>
    </div>
  );
}
