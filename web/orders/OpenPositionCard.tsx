/**
 * An open position by the last price. Profit or loss and equity move with it, by the same
 * arithmetic as the server's. The liquidation price is beside the price. Gain and loss look alike.
 */
import { wordTexts } from '#texts/words.ts';
import type { ReactNode } from 'react';

import type { Position } from '#protocol/positions.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { useQuote } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { formatInr, formatPrice } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { FoldedNote } from '#web/journal/FoldedNote.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { worthAt } from './positions.rules.ts';
import { SideTag } from './SideTag.tsx';

const words = orderScreenTexts();

const texts = tradeTexts();

type OpenPositionCardProps = {
  position: Position;
  onClose: () => void;
  onTargets: () => void;
};

export function OpenPositionCard({ position, onClose, onTargets }: OpenPositionCardProps) {
  const { coin, coinName, side, leverage, status, entryPrice } = position;
  const quote = useQuote(coin);
  const standing = worthAt(position, quote?.price ?? position.price);
  const canAct = status === 'open';
  return (
    <article
      aria-label={words.positionLabel({ coinName, side, leverage })}
      className="grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-3">
          <CoinMark symbol={coin} size={32} />
          <span className="min-w-0">
            <span className="block text-row font-semibold wrap-anywhere">
              {coin}{' '}
              {coinName === coin ? null : (
                <span className="font-medium text-ink-3">{coinName}</span>
              )}
            </span>
            <SideTag isUp={side === 'long'}>{words.leveraged({ side, leverage })}</SideTag>
          </span>
        </span>
        <StateWord status={status} />
      </div>
      <dl className="flex flex-wrap gap-3 border-y border-line py-3">
        <Fact name={texts.profitOrLoss} look="text-price">
          <ProfitText profit={standing?.pnl ?? null} />
        </Fact>
        <Fact name={texts.equity} look="text-price">
          {standing === null ? '-' : formatInr(standing.equity)}
        </Fact>
      </dl>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-x-4 gap-y-3">
        <Fact name={texts.margin}>{formatInr(position.margin)}</Fact>
        <Fact name={texts.exposure}>{formatInr(position.exposure)}</Fact>
        <Fact name={texts.fee}>{formatInr(position.fee)}</Fact>
        <Fact name={texts.entryPrice}>
          {entryPrice === null ? wordTexts().awaitingPrice : formatPrice(entryPrice)}
        </Fact>
        <Fact name={texts.now}>
          <PriceText symbol={coin} />
        </Fact>
        <Fact name={texts.liquidationPrice}>{priceOrDash(position.liquidationPrice)}</Fact>
        <Fact name={texts.takeProfit}>{priceOrDash(position.takeProfit)}</Fact>
        <Fact name={texts.stopLoss}>{priceOrDash(position.stopLoss)}</Fact>
      </dl>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={!canAct} onClick={onTargets}>
          {words.tpSl}
        </Button>
        <Button look="secondary" disabled={!canAct} onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <FoldedNote id={position.id} />
    </article>
  );
}

function StateWord({ status }: { status: Position['status'] }) {
  if (status === 'pending') return <Badge tone="pending">{texts.waiting}</Badge>;
  return status === 'closing' ? <Badge tone="pending">{texts.closing}</Badge> : null;
}

const priceOrDash = (price: string | null) => (price === null ? '-' : formatPrice(price));

type FactProps = { name: string; look?: string; children: ReactNode };

function Fact({ name, look = 'text-[0.875rem] leading-5 font-medium', children }: FactProps) {
  const wrap = typeof children === 'string' ? figureWrap(children) : undefined;
  return (
    <div className="grow basis-[40%]">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className={classes(look, wrap)}>{children}</dd>
    </div>
  );
}
