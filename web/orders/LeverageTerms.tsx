/**
 * Questions and warnings of leverage once it is on: its multiple, the price that closes the
 * position and the largest loss. Most visits do not switch it on, so its code comes when the page
 * has nothing to do.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { exposureOf, feeOf, liquidationPriceOf, wipeoutPriceOf } from '#protocol/trading.ts';
import { tradeTexts } from '#texts/trade.ts';
import { formatInr, formatPrice } from '#texts/format.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Note } from '#ui/parts/Note.tsx';

import { FactLine, FactLines } from './FactLines.tsx';
import { LeverageChoice } from './LeverageChoice.tsx';
import { moveOf, positionSideOf } from './ticket.rules.ts';
import type { OrderState } from './use-order.ts';

const texts = tradeTexts();

const inr = (paise: bigint) => formatInr(formatAmount(paise, INR_SCALE));

export function LeverageTerms({ order }: { order: OrderState }) {
  const { ticket, change, meta } = order;
  return (
    <>
      <LeverageChoice
        offered={meta?.leverages ?? []}
        value={ticket.leverage}
        onChange={(leverage) => change({ leverage })}
      />
      <RiskWarning order={order} />
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2 min-[22.5rem]:gap-3">
        <AmountField
          label={texts.takeProfit}
          name="takeProfit"
          placeholder={texts.none}
          decimals={8}
          suffix={null}
          value={ticket.takeProfit}
          error={order.errors.takeProfit}
          onChange={(takeProfit) => change({ takeProfit })}
        />
        <AmountField
          label={texts.stopLoss}
          name="stopLoss"
          placeholder={texts.none}
          decimals={8}
          suffix={null}
          value={ticket.stopLoss}
          error={order.errors.stopLoss}
          onChange={(stopLoss) => change({ stopLoss })}
        />
      </div>
    </>
  );
}

function RiskWarning({ order: { ticket, amounts, last, feeBps } }: { order: OrderState }) {
  const { leverage } = ticket;
  const side = positionSideOf(ticket.side);
  const margin = amounts.paise !== null && amounts.paise > 0n ? amounts.paise : null;
  const exposure = margin === null ? null : exposureOf(margin, leverage);
  const terms = last === null ? null : { side, leverage, entryPrice: last };
  const price = (at: bigint) => formatPrice(formatAmount(at, PRICE_SCALE));
  return (
    <>
      <Note>
        <p>
          {texts.risk({
            half: moveOf(leverage, 50),
            all: moveOf(leverage, 100),
            margin: margin === null ? null : inr(margin),
          })}
        </p>
      </Note>
      <FactLines>
        <FactLine name={texts.exposure}>{exposure === null ? '-' : inr(exposure)}</FactLine>
        <FactLine name={texts.feeOnExposure}>
          {exposure === null ? '-' : inr(feeOf(exposure, feeBps))}
        </FactLine>
        <FactLine name={texts.liquidationPrice}>
          {terms === null ? '-' : texts.about({ figure: price(liquidationPriceOf(terms)) })}
        </FactLine>
        <FactLine name={texts.allLostAt}>
          {terms === null ? '-' : texts.about({ figure: price(wipeoutPriceOf(terms)) })}
        </FactLine>
      </FactLines>
    </>
  );
}
