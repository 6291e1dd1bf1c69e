/**
 * What of a coin is held by open orders, with the way to them: without it a balance seems smaller
 * than it is. Nothing where none is.
 */
import { Link } from 'react-router';

import type { Holding } from '#protocol/portfolio.ts';
import { formatTokens, signOf } from '#texts/format.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

const words = portfolioTexts();

/** The coin is in the link's name alone: it stands before the link for those who see. */
const linkFor = (coin: string) => (text: string) => (
  <Link to="/order" className="reach whitespace-nowrap text-brand-ink underline underline-offset-4">
    {text}
    <span className="sr-only">: {coin}</span>
  </Link>
);

type ReservedCoinsProps = {
  holding: Pick<Holding, 'coin' | 'frozen'>;
  className?: string | undefined;
};

export function ReservedCoins({ holding: { coin, frozen }, className }: ReservedCoinsProps) {
  if (signOf(frozen) === 0) return null;
  return (
    <p className={className}>
      <RichText
        parts={words.reservedIn({
          quantity: `${formatTokens(frozen)} ${coin}`,
          figure: wrapIn(<span className="text-frozen" />),
          link: linkFor(coin),
        })}
      />
    </p>
  );
}
