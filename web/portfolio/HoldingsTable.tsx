/** The person's coins as a table, with their sums: for screens with room for its columns. */
import { Link } from 'react-router';

import type { Holding, Portfolio } from '#protocol/portfolio.ts';
import { coinTexts } from '#texts/coins.ts';
import {
  formatInr,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatTokens,
  signOf,
} from '#texts/format.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { wordTexts } from '#texts/words.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { shareText, tenthsOf } from './curve.rules.ts';
import { changedToday, percentOf } from './holdings.rules.ts';
import { ReservedCoins } from './ReservedCoins.tsx';

const words = portfolioTexts();

const columns = [
  ...[
    wordTexts().coin,
    wordTexts().quantity,
    wordTexts().average,
    wordTexts().price,
    wordTexts().day,
    wordTexts().value,
    wordTexts().share,
  ],
  ...[wordTexts().daysChange, wordTexts().unrealised],
];
const cell = 'px-2 text-right';

/** `count` are held; what was sold today is shown as well. */
export function HoldingsTable({
  shown,
  count,
  portfolio,
}: {
  shown: readonly Holding[];
  count: number;
  portfolio: Portfolio;
}) {
  const { value, dayChange, unrealised, cost } = portfolio;
  const shares = value === null ? null : tenthsOf(shown.map((holding) => holding.value ?? '0'));
  return (
    <table className="w-full text-label font-normal">
      <caption className="sr-only">{words.holdings}</caption>
      <thead className="text-ink-3">
        <tr className="h-9 border-y border-line">
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className="px-2 text-right font-medium first:pl-5 first:text-left last:pr-5"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {shown.map((holding, index) => (
          <TableRow
            key={holding.coin}
            holding={holding}
            share={shares ? shareText(shares[index] ?? 0n) : ''}
          />
        ))}
      </tbody>
      <tfoot className="border-t border-line bg-sunken font-semibold">
        <tr className="h-9">
          <th scope="row" className="pr-2 pl-5 text-left">
            {coinTexts().count({ count })}
          </th>
          <td colSpan={4} />
          <td className={cell}>{value === null ? '-' : formatInr(value)}</td>
          <td className={cell} />
          <td className={cell}>
            <ProfitText profit={dayChange} />
          </td>
          <td className={classes(cell, 'pr-5')}>
            <Unrealised profit={unrealised} cost={cost} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** In rupees, and in percent of what was paid; both columns end at their own edge. */
function Unrealised({ profit, cost }: { profit: string | null; cost: string }) {
  const percent = profit === null ? null : percentOf(profit, cost);
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-1">
      <ProfitText profit={profit} />
      {percent === null ? null : (
        <span
          className={classes(
            'hidden min-w-17 min-[88rem]:inline',
            signOf(percent) > 0 ? 'text-up' : signOf(percent) < 0 ? 'text-down' : 'text-ink-3',
          )}
        >
          {formatPercent(percent)}
        </span>
      )}
    </span>
  );
}

function TableRow({ holding, share }: { holding: Holding; share: string }) {
  const { coin, coinName, total, averageCost, price, value } = holding;
  const isHeld = signOf(total) !== 0;
  return (
    <tr className="h-9 hover:bg-sunken">
      <th scope="row" className="pr-2 pl-5 text-left font-normal">
        <Link
          to={`/coin/${coin}`}
          className="flex min-h-8 min-w-0 items-center gap-2.5 underline-offset-4 hover:underline"
        >
          <CoinMark symbol={coin} size={20} />
          <span className="font-semibold">{coin}</span>
          <span className="max-w-40 truncate text-ink-3">{coinName === coin ? '' : coinName}</span>
        </Link>
      </th>
      <td className={classes(cell, figureWrap(total))} title={formatQuantity(total)}>
        {formatTokens(total)}
        <ReservedCoins holding={holding} className="pb-1 text-meta whitespace-normal" />
      </td>
      <td className={classes(cell, figureWrap(averageCost ?? '-'))}>
        {averageCost === null ? '-' : formatPrice(averageCost)}
      </td>
      <td className={classes(cell, figureWrap(price ?? '-'))}>
        {price === null ? '-' : formatPrice(price)}
      </td>
      <td className={cell}>
        <Delta percent={holding.dayPercent} />
      </td>
      <td className={classes(cell, 'font-semibold', figureWrap(value ?? '-'))}>
        {value === null ? '-' : formatInr(value)}
      </td>
      <td className={classes(cell, 'text-ink-2')}>{isHeld ? share : ''}</td>
      <td className={cell}>
        {isHeld || changedToday(holding) ? <ProfitText profit={holding.dayChange} /> : ''}
      </td>
      <td className={classes(cell, 'pr-5')}>
        {isHeld ? <Unrealised profit={holding.unrealised} cost={holding.cost} /> : ''}
      </td>
    </tr>
  );
}
