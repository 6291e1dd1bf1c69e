/** A position that has ended: how, at which price, and what came back. Loss and gain read alike. */
import type { Position } from '#protocol/positions.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInr, formatMinute, formatPrice, signOf } from '#texts/format.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { endingWords } from './positions.rules.ts';
import { SideTag } from './SideTag.tsx';

const words = orderScreenTexts();

const texts = tradeTexts();

export function EndedPosition({ position }: { position: Position }) {
  const { coin, side, leverage, entryPrice, closePrice, closedAt, returned, gap, fee } = position;
  const prices =
    entryPrice === null || closePrice === null
      ? null
      : texts.fromTo({ entry: formatPrice(entryPrice), close: formatPrice(closePrice) });
  const hasGap = gap !== null && signOf(gap) > 0;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:px-5">
      <span className="flex min-w-0 items-center gap-3">
        <CoinMark symbol={coin} size={32} />
        <span className="grid min-w-0 gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-row font-semibold">{coin}</span>
            <SideTag isUp={side === 'long'}>{words.leveraged({ side, leverage })}</SideTag>
          </span>
          <span className="text-meta text-ink-3">
            {closedAt === null ? formatMinute(position.acceptedAt) : formatMinute(closedAt)}
          </span>
        </span>
      </span>
      <span className="grid content-center gap-0.5 sm:justify-items-end">
        <ProfitText profit={position.pnl} className="text-row font-semibold" />
        <span className="text-label font-normal wrap-anywhere text-ink-2">
          {texts.backAndFee({
            amount: returned === null ? null : formatInr(returned),
            fee: signOf(fee) === 0 ? null : formatInr(fee),
          })}
        </span>
      </span>
      <p className="text-label font-normal text-ink-2 sm:col-span-2">
        {endingWords(position)} {prices}
        {hasGap ? ` ${texts.gapBorne({ amount: formatInr(gap) })}` : null}
      </p>
    </li>
  );
}
