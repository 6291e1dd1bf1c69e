/**
 * The last fills of a coin, the newest first: what people really traded here, and nothing made up
 * where nobody did.
 */
import { type Fill, FILLS_SHOWN } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { serverNow } from '#ui/client/clock.ts';
import { formatPrice, formatTokens } from '#texts/format.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { useFills } from './book.queries.ts';
import { fillTime } from './book.rules.ts';
import { MarketPanel } from './MarketPanel.tsx';
import { LoadingRows } from './OrderBook.tsx';

const words = orderScreenTexts();

/** Of as many fills as are shown, and their head. */
const historyHeight = 'min-h-49';

export function LastFills({ coin, isSimulated }: { coin: string; isSimulated: boolean }) {
  return (
    <MarketPanel title={words.tradeHistory} isSimulated={isSimulated}>
      <LoadedHistory coin={coin} />
    </MarketPanel>
  );
}

function LoadedHistory({ coin }: { coin: string }) {
  return (
    <Loaded
      query={useFills(coin)}
      failed={tradeTexts().fillsFailed}
      staleClass="mb-2"
      failedClass={`content-center px-0! py-0! ${historyHeight}`}
      loading={
        <LoadingRows label={words.fillsLoading} rows={FILLS_SHOWN} className={historyHeight} />
      }
    >
      {({ items }) => <Fills coin={coin} fills={items} />}
    </Loaded>
  );
}

function Fills({ coin, fills }: { coin: string; fills: readonly Fill[] }) {
  if (fills.length === 0)
    return (
      <p className={`grid place-items-center text-body text-ink-3 ${historyHeight}`}>
        {tradeTexts().noFills}
      </p>
    );
  const now = serverNow();
  return (
    <table className="w-full text-label font-normal">
      <caption className="sr-only">{words.fillsCaption({ coin })}</caption>
      <thead className="text-meta text-ink-3">
        <tr>
          <th scope="col" className="pb-1 text-right font-normal">
            {words.priceInr}
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            {coin}
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            {words.time}
          </th>
        </tr>
      </thead>
      <tbody>
        {fills.slice(0, FILLS_SHOWN).map((fill, row) => (
          <tr key={`${fill.tick} ${row}`}>
            <th
              scope="row"
              className={`py-0.5 text-right font-medium ${fill.side === 'buy' ? 'text-up' : 'text-down'}`}
            >
              <span className="flex items-center justify-between gap-1">
                <Triangle to={fill.side === 'buy' ? 'up' : 'down'} />
                <span className="sr-only">{fill.side === 'buy' ? words.buy : words.sell} </span>
                {formatPrice(fill.price)}
              </span>
            </th>
            <td className="py-0.5 pl-2 text-right">{formatTokens(fill.quantity)}</td>
            <td className="py-0.5 pl-2 text-right text-meta whitespace-nowrap text-ink-3">
              {fillTime(fill.time, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
