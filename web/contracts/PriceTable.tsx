/** The last single prices as a table, for those who cannot see the line. */
import type { RecentPrice } from '#protocol/market.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { formatClock, formatPrice } from '#texts/format.ts';

const words = contractScreenTexts();

const ROWS = 60;

type PriceTableProps = { prices: readonly RecentPrice[]; coinName: string };

export function PriceTable({ prices, coinName }: PriceTableProps) {
  return (
    <div
      role="region"
      aria-label={words.prices({ coinName })}
      tabIndex={0}
      className="absolute inset-0 overflow-auto overscroll-contain px-4"
    >
      <table className="w-full text-right text-meta">
        <caption className="sr-only">{words.tableCaption({ count: ROWS, coinName })}</caption>
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              {words.timeIst}
            </th>
            <th scope="col" className="py-2 font-medium">
              {words.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices
            .slice(-ROWS)
            .toReversed()
            .map(({ time, price }) => (
              <tr key={time} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal text-ink-2">
                  {formatClock(time)}
                </th>
                <td className="py-1.5">{formatPrice(price)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
