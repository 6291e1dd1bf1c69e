/** The drawer from the left in which a coin is chosen: symbol, name, price in rupees, and a search. */
import { Search } from 'lucide-react';
import { useState } from 'react';

import type { Coin } from '#protocol/market.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { CoinChange } from './CoinChange.tsx';

type CurrencyDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  coins: readonly Coin[];
  chosen: string;
  onChoose: (symbol: string) => void;
};

export function CurrencyDrawer({ isOpen, onClose, coins, chosen, onChoose }: CurrencyDrawerProps) {
  const [wanted, setWanted] = useState('');
  const found = coins.filter(({ symbol, name }) => matches(wanted, `${symbol} ${name}`));
  const choose = (symbol: string) => {
    setWanted('');
    onChoose(symbol);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Select Currency" place="left">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) choose(found[0].symbol);
        }}
        className="sticky top-0 z-10 bg-raised pt-1 pb-2"
      >
        <Field
          label="Search by symbol or name"
          type="search"
          autoComplete="off"
          enterKeyHint="go"
          prefix={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </form>
      <ul className="-mx-2">
        {found.map((coin) => (
          <li key={coin.symbol}>
            <CurrencyRow
              coin={coin}
              isChosen={coin.symbol === chosen}
              onChoose={() => choose(coin.symbol)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="py-6 text-center text-body text-ink-3">
          No currency matches “{wanted}”.
        </p>
      ) : null}
    </Dialog>
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
        <span className="block truncate text-meta text-ink-3">{coin.name}</span>
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
