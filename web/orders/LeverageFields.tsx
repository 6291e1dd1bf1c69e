/**
 * Leverage: off at first. As soon as it is on, its multiples as equal choices, the exposure, what
 * closes the position and what can be lost. Every figure follows the last price; the warning is
 * never folded away.
 */
import { Suspense, useEffect } from 'react';

import { DEFAULT_LEVERAGE } from '#protocol/trading.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { Switch } from '#ui/forms/Switch.tsx';
import { later } from '#ui/parts/later.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';

import type { OrderState } from './use-order.ts';

const words = orderScreenTexts();

const texts = tradeTexts();

const LeverageTerms = later(async () => (await import('./LeverageTerms.tsx')).LeverageTerms);

export function LeverageFields({ order }: { order: OrderState }) {
  const { ticket, amounts, change, meta } = order;
  useEffect(() => whenIdle(LeverageTerms.preload), []);
  if ((meta?.leverages ?? []).length === 0) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Switch
        label={words.leverage}
        about={texts.leverageHint}
        isOn={ticket.leverage > 1}
        onChange={(next) => {
          // A position is paid for in rupees: coins that were typed become their value.
          change({ leverage: next ? DEFAULT_LEVERAGE : 1, typed: 'inr', text: amounts.inr });
        }}
      />
      {ticket.leverage > 1 ? (
        <Suspense fallback={null}>
          <LeverageTerms order={order} />
        </Suspense>
      ) : null}
    </div>
  );
}
