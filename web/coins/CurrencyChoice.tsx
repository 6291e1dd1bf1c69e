/** The coins to choose from, with a search. */
import { Search } from 'lucide-react';
import { useState } from 'react';

import type { Coin } from '#protocol/market.ts';
import { marketTexts } from '#texts/market.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { classes } from '#ui/parts/classes.ts';
import { RowSpace, useRowWindow } from '#ui/parts/use-row-window.tsx';

import { CoinChange } from './CoinChange.tsx';

type CurrencyChoiceProps = {
  coins: readonly Coin[];
  chosen: string;
  onChoose: (symbol: string) => void;
};

export function CurrencyChoice({ coins, chosen, onChoose }: CurrencyChoiceProps) {
  const [wanted, setWanted] = useState('');
  const found = coins.filter(({ symbol, name }) => matches(wanted, `${symbol} ${name}`));
  const { list, from, to, rowHeight } = useRowWindow(found.length);
  return (
    <>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) onChoose(found[0].symbol);
        }}
        className="sticky top-0 z-10 bg-raised pt-1 pb-2"
      >
        <Field
          label={marketTexts().search}
          type="search"
          autoComplete="off"
          enterKeyHint="go"
          prefix={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </form>
      <ul ref={list} className="-mx-2">
        <RowSpace rows={from} rowHeight={rowHeight} />
        {found.slice(from, to).map((coin) => (
          <li key={coin.symbol} data-row>
            <CurrencyRow
              coin={coin}
              isChosen={coin.symbol === chosen}
              onChoose={() => onChoose(coin.symbol)}
            />
          </li>
        ))}
        <RowSpace rows={found.length - to} rowHeight={rowHeight} />
      </ul>
      {found.length === 0 ? (
        <p role="status" className="py-6 text-center text-body text-ink-3">
          {marketTexts().noMatch({ wanted })}
        </p>
      ) : null}
    </>
  );
}

function CurrencyRow({
  coin,
  isChosen,
  onChoose,
}: {
  coin: Coin;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={classes(
        'flex min-h-15 w-full items-center gap-3 rounded-field px-2 text-left',
        isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <CoinMark symbol={coin.symbol} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-row font-semibold">{coin.symbol}</span>
        <span title={coin.name} className="block truncate text-meta text-ink-3">
          {coin.name}
        </span>
      </span>
      <span className="grid justify-items-end">
        <PriceText symbol={coin.symbol} pace="calm" className="text-row" />
        <CoinChange coin={coin} className="text-meta" />
      </span>
    </button>
  );
}

function matches(wanted: string, text: string): boolean {
  return text.toLowerCase().includes(wanted.trim().toLowerCase());
}
