/**
 * The person's coins: how many, what one has cost on average and costs now, what they are worth, and what was gained or lost: within
 * the day, and since they were bought. A table where there is room for its columns, else rows of 60 pixels.
 */
import { figureTexts } from '#texts/figures.ts';
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Holding, Portfolio } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatInr, formatPrice, formatQuantity, formatTokens, signOf } from '#texts/format.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { shareOf } from './curve.rules.ts';
import { ReservedCoins } from './ReservedCoins.tsx';

const words = portfolioTexts();

/** What the coloured figure of a row says: a phone has room for one of them. */
type Since = 'day' | 'bought';

export function Holdings({ portfolio }: { portfolio: Portfolio }) {
  const [showsAll, setShowsAll] = useState(false);
  const [since, setSince] = useState<Since>('bought');
  const isTable = useMedia('(min-width: 80rem)');
  const { items } = portfolio;
  const held = items.filter(({ total, cost }) => signOf(total) !== 0 || signOf(cost) !== 0);
  const shown = showsAll ? items : held;
  return (
    <section
      aria-labelledby="holdings"
      className="overflow-hidden border-y border-line bg-surface max-sm:-mx-4 sm:rounded-card sm:border-x"
    >
      <div className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1 lg:px-5">
        <h2 id="holdings" className="text-row font-semibold lg:text-section">
          {words.holdings}
        </h2>
        {held.length === 0 ? null : (
          <span className="text-label font-normal text-ink-3">
            {figureTexts().coins({ count: held.length })}
          </span>
        )}
        {isTable || held.length === 0 ? null : <SinceChoice chosen={since} onChoose={setSince} />}
      </div>
      <div id="coin-list" className="overflow-x-auto">
        {shown.length === 0 ? (
          <EmptyState
            title={words.noCoinsYet}
            body={words.whatYouBuyShows}
            action={
              <ButtonLink to="/crypto" look="secondary">
                {words.markets}
              </ButtonLink>
            }
          />
        ) : isTable ? (
          <HoldingsTable shown={shown} count={held.length} portfolio={portfolio} />
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {shown.map((holding) => (
              <Row key={holding.coin} holding={holding} since={since} />
            ))}
          </ul>
        )}
      </div>
      {held.length === items.length ? null : (
        <button
          type="button"
          aria-expanded={showsAll}
          aria-controls="coin-list"
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-11 w-full border-t border-line px-4 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
        >
          {showsAll ? words.showHeldCoinsOnly : words.showAllCoins}
        </button>
      )}
    </section>
  );
}

const choices: readonly { since: Since; label: string }[] = [
  {
    since: 'day',
    label: words.today,
  },
  {
    since: 'bought',
    label: words.unrealised,
  },
];

function SinceChoice({ chosen, onChoose }: { chosen: Since; onChoose: (since: Since) => void }) {
  return (
    <div role="group" aria-label={words.gainOrLossShown} className="ml-auto flex gap-1">
      {choices.map(({ since, label }) => (
        <button
          key={since}
          type="button"
          aria-pressed={since === chosen}
          onClick={() => onChoose(since)}
          className={classes(
            'min-h-11 rounded-field px-3 text-label lg:min-h-9 lg:rounded-small',
            since === chosen
              ? 'bg-brand-soft font-semibold text-brand-ink'
              : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const coinPath = (coin: string) => `/coin/${coin}`;

function Row({ holding, since }: { holding: Holding; since: Since }) {
  const { coin, total, averageCost, price, value } = holding;
  const isHeld = signOf(total) !== 0;
  return (
    <li>
      <Link
        to={coinPath(coin)}
        className="flex min-h-15 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
      >
        <CoinMark symbol={coin} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-row font-semibold">{coin}</span>
            <span className="min-w-0 text-label font-normal wrap-anywhere text-ink-2">
              {formatTokens(total)}
            </span>
          </span>
          <span className="flex flex-wrap gap-x-1 text-meta text-ink-3">
            {averageCost === null ? null : (
              <span className="wrap-anywhere">
                {words.avg({ averageCost: formatPrice(averageCost) })}
              </span>
            )}
            {averageCost === null ? null : <span aria-hidden>·</span>}
            <span className="wrap-anywhere">
              <span className="sr-only">{words.priceNow} </span>
              {price === null ? words.noPrice : formatPrice(price)}
            </span>
          </span>
        </span>
        <span className="grid max-w-[55%] justify-items-end text-right">
          <span className={classes('text-row font-semibold', figureWrap(value ?? '-'))}>
            {value === null ? '-' : formatInr(value)}
          </span>
          {isHeld ? (
            <ProfitText
              profit={since === 'day' ? holding.dayChange : holding.unrealised}
              className="text-meta"
            />
          ) : null}
        </span>
      </Link>
      {/* Beneath the mark's edge, outside of the link: it has one of its own. */}
      <ReservedCoins holding={holding} className="px-4 pb-2.5 pl-15 text-meta lg:px-5" />
    </li>
  );
}

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

function HoldingsTable({
  shown,
  count,
  portfolio,
}: {
  shown: readonly Holding[];
  count: number;
  portfolio: Portfolio;
}) {
  const { value, dayChange, unrealised } = portfolio;
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
        {shown.map((holding) => (
          <TableRow key={holding.coin} holding={holding} whole={value} />
        ))}
      </tbody>
      <tfoot className="border-t border-line bg-sunken font-semibold">
        <tr className="h-9">
          <th scope="row" className="pr-2 pl-5 text-left">
            {figureTexts().coins({ count })}
          </th>
          <td colSpan={4} />
          <td className={cell}>{value === null ? '-' : formatInr(value)}</td>
          <td className={cell} />
          <td className={cell}>
            <ProfitText profit={dayChange} />
          </td>
          <td className={classes(cell, 'pr-5')}>
            <ProfitText profit={unrealised} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function TableRow({ holding, whole }: { holding: Holding; whole: string | null }) {
  const { coin, coinName, total, averageCost, price, value } = holding;
  const isHeld = signOf(total) !== 0;
  return (
    <tr className="h-9 hover:bg-sunken">
      <th scope="row" className="pr-2 pl-5 text-left font-normal">
        <Link
          to={coinPath(coin)}
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
      <td className={classes(cell, 'text-ink-2')}>
        {value === null || whole === null || !isHeld ? '' : shareOf(value, whole)}
      </td>
      <td className={cell}>{isHeld ? <ProfitText profit={holding.dayChange} /> : ''}</td>
      <td className={classes(cell, 'pr-5')}>
        {isHeld ? <ProfitText profit={holding.unrealised} /> : ''}
      </td>
    </tr>
  );
}
