/**
 * Where it was gained or lost: each coin that was held, positions, contracts; together they are
 * what was gained in all.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { CoinPerformance, Returns } from '#protocol/performance.ts';
import { performanceTexts } from '#texts/performance.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { bareList } from './looks.ts';

export function GainedByPart({ returns }: { returns: Returns }) {
  const texts = performanceTexts();
  const isTable = useMedia('(min-width: 64rem)');
  return (
    <section aria-labelledby="gained" className={bareList}>
      <h2
        id="gained"
        className="flex min-h-13 items-center px-4 text-row font-semibold lg:px-5 lg:text-section"
      >
        {texts.coins}
      </h2>
      {isTable ? <AsTable returns={returns} /> : <AsList returns={returns} />}
    </section>
  );
}

/** What is beside the coins. */
const restOf = ({ positions, contracts, gained }: Returns) => {
  const texts = performanceTexts();
  return [
    { name: texts.positions, gained: positions, isSum: false },
    { name: texts.contracts, gained: contracts, isSum: false },
    { name: texts.sum, gained, isSum: true },
  ];
};

const cell = 'px-3 text-right';
const head = `${cell} py-2 font-normal`;

function AsTable({ returns }: { returns: Returns }) {
  const texts = performanceTexts();
  return (
    <table className="w-full border-t border-line">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3">
          <th scope="col" className="px-5 py-2 text-left font-normal">
            {texts.coin}
          </th>
          <th scope="col" className={head}>
            {texts.gainedInRupees}
          </th>
          <th scope="col" className={head}>
            {texts.timeWeighted}
          </th>
          <th scope="col" className={head}>
            {texts.moneyWeighted}
          </th>
          <th scope="col" className={`${head} pr-5!`}>
            {texts.ofPrice}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {returns.coins.map((coin) => (
          <tr key={coin.coin} className="h-12 text-row hover:bg-sunken">
            <th scope="row" className="px-5 text-left font-normal">
              <CoinName coin={coin} />
            </th>
            <td className={cell}>
              <ProfitText profit={coin.gained} />
            </td>
            <td className={cell}>
              <Delta percent={coin.timeWeighted} />
            </td>
            <td className={cell}>
              <Delta percent={coin.moneyWeighted} />
            </td>
            <td className={`${cell} pr-5!`}>
              <Delta percent={coin.price} />
            </td>
          </tr>
        ))}
        {restOf(returns).map(({ name, gained, isSum }) => (
          <tr key={name} className={`h-12 text-row ${isSum ? 'font-semibold' : ''}`}>
            <th scope="row" className={`px-5 text-left ${isSum ? 'font-semibold' : 'font-normal'}`}>
              {name}
            </th>
            <td className={cell}>
              <ProfitText profit={gained} />
            </td>
            <td colSpan={3} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AsList({ returns }: { returns: Returns }) {
  const texts = performanceTexts();
  return (
    <ul className="divide-y divide-line border-t border-line">
      {returns.coins.map((coin) => (
        <li key={coin.coin} className="grid gap-1 px-4 py-2.5 lg:px-5">
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-row">
            <CoinName coin={coin} />
            <ProfitText profit={coin.gained} className="ml-auto" />
          </p>
          <dl className="grid grid-cols-3 gap-x-3 text-meta text-ink-3">
            <Part name={texts.timeWeightedShort}>
              <Delta percent={coin.timeWeighted} />
            </Part>
            <Part name={texts.moneyWeightedShort}>
              <Delta percent={coin.moneyWeighted} />
            </Part>
            <Part name={texts.ofPrice}>
              <Delta percent={coin.price} />
            </Part>
          </dl>
        </li>
      ))}
      {restOf(returns).map(({ name, gained, isSum }) => (
        <li
          key={name}
          className={`flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 text-row lg:px-5 ${isSum ? 'font-semibold' : ''}`}
        >
          {name}
          <ProfitText profit={gained} className="ml-auto" />
        </li>
      ))}
    </ul>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-between">
      <dt>{name}</dt>
      <dd className="text-label">{children}</dd>
    </div>
  );
}

function CoinName({ coin: { coin, coinName } }: { coin: CoinPerformance }) {
  return (
    <Link
      to={`/coin/${coin}`}
      className="flex min-h-11 w-fit items-center gap-2.5 lg:min-h-0 hover:underline"
    >
      <CoinMark symbol={coin} size={24} />
      <span className="font-semibold">{coin}</span>
      <span className="text-label font-normal text-ink-3 max-sm:sr-only">{coinName}</span>
    </Link>
  );
}
