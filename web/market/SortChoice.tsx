/**
 * How the order of a list is chosen: by the heads of its columns where it has them, else by one
 * choice above it.
 */
import { ChevronDown } from 'lucide-react';

import { wordTexts } from '#texts/words.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import type { ColumnHeads } from './CoinTable.tsx';
import { firstWay, readSort, type Sort, type SortKey, sortText } from './markets.rules.ts';

const texts = marketScreenTexts();

type Choice = { key: SortKey; isDown: boolean; words: string };

const choices: readonly Choice[] = [
  {
    key: 'cap',
    isDown: true,
    words: texts.sortMarketCap,
  },
  {
    key: 'name',
    isDown: false,
    words: texts.name,
  },
  {
    key: 'price',
    isDown: true,
    words: texts.priceDescending,
  },
  {
    key: 'price',
    isDown: false,
    words: texts.priceAscending,
  },
  {
    key: 'change',
    isDown: true,
    words: texts.changeDescending,
  },
  {
    key: 'change',
    isDown: false,
    words: texts.changeAscending,
  },
  {
    key: 'volume',
    isDown: true,
    words: texts.volume24h,
  },
];

type SortChoiceProps = {
  sort: Sort;
  /** The order that the list has by itself. */
  own: Sort;
  onSort: (sort: Sort | null) => void;
};

export function SortChoice({ sort, own, onSort }: SortChoiceProps) {
  const value = sortText(sort);
  const offered = own.key === 'own' ? [{ ...own, words: texts.listedOrder }, ...choices] : choices;
  const isOffered = offered.some((choice) => sortText(choice) === value);
  return (
    <span className="relative inline-flex items-center text-brand-ink">
      <select
        aria-label={texts.sortBy}
        value={value}
        onChange={(event) => {
          const next = readSort(event.target.value);
          onSort(next && sortText(next) === sortText(own) ? null : next);
        }}
        className="h-11 cursor-pointer appearance-none rounded-small bg-transparent pr-5 text-right text-label text-brand-ink [text-align-last:right]"
      >
        {isOffered ? null : <option value={value}>{texts.chosenOrder}</option>}
        {offered.map((choice) => (
          <option key={sortText(choice)} value={sortText(choice)}>
            {choice.words}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={15} className="pointer-events-none absolute right-0" />
    </span>
  );
}

const names = {
  coin: {
    key: 'name',
    words: texts.coin,
  },
  price: {
    key: 'price',
    words: texts.price,
  },
  change: { key: 'change', words: wordTexts().inADay },
  volume: {
    key: 'volume',
    words: texts.volume24h,
  },
  cap: {
    key: 'cap',
    words: texts.marketCap,
  },
} as const satisfies Record<keyof ColumnHeads, { key: SortKey; words: string }>;

/** The heads of a wide list: pressed once the usual way first, then the other. */
export function sortHeads(props: { sort: Sort; onSort: (sort: Sort) => void }): ColumnHeads {
  const head = (name: keyof ColumnHeads) => <SortHead name={name} {...props} />;
  return {
    coin: head('coin'),
    price: head('price'),
    change: head('change'),
    volume: head('volume'),
    cap: head('cap'),
  };
}

type SortHeadProps = { name: keyof ColumnHeads; sort: Sort; onSort: (sort: Sort) => void };

function SortHead({ name, sort, onSort }: SortHeadProps) {
  const { key, words } = names[name];
  const isSorted = sort.key === key;
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      onClick={() => onSort({ key, isDown: isSorted ? !sort.isDown : firstWay(key) })}
      className={classes(
        'inline-flex h-9 items-center gap-1 whitespace-nowrap',
        isSorted ? 'font-semibold text-ink' : 'hover:text-ink',
      )}
    >
      {words}
      {isSorted ? (
        <>
          <Triangle to={sort.isDown ? 'down' : 'up'} size={7} />
          <span className="sr-only">
            {sort.isDown ? texts.sortedDescending : texts.sortedAscending}
          </span>
        </>
      ) : null}
    </button>
  );
}
