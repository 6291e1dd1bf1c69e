/**
 * The last candles as a table, for those who cannot see the chart or whose browser could not load
 * it.
 */
import type { Candle } from '#protocol/market.ts';
import { chartTexts } from '#texts/charts.ts';
import { uiTexts } from '#texts/ui.ts';
import { formatDateTime, formatMinute, formatPrice } from '#texts/format.ts';

const words = uiTexts();

const ROWS = 20;

type CandleTableProps = {
  items: readonly Candle[];
  coinName: string;
  /** Another coin, whose closing prices are shown beside. */
  compared?: { symbol: string; items: readonly Candle[] } | null;
};

export function CandleTable({ items, coinName, compared = null }: CandleTableProps) {
  const closes = new Map(compared?.items.map(({ time, close }) => [time, close]));
  return (
    <div
      role="region"
      aria-label={words.candles({ coinName })}
      tabIndex={0}
      className="absolute inset-0 overflow-auto overscroll-contain px-2 lg:px-4"
    >
      <table className="w-full text-right text-meta whitespace-nowrap">
        <caption className="sr-only">
          {chartTexts().tableCaption({ count: ROWS, coinName })}
        </caption>
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="px-1.5 py-2 text-left font-medium">
              {words.timeIst}
            </th>
            {[
              words.open,
              words.high,
              words.low,
              words.close,
              ...(compared ? [compared.symbol] : []),
            ].map((name) => (
              <th key={name} scope="col" className="px-1.5 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items
            .slice(-ROWS)
            .toReversed()
            .map((candle) => (
              <tr key={candle.time} className="border-t border-line">
                <th
                  scope="row"
                  className="px-1.5 py-2 text-left font-normal text-ink-2"
                  title={formatDateTime(candle.time)}
                >
                  {formatMinute(candle.time).replace(/^.*, /, '')}
                </th>
                <td className="px-1.5 py-2">{formatPrice(candle.open)}</td>
                <td className="px-1.5 py-2">{formatPrice(candle.high)}</td>
                <td className="px-1.5 py-2">{formatPrice(candle.low)}</td>
                <td className="px-1.5 py-2">{formatPrice(candle.close)}</td>
                {compared ? (
                  <td className="px-1.5 py-2">
                    {closes.has(candle.time) ? formatPrice(closes.get(candle.time) ?? '') : '–'}
                  </td>
                ) : null}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
