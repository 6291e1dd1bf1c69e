/**
 * The review of one order: what is given, what about is received, what it costs, and with leverage
 * what closes it. Above ten times the number is typed once more. Cancel weighs as much as confirm.
 */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import { readPlain } from '#protocol/digits.ts';
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import {
  buyAt,
  CONFIRM_LEVERAGE_ABOVE,
  liquidationPriceOf,
  sellAt,
  wipeoutPriceOf,
} from '#protocol/trading.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { positionTexts } from '#texts/positions.ts';
import { usePricesPaused } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import {
  formatDateTime,
  formatInr,
  formatLevel,
  formatPrice,
  formatTokens,
} from '#texts/format.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Frozen, useFrozen } from '#ui/figures/frozen.ts';
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
import { priceWarning } from './price-warning.rules.ts';
import { moveOf } from './ticket.rules.ts';
import type { OrderState } from './use-order.ts';

const says = orderScreenTexts();

const texts = tradeTexts();

const inr = (paise: bigint) => formatInr(formatAmount(paise, INR_SCALE));
const priceText = (price: bigint) => formatPrice(formatAmount(price, PRICE_SCALE));

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
    if (needed !== null && readPlain(typed) !== String(needed)) {
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
      title={texts.review}
      actions={
        isSending ? (
          <Button look="secondary" size="large" busy={wordTexts().processing} isWide />
        ) : (
          <div className="grid gap-2 [&_button]:whitespace-normal">
            <Button look="secondary" size="large" onClick={confirm}>
              {draft ? confirmWords(draft) : texts.confirm}
            </Button>
            <Button look="secondary" size="large" onClick={leave}>
              {says.cancel}
            </Button>
          </div>
        )
      }
    >
      {draft ? (
        <div className="grid gap-4">
          <Frozen value={isSending}>
            <Head draft={draft} />
            {draft.kind === 'order' ? (
              <SpotFacts draft={draft} order={order} />
            ) : (
              <PositionFacts draft={draft} order={order} />
            )}
          </Frozen>
          {needed === null || isSending ? null : (
            <Field
              label={texts.typeLeverage({ leverage: needed })}
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
  if (draft.kind === 'position') return texts.confirmRisk({ amount: inr(costsOf(draft).held) });
  const { body, paise, units, coin } = draft;
  return body.side === 'buy'
    ? texts.confirmPay({ amount: inr(paise) })
    : texts.confirmSell({ amount: `${formatAmount(units, coin.scale)} ${coin.symbol}` });
}

function Head({ draft }: { draft: Draft }) {
  const [isPaused] = usePricesPaused();
  const { symbol, name } = draft.coin;
  const isUp = draft.body.side === 'buy' || draft.body.side === 'long';
  const words =
    draft.kind === 'order'
      ? says.typed({ type: draft.body.type, side: isUp ? 'buy' : 'sell' })
      : says.leveraged({ side: draft.body.side, leverage: draft.body.leverage });
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
          <span className="block text-label font-normal text-ink-3">{says.currentPrice}</span>
          <PriceText symbol={symbol} className="text-row font-semibold" />
        </p>
      </div>
      <p className="text-label font-normal text-ink-2">
        {draft.kind === 'order' && draft.body.type !== 'market'
          ? texts.openUntil({ ...levelsOf(draft), reserved: reservedOf(draft) })
          : texts.fillsNext}
        {isPaused ? ` ${texts.paused}` : null}
      </p>
    </>
  );
}

function levelsOf({ body }: OrderDraft) {
  return {
    price: formatLevel(body.price ?? '0'),
    pairPrice: body.stopPrice === undefined ? null : formatLevel(body.stopPrice),
  };
}

function reservedOf({ body, paise, units, coin }: OrderDraft): string {
  return body.side === 'buy'
    ? inr(paise)
    : `${formatTokens(formatAmount(units, coin.scale))} ${coin.symbol}`;
}

function SpotFacts({ draft, order }: { draft: OrderDraft; order: OrderState }) {
  const { last, purse } = useFrozen(order);
  const { body, paise, units, coin, feeBps } = draft;
  const own = body.price === undefined ? null : parseAmount(body.price, PRICE_SCALE);
  const price = own ?? last;
  const { type, side } = body;
  const warning =
    own === null || type === 'market' ? null : priceWarning({ type, side, price: own }, last);
  const isBuy = body.side === 'buy';
  const coins = (quantity: bigint) =>
    `${formatTokens(formatAmount(quantity, coin.scale))} ${coin.symbol}`;
  const at = price === null ? null : { price, scale: coin.scale, feeBps };
  const left = isBuy ? purse.inr : purse.coins;
  const gives = isBuy ? paise : units;
  const after = left === null ? null : left - gives;
  return (
    <>
      {warning === null ? null : <Note>{warning}</Note>}
      <FactLines>
        <FactLine name={isBuy ? texts.youPay : texts.youSell}>
          {isBuy ? inr(paise) : `${formatAmount(units, coin.scale)} ${coin.symbol}`}
        </FactLine>
        <FactLine name={texts.youReceive}>
          {at === null
            ? '-'
            : texts.about({
                figure: isBuy ? coins(buyAt(paise, at).quantity) : inr(sellAt(units, at).amount),
              })}
        </FactLine>
        {own === null ? null : (
          <FactLine name={body.type === 'limit' ? texts.limitPrice : texts.stopPrice}>
            {priceText(own)}
          </FactLine>
        )}
        {body.stopPrice === undefined ? null : (
          <FactLine name={texts.pairPrice}>{formatLevel(body.stopPrice)}</FactLine>
        )}
        {body.type === 'market' ? null : (
          <FactLine name={texts.validUntil}>
            {body.expiresAt === undefined ? texts.untilCancelled : formatDateTime(body.expiresAt)}
          </FactLine>
        )}
        <FactLine name={texts.feeIncluded}>
          {price === null ? '-' : inr(orderFee(draft, price))}
        </FactLine>
        <FactLine name={texts.availableAfter}>
          {after === null ? '-' : isBuy ? inr(after) : coins(after)}
        </FactLine>
      </FactLines>
    </>
  );
}

function PositionFacts({ draft, order }: { draft: PositionDraft; order: OrderState }) {
  const { last, purse } = useFrozen(order);
  const { body, margin } = draft;
  const { exposure, fee, held } = costsOf(draft);
  const terms = last === null ? null : termsAt(draft, last);
  const after = purse.inr === null ? null : purse.inr - held;
  return (
    <>
      <Note>
        {texts.risk({
          half: moveOf(body.leverage, 50),
          all: moveOf(body.leverage, 100),
          margin: inr(margin),
        })}
      </Note>
      <FactLines>
        <FactLine name={texts.margin}>{inr(margin)}</FactLine>
        <FactLine name={texts.exposure}>{inr(exposure)}</FactLine>
        <FactLine name={texts.feeOnExposure}>{inr(fee)}</FactLine>
        <FactLine name={texts.liquidationPrice}>
          {terms === null ? '-' : texts.about({ figure: priceText(liquidationPriceOf(terms)) })}
        </FactLine>
        <FactLine name={texts.allLostAt}>
          {terms === null ? '-' : texts.about({ figure: priceText(wipeoutPriceOf(terms)) })}
        </FactLine>
        {body.takeProfit === undefined ? null : (
          <FactLine name={texts.takeProfit}>{formatPrice(body.takeProfit)}</FactLine>
        )}
        {body.stopLoss === undefined ? null : (
          <FactLine name={texts.stopLoss}>{formatPrice(body.stopLoss)}</FactLine>
        )}
        <FactLine name={texts.availableAfter}>{after === null ? '-' : inr(after)}</FactLine>
      </FactLines>
    </>
  );
}
