/**
 * A contract that has just settled, where its countdown ran: what came of it, on which side of its
 * entry it closed, its receipt.
 */
import './countdown.css';

import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { formatInr } from '#texts/format.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { receiptPath } from '#web/parts/subject-path.ts';

import { endingWords, stakeIsBack } from './contracts.rules.ts';
import { DirectionTag } from './DirectionTag.tsx';
import { ResultBadge } from './ResultBadge.tsx';

const words = contractScreenTexts();

export function SettledRow({ contract }: { contract: Contract }) {
  const { id, coin, direction, duration, amount, profit, status } = contract;
  return (
    <article
      aria-label={words.settledLabel({ coin })}
      className="receipt-in flex min-h-19 items-center gap-3 px-4 py-2"
    >
      <CoinMark symbol={coin} size={32} />
      <div className="min-w-0 flex-1">
        <p className="text-row font-semibold wrap-anywhere">
          {coin}
          <span className="font-medium text-ink-3">/USDT</span>
        </p>
        <p className="flex flex-wrap gap-x-1 text-meta text-ink-2">
          <DirectionTag direction={direction} />
          <span>· {duration}s</span>
        </p>
        <p className="text-meta wrap-anywhere text-ink-2">{formatInr(amount)}</p>
      </div>
      <div className="grid max-w-[60%] justify-items-end text-right">
        <ProfitText profit={profit} className="text-row font-semibold" />
        <p className="text-meta text-ink-2">
          {status === 'VOID' ? stakeIsBack() : endingWords(contract)}
        </p>
        <p className="flex items-center gap-2">
          <ResultBadge contract={contract} />
          <Link
            to={receiptPath(id)}
            className="reach py-1 text-label text-brand-ink underline underline-offset-4"
          >
            {words.receipt}
          </Link>
        </p>
      </div>
    </article>
  );
}
