/**
 * The person's coins: how many, what one has cost on average and costs now, what they are worth,
 * and what was gained or lost: within the day, and since they were bought. A table where there is
 * room for its columns, else rows of 60 pixels.
 */
import { coinTexts } from '#texts/coins.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Holding, Portfolio } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatInr, formatPrice, formatTokens, signOf } from '#texts/format.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { changedToday } from './holdings.rules.ts';
import { HoldingsTable } from './HoldingsTable.tsx';
import { bareList, takesFinger } from './looks.ts';
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
  // What was sold today is part of the day's change: so its column adds up.
  const soldToday = items.filter((each) => !held.includes(each) && changedToday(each));
  const shown = showsAll ? items : items.filter((each) => [...held, ...soldToday].includes(each));
  return (
    <section aria-labelledby="holdings" className={bareList}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-1 lg:min-h-13 lg:px-5 lg:py-1">
        <h2 id="holdings" className="text-row font-semibold lg:text-section">
          {words.holdings}
        </h2>
        {held.length === 0 ? null : (
          <span className="text-label font-normal text-ink-3">
            {coinTexts().count({ count: held.length })}
          </span>
        )}
        {isTable || held.length === 0 ? null : <SinceChoice chosen={since} onChoose={setSince} />}
      </div>
      <div id="coin-list" className="overflow-x-auto">
        {shown.length === 0 ? (
          <EmptyState
            title={words.noCoins}
            body={words.noCoinsHint}
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
      {held.length + soldToday.length === items.length ? null : (
        <button
          type="button"
          aria-expanded={showsAll}
          aria-controls="coin-list"
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-11 w-full border-t border-line px-4 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
        >
          {showsAll ? words.showHeld : words.showAll}
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
    <div role="group" aria-label={words.profitChoice} className="ml-auto flex gap-1">
      {choices.map(({ since, label }) => (
        <button
          key={since}
          type="button"
          aria-pressed={since === chosen}
          onClick={() => onChoose(since)}
          className={classes(
            takesFinger,
            'min-h-9 rounded-small px-3 text-label',
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

function Row({ holding, since }: { holding: Holding; since: Since }) {
  const { coin, total, averageCost, price, value } = holding;
  const isHeld = signOf(total) !== 0;
  const tokens = formatTokens(total);
  return (
    <li>
      <Link
        to={`/coin/${coin}`}
        className="flex min-h-15 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
      >
        <CoinMark symbol={coin} size={32} />
        <span className="flex-1 basis-24">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-row font-semibold">{coin}</span>
            <span className={classes('text-label font-normal text-ink-2', figureWrap(tokens))}>
              {tokens}
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
        <span className="ml-auto grid max-w-full justify-items-end text-right">
          <span className={classes('text-row font-semibold', figureWrap(value ?? '-'))}>
            {value === null ? '-' : formatInr(value)}
          </span>
          {isHeld || (since === 'day' && changedToday(holding)) ? (
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
