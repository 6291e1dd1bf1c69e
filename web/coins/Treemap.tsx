/**
 * All coins as a map: area is market value, and each tile says with sign, triangle and colour how
 * its coin has moved in 24 hours. Tiles are links, the largest first; a table says the same. Its
 * box keeps its height whatever is in it.
 */
import { useRef, useState } from 'react';
import { Link } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import { formatCompactInr, formatPercent, signOf } from '#texts/format.ts';
import { speakPercent } from '#ui/figures/speak-percent.ts';
import { overviewTexts } from '#texts/overview.ts';
import { useLineBox } from '#ui/chart/use-line-box.ts';
import { useQuote } from '#ui/client/live.ts';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { CoinChange } from './CoinChange.tsx';
import { byValue, strengthOf, tilesOf } from './treemap.rules.ts';

type Place = ReturnType<typeof tilesOf>['tiles'][number]['place'];
/** In which nothing has a tile of its own. */
const NO_BOX = { width: 0, height: 0 };

export function Treemap({ coins, className }: { coins: readonly Coin[]; className: string }) {
  const texts = overviewTexts();
  const [isTable, setIsTable] = useState(false);
  return (
    <div>
      <div className={classes('relative', className)}>
        {isTable ? <AsTable coins={coins} /> : <AsMap coins={coins} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-meta text-ink-3">{texts.mapMeans}</p>
        <button
          type="button"
          onClick={() => setIsTable(!isTable)}
          className="min-h-11 rounded-small text-label text-brand-ink underline-offset-4 hover:underline"
        >
          {isTable ? texts.asMap : texts.asTable}
        </button>
      </div>
    </div>
  );
}

function AsMap({ coins }: { coins: readonly Coin[] }) {
  const texts = overviewTexts();
  const place = useRef<HTMLUListElement>(null);
  const box = useLineBox(place);
  const { tiles, rest } = tilesOf(coins, box ?? NO_BOX);
  return (
    <ul ref={place} aria-label={texts.map} className="absolute inset-0 overflow-hidden">
      {tiles.map(({ coin, place: at }) => (
        <li key={coin.symbol} className="contents">
          <Tile coin={coin} at={at} scale={box?.scale ?? 1} />
        </li>
      ))}
      {rest ? (
        <li className="contents">
          <Link
            to="/crypto"
            style={styleOf(rest.place)}
            className={classes(tile, 'bg-sunken text-meta text-ink-2')}
          >
            <span className="sr-only">{texts.others({ count: rest.coins.length })}</span>
            <span aria-hidden>+{rest.coins.length}</span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

const tile =
  'absolute flex flex-col items-center justify-center overflow-hidden rounded-badge p-0.5 text-center focus-visible:z-10 focus-visible:outline-offset-[-2px]!';

/** A gap of two pixels between tiles. */
const styleOf = ({ left, top, width, height }: Place) => ({
  left: left + 1, top: top + 1,
  width: Math.max(1, width - 2), height: Math.max(1, height - 2),
});

/** Words stay readable on all of them: the colour is mixed into the surface. */
const ups = ['bg-sunken', 'bg-up/10', 'bg-up/20', 'bg-up/30', 'bg-up/40'] as const;
const downs = ['bg-sunken', 'bg-down/10', 'bg-down/20', 'bg-down/30', 'bg-down/40'] as const;

function Tile({ coin, at, scale }: { coin: Coin; at: Place; scale: number }) {
  const texts = overviewTexts();
  const { symbol, name, stats } = coin;
  const change = useQuote(symbol, 'calm')?.change24h ?? coin.change24h;
  const sign = change === null ? 0 : signOf(change);
  const room = { width: at.width / scale, height: at.height / scale };
  const isLarge = room.width > 150 && room.height > 90;
  const text = change === null ? '' : formatPercent(change);
  // Letters are as wide as this at most, in the larger words and in the smaller.
  const hasChange = room.width > 24 + text.length * (isLarge ? 9 : 7.5) && room.height > 40;
  const hasName = room.width > 8 + symbol.length * (isLarge ? 13 : 9) && room.height > 20;
  return (
    <Link
      to={`/coin/${symbol}`}
      title={`${name} ${text}`}
      style={styleOf(at)}
      className={classes(
        tile,
        'text-ink',
        (sign < 0 ? downs : ups)[change === null ? 0 : strengthOf(change)],
      )}
    >
      <span className="sr-only">
        {texts.tile({
          name, symbol,
          change: change === null ? texts.unknown : speakPercent(change),
          value: formatCompactInr(stats.marketCap ?? '0'),
        })}
      </span>
      {hasName ? (
        <span aria-hidden className={classes('font-semibold', isLarge ? 'text-section' : 'text-label')}>
          {symbol}
        </span>
      ) : null}
      {hasChange && change !== null ? (
        <span
          aria-hidden
          className={classes(
            'flex items-center gap-1 whitespace-nowrap',
            isLarge ? 'text-row' : 'text-meta',
          )}
        >
          {sign === 0 ? null : <Triangle to={sign > 0 ? 'up' : 'down'} />}
          {text}
        </span>
      ) : null}
      {isLarge && room.height > 130 ? (
        <span aria-hidden className="text-meta">
          {formatCompactInr(stats.marketCap ?? '0')}
        </span>
      ) : null}
    </Link>
  );
}

function AsTable({ coins }: { coins: readonly Coin[] }) {
  const texts = overviewTexts();
  const listed = byValue(coins).map(({ coin }) => coin);
  return (
    <div
      role="region"
      aria-label={texts.map}
      tabIndex={0}
      className="absolute inset-0 overflow-y-auto"
    >
      <table className="w-full text-row">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3">
            <th scope="col" className="py-2 text-left font-normal">
              {texts.coin}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {texts.marketValue}
            </th>
            <th scope="col" className="py-2 pr-1 text-right font-normal">
              {texts.change}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {listed.map((coin) => (
            <tr key={coin.symbol} className="h-11">
              <th scope="row" className="text-left font-normal">
                <Link to={`/coin/${coin.symbol}`} className="reach inline-block font-semibold hover:underline">
                  {coin.symbol}
                </Link>{' '}
                <span className="text-label font-normal text-ink-3">{coin.name}</span>
              </th>
              <td className="text-right">{formatCompactInr(coin.stats.marketCap ?? '0')}</td>
              <td className="pr-1 text-right">
                <CoinChange coin={coin} className="justify-end" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
