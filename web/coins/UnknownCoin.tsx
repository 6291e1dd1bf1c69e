/** Where an address names a coin that is not listed: it says so, and leads to those that are. */
import { marketScreenTexts } from '#texts/market-screens.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import type { CoinList } from '#protocol/market.ts';

const texts = marketScreenTexts();

/** Whether the list is known, has coins, and this one is not among them. */
export function isUnlisted(list: CoinList | undefined, symbol: string): boolean {
  const items = list?.items ?? [];
  return items.length > 0 && !items.some((listed) => listed.symbol === symbol);
}

export function UnknownCoin({ symbol }: { symbol: string }) {
  return (
    <div className="page-gutter w-full pt-3 pb-8 lg:max-w-[49rem] lg:pt-6">
      <h1 className="font-display text-title wrap-anywhere">{texts.unknownCoin({ symbol })}</h1>
      <EmptyState
        title={texts.notTraded({ symbol })}
        body={texts.unknownCoinHint}
        action={<ButtonLink to="/crypto">{texts.browseCoins}</ButtonLink>}
        className="px-0"
      />
    </div>
  );
}
