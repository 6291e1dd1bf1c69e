/**
 * The review of one order: what is given, what about is received, what it costs, and with leverage what closes it. Above ten
 * times the number is typed once more. Cancel weighs as much as confirm.
 */
import { useState } from 'react';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import {
  buyAt,
  CONFIRM_LEVERAGE_ABOVE,
  liquidationPriceOf,
  sellAt,
  wipeoutPriceOf,
} from '#protocol/trading.ts';
import { positionTexts } from '#texts/positions.ts';
import { usePricesPaused } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { formatDateTime, formatInr, formatPrice, formatTokens } from '#texts/format.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Note } from '#ui/parts/Note.tsx';

import {
  costsOf,
  type Draft,
  type OrderDraft,
  orderFee,
  type PositionDraft,
  termsAt,
} from './draft.ts';
import { FactLine, FactLines } from './FactLines.tsx';
import { SideTag } from './SideTag.tsx';
import { moveOf } from './ticket.rules.ts';
import type { OrderState } from './use-order.ts';

const inr = (paise: bigint) => formatInr(formatAmount(paise, INR_SCALE));
const priceText = (price: bigint) => formatPrice(formatAmount(price, PRICE_SCALE));
const typeWords = { market: '', limit: 'Limit ', stop: 'Stop ' } as const;

export function OrderReview({ order }: { order: OrderState }) {
  const { request, reviewed } = order;
  const isSending = request.step === 'sending';
  const draft = reviewed ?? (request.step === 'idle' ? null : request.draft.draft);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const needed = draft ? leverageToType(draft) : null;
  const leave = () => {
    setTyped('');
    setError(undefined);
    order.leaveReview();
  };
  const confirm = () => {
    if (needed !== null && typed.trim() !== String(needed)) {
      setError(positionTexts().confirmationNeeded);
      return;
    }
    setTyped('');
    order.confirm(needed);
  };
  return (
    <Dialog
      isOpen={reviewed !== null || isSending}
      onClose={leave}
      canClose={!isSending}
      title="Review your trade"
      actions={
        isSending ? (
          <Button look="secondary" size="large" busy="Processing..." isWide />
        ) : (
          <div className="grid gap-2 [&_button]:whitespace-normal">
            <Button look="secondary" size="large" onClick={confirm}>
              {draft ? confirmWords(draft) : 'Confirm'}
            </Button>
            <Button look="secondary" size="large" onClick={leave}>
              Cancel
            </Button>
          </div>
        )
      }
    >
      {draft ? (
        <div className="grid gap-4">
          <Head draft={draft} />
          {draft.kind === 'order' ? (
            <SpotFacts draft={draft} order={order} />
          ) : (
            <PositionFacts draft={draft} order={order} />
          )}
          {needed === null || isSending ? null : (
            <Field
              label={`Type ${needed} to confirm the multiple`}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              error={error}
              onChange={(event) => {
                setError(undefined);
                setTyped(event.target.value);
              }}
            />
          )}
        </div>
      ) : null}
    </Dialog>
  );
}

function leverageToType(draft: Draft): number | null {
  if (draft.kind === 'order' || draft.body.leverage <= CONFIRM_LEVERAGE_ABOVE) return null;
  return draft.body.leverage;
}

function confirmWords(draft: Draft): string {
  if (draft.kind === 'position') return `Confirm: risk ${inr(costsOf(draft).held)}`;
  const { body, paise, units, coin } = draft;
  return body.side === 'buy'
    ? `Confirm: pay ${inr(paise)}`
    : `Confirm: sell ${formatAmount(units, coin.scale)} ${coin.symbol}`;
}

