/** One coin: how its two sides come about, what is left under each limit, and who stands for the most. */
import { Link } from 'react-router';

import type { CoinExposure, ExposureReport } from '#protocol/orders.ts';
import { formatInr, formatPrice, formatTokens, groupIndian } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';

import { Fact, Facts } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';

import { leaning, useOf } from './exposure.rules.ts';

export function CoinPane({
  line,
  limits,
  onClose,
}: {
  line: CoinExposure;
  limits: ExposureReport['limits'];
  onClose: () => void;
}) {
  const { side, amount } = leaning(line.net);
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        <h2 className="mr-auto text-section">{line.coin}</h2>
        <Button look="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <Part title="Net" aside={line.price === null ? 'no price yet' : formatPrice(line.price)}>
        <p className="text-row">
          {side === null
            ? 'People stand for as much long as short.'
            : `People stand ${side} for ${formatInr(amount)}; the house stands for the opposite.`}
        </p>
      </Part>
      <Part title="Long" aside={formatInr(line.long)}>
        <Facts>
          <Fact name="Coins owned">{`${formatTokens(line.coins)} ${line.coin}`}</Fact>
          <Fact name="Their value">{formatInr(line.coinsValue)}</Fact>
          <Fact name="Unfilled buys">{formatInr(line.openBuys)}</Fact>
          <Fact name="Long positions">{formatInr(line.longPositions)}</Fact>
          <Limit amount={line.long} limit={limits.coinLong} />
        </Facts>
      </Part>
      <Part title="Short" aside={formatInr(line.short)}>
        <Facts>
          <Fact name="Short positions">{formatInr(line.shortPositions)}</Fact>
          <Limit amount={line.short} limit={limits.coinShort} />
        </Facts>
      </Part>
      <Largest title="Largest person, long" stand={line.largestLong} limit={limits.personLong} />
      <Largest title="Largest person, short" stand={line.largestShort} limit={limits.personShort} />
      <p className="px-5 py-4 text-meta text-ink-3">
        {`Open positions: ${groupIndian(String(line.openPositions))}. Rupees at the price of the last tick. What would pass a limit is refused; selling, closing and cancelling never are.`}
      </p>
    </>
  );
}

function Limit({ amount, limit }: { amount: string; limit: string | null }) {
  const use = useOf(amount, limit);
  if (use === null || limit === null) return <Fact name="Limit">none</Fact>;
  return (
    <>
      <Fact name="Limit">{formatInr(limit)}</Fact>
      <Fact name="Used">
        <span className={use.isNear ? 'font-semibold text-warn' : undefined}>{use.share}</span>
        {`, ${formatInr(use.left)} left`}
      </Fact>
    </>
  );
}

function Largest({
  title,
  stand,
  limit,
}: {
  title: string;
  stand: CoinExposure['largestLong'];
  limit: string | null;
}) {
  return (
    <Part title={title} aside={stand === null ? undefined : formatInr(stand.amount)}>
      {stand === null ? (
        <p className="text-label text-ink-3">Nobody.</p>
      ) : (
        <Facts>
          <Fact name="Person">
            <Link
              to={`/console/people/${stand.personId}`}
              className="text-brand-ink underline underline-offset-4"
            >
              {stand.name}
            </Link>
          </Fact>
          <Limit amount={stand.amount} limit={limit} />
        </Facts>
      )}
    </Part>
  );
}
