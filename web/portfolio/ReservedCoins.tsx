/**
 * What of a coin is held by open orders, with the way to them: without it a balance seems smaller
 * than it is. Nothing where none is.
 */
import { Link } from 'react-router';

import type { Holding } from '#protocol/portfolio.ts';
import { formatTokens, signOf } from '#texts/format.ts';
import { portfolioTexts } from '#texts/portfolio.ts';

const words = portfolioTexts();

type ReservedCoinsProps = {
  holding: Pick<Holding, 'coin' | 'frozen'>;
  className?: string | undefined;
};

export function ReservedCoins({ holding: { coin, frozen }, className }: ReservedCoinsProps) {
  if (signOf(frozen) === 0) return null;
  return (
    <p className={className}>
      <span className="text-frozen">
        {words.reservedOf({ quantity: `${formatTokens(frozen)} ${coin}` })}
      </span>{' '}
      <Link
        to="/order"
        className="reach whitespace-nowrap text-brand-ink underline underline-offset-4"
      >
        {words.inOpenOrders}
        <span className="sr-only">: {coin}</span>
      </Link>
    </p>
  );
}
