/** The pair of an open item, which leads to its market. */
import { Link } from 'react-router';

import { quoteOf } from '#ui/coins/pair.ts';

export function Pair({ coin }: { coin: string }) {
  return (
    <Link
      to={`/contract?coin=${coin}`}
      className="reach block w-fit text-row font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {coin}
      <span className="font-medium text-ink-3">/{quoteOf(coin)}</span>
    </Link>
  );
}
