/** A settled contract in a list: pair, direction and terms at the left, what came of it and when at the right. Opens its receipt. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatClock } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { receiptPath } from '#web/parts/subject-path.ts';

import { closedAt, stateWord } from './contracts.rules.ts';
import { DirectionTag } from './DirectionTag.tsx';

export function ClosedContractRow({
  contract,
  isChosen = false,
}: {
  contract: Contract;
  /** Its receipt is beside the list. */
  isChosen?: boolean;
}) {
  const { id, coin, direction, duration, returnPercentage, profit } = contract;
  return (
    <Link
      to={receiptPath(id)}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'flex min-h-15 items-center gap-3 border-l-3 py-2 pr-4 pl-3.25 outline-offset-[-2px]! transition-colors',
        isChosen ? 'border-brand-ink bg-brand-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <CoinMark symbol={coin} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-row font-semibold wrap-anywhere">
          {coin}
          <span className="font-medium text-ink-3">/USDT</span>
        </span>
        <span className="flex flex-wrap gap-x-1 text-meta text-ink-2">
          <DirectionTag direction={direction} look="plain" />
          <span className="max-[22.49rem]:hidden">
            · {duration}s · {returnPercentage}%
          </span>
        </span>
      </span>
      <span className="grid max-w-[55%] justify-items-end text-right">
        <ProfitText profit={profit} className="text-row font-semibold" />
        <span className="text-meta text-ink-3">
          {stateWord(contract)} · {formatClock(closedAt(contract))}
        </span>
      </span>
      <ChevronRight aria-hidden size={16} className="-mr-1 shrink-0 text-ink-3 lg:hidden" />
    </Link>
  );
}
