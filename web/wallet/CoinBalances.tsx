/** The person's coins: those they hold, and the rest on demand. */
import { useState } from 'react';

import type { CoinBalance } from '#protocol/people.ts';
import { CoinMark } from '#ui/CoinMark.tsx';
import { formatTokens, signOf } from '#ui/format.ts';
import { useCoins } from '#web/market/coins.queries.ts';

export function CoinBalances({ coins }: { coins: readonly CoinBalance[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const held = coins.filter(({ total }) => signOf(total) !== 0);
  const shown = showsAll ? coins : held;
  const { data } = useCoins();
  const nameOf = (symbol: string) =>
    data?.items.find((coin) => coin.symbol === symbol)?.name ?? symbol;
  return (
    <section
      aria-labelledby="coin-balances"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="coin-balances" className="px-4 pt-4 pb-2 text-section lg:px-5">
        Coins
      </h2>
      <div id="coin-list">
        {shown.length === 0 ? (
          <p className="px-4 pb-3 text-body text-ink-3 lg:px-5">You hold no coins.</p>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map((balance) => (
              <li key={balance.coin} className="flex min-h-15 items-center gap-3 px-4 py-2 lg:px-5">
                <CoinMark symbol={balance.coin} size={32} />
                <span className="min-w-0 flex-1">
                  <span className="block text-row font-semibold">{balance.coin}</span>
                  <span
                    className="block truncate text-meta text-ink-3"
                    title={nameOf(balance.coin)}
                  >
                    {nameOf(balance.coin)}
                  </span>
                </span>
                <span className="grid min-w-0 justify-items-end text-right wrap-anywhere">
                  <span className="text-row">{formatTokens(balance.total)}</span>
                  {signOf(balance.frozen) === 0 ? null : (
                    <span className="text-meta text-frozen">
                      {formatTokens(balance.frozen)} frozen
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {held.length === coins.length ? null : (
        <button
          type="button"
          aria-expanded={showsAll}
          aria-controls="coin-list"
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-12 w-full border-t border-line px-4 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
        >
          {showsAll ? 'Show held coins only' : 'Show all coins'}
        </button>
      )}
    </section>
  );
}