function Head({ draft }: { draft: Draft }) {
  const [isPaused] = usePricesPaused();
  const { symbol, name } = draft.coin;
  const isUp = draft.body.side === 'buy' || draft.body.side === 'long';
  const words =
    draft.kind === 'order'
      ? `${typeWords[draft.body.type]}${isUp ? 'Buy' : 'Sell'}`
      : `${isUp ? 'Long' : 'Short'} ${draft.body.leverage}×`;
  return (
    <>
      <div className="flex items-center gap-3">
        <CoinMark symbol={symbol} size={36} />
        <div className="min-w-0 flex-1">
          <p className="text-row font-semibold wrap-anywhere">
            {symbol} <span className="font-medium text-ink-3">{name}</span>
          </p>
          <SideTag isUp={isUp}>{words}</SideTag>
        </div>
        <p className="text-right">
          <span className="block text-label font-normal text-ink-3">Current price</span>
          <PriceText symbol={symbol} className="text-row font-semibold" />
        </p>
      </div>
      <p className="text-label font-normal text-ink-2">
        {draft.kind === 'order' && draft.body.type !== 'market'
          ? 'It rests until a price meets it; what it gives is frozen meanwhile.'
          : 'Current price; yours is the next price on the tape.'}
        {isPaused ? ' Prices are paused on your screen, not on the tape.' : null}
      </p>
    </>
  );
}

function SpotFacts({ draft, order }: { draft: OrderDraft; order: OrderState }) {
  const { body, paise, units, coin, feeBps } = draft;
  const own = body.price === undefined ? null : parseAmount(body.price, PRICE_SCALE);
  const price = own ?? order.last;
  const isBuy = body.side === 'buy';
  const coins = (quantity: bigint) =>
    `${formatTokens(formatAmount(quantity, coin.scale))} ${coin.symbol}`;
  const at = price === null ? null : { price, scale: coin.scale, feeBps };
  const left = isBuy ? order.purse.inr : order.purse.coins;
  const gives = isBuy ? paise : units;
  const after = left === null ? null : left - gives;
  return (
    <FactLines>
      <FactLine name={isBuy ? 'You pay' : 'You sell'}>
        {isBuy ? inr(paise) : `${formatAmount(units, coin.scale)} ${coin.symbol}`}
      </FactLine>
      <FactLine name="You receive, about">
        {at === null
          ? '-'
          : isBuy
            ? coins(buyAt(paise, at).quantity)
            : inr(sellAt(units, at).amount)}
      </FactLine>
      {own === null ? null : (
        <FactLine name={body.type === 'limit' ? 'Limit price' : 'Stop price'}>
          {priceText(own)}
        </FactLine>
      )}
      {body.type === 'market' ? null : (
        <FactLine name="Good until">
          {body.expiresAt === undefined ? 'cancelled' : formatDateTime(body.expiresAt)}
        </FactLine>
      )}
      <FactLine name="Fee, included">{price === null ? '-' : inr(orderFee(draft, price))}</FactLine>
      <FactLine name="Available after">
        {after === null ? '-' : isBuy ? inr(after) : coins(after)}
      </FactLine>
    </FactLines>
  );
}

function PositionFacts({ draft, order }: { draft: PositionDraft; order: OrderState }) {
  const { body, margin } = draft;
  const { exposure, fee, held } = costsOf(draft);
  const terms = order.last === null ? null : termsAt(draft, order.last);
  const after = order.purse.inr === null ? null : order.purse.inr - held;
  return (
    <>
      <Note>
        A move of {moveOf(body.leverage, 50)}% against you closes it, with about half of{' '}
        {inr(margin)} lost; a gap of {moveOf(body.leverage, 100)}% loses all of it.
      </Note>
      <FactLines>
        <FactLine name="Margin">{inr(margin)}</FactLine>
        <FactLine name="Exposure">{inr(exposure)}</FactLine>
        <FactLine name="Fee, beside the margin">{inr(fee)}</FactLine>
        <FactLine name="Liquidation price, about">
          {terms === null ? '-' : priceText(liquidationPriceOf(terms))}
        </FactLine>
        <FactLine name="All lost at, about">
          {terms === null ? '-' : priceText(wipeoutPriceOf(terms))}
        </FactLine>
        {body.takeProfit === undefined ? null : (
          <FactLine name="Take profit">{formatPrice(body.takeProfit)}</FactLine>
        )}
        {body.stopLoss === undefined ? null : (
          <FactLine name="Stop loss">{formatPrice(body.stopLoss)}</FactLine>
        )}
        <FactLine name="Available after">{after === null ? '-' : inr(after)}</FactLine>
      </FactLines>
    </>
  );
}
