/**
 * Sets take profit and stop loss of an open position, or takes them away: an empty field is none.
 */
import { uiTexts } from '#texts/ui.ts';
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { PRICE_SCALE, parseAmount } from '#protocol/money.ts';
import { type Position, positions, type SetTargets } from '#protocol/positions.ts';
import { tradeTexts } from '#texts/trade.ts';
import { call } from '#ui/client/api.ts';
import { useQuote } from '#ui/client/live.ts';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { formatPrice } from '#texts/format.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { MoneyActDialog } from '#ui/money/MoneyActDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { refusedFields } from './draft.ts';
import { notePosition } from './positions.queries.ts';
import { plainPrice, targetErrors, type TicketErrors } from './ticket.rules.ts';

const texts = tradeTexts();

type TargetsDialogProps = {
  chosen: Position | null;
  onLeave: () => void;
  /** INR: what it is to get, as from a chart; what is not named begins as it is. */
  start?: Partial<SetTargets>;
};
type Setting = { id: string; targets: SetTargets };

const plain = (price: string | null) => (price === null ? '' : plainPrice(price));

export function TargetsDialog({ chosen, onLeave, start }: TargetsDialogProps) {
  const queries = useQueryClient();
  const [takeProfit, setTakeProfit] = useState(() =>
    plain(start?.takeProfit ?? chosen?.takeProfit ?? null),
  );
  const [stopLoss, setStopLoss] = useState(() =>
    plain(start?.stopLoss ?? chosen?.stopLoss ?? null),
  );
  const [errors, setErrors] = useState<TicketErrors>({});
  const quote = useQuote(chosen?.coin ?? '');
  const act = useMoneyRequest<Setting, Position>({
    send: ({ id, targets }, { key }) =>
      call(positions.targets, { params: { id }, body: targets, idempotencyKey: key }),
    onDone: (position) => {
      notePosition(queries, position);
      toast('success', texts.targetsSet);
      leave();
    },
  });
  const leave = () => {
    act.close();
    onLeave();
  };
  // What a field was refused for is said at the field, not in a dialog of its own.
  const refused = act.request.step === 'failed' ? refusedFields(act.request.problem) : {};
  const isRefused = Object.keys(refused).length > 0;
  const isSent = act.request.step !== 'idle' && !isRefused;
  const shown = { ...refused, ...errors };
  const put = (set: (text: string) => void) => (text: string) => {
    setErrors({});
    act.close();
    set(text);
  };
  const save = () => {
    if (!chosen) return;
    const read = (price: string | null) =>
      price === null ? null : parseAmount(price, PRICE_SCALE);
    const wrong = targetErrors(
      {
        side: chosen.side === 'long' ? 'buy' : 'sell',
        leverage: chosen.leverage,
        takeProfit,
        stopLoss,
      },
      read(quote?.price ?? chosen.price),
      read(chosen.entryPrice),
    );
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const targets = { takeProfit: takeProfit || null, stopLoss: stopLoss || null };
    act.start({ id: chosen.id, targets });
  };
  const current = <PriceText symbol={chosen?.coin ?? ''} className="font-semibold text-ink" />;
  return (
    <MoneyActDialog
      isOpen={chosen !== null}
      act={isRefused ? { ...act, request: { step: 'idle' } } : act}
      title={texts.setTargets}
      failedTitle={texts.targetsFailed}
      verb={texts.setTargets}
      busyVerb={wordTexts().setting}
      keepVerb={uiTexts().cancel}
      what={texts.settingTargets}
      onAct={save}
      onLeave={leave}
    >
      {chosen ? (
        <div className="grid gap-4">
          <p className="text-body text-ink-2">
            <RichText
              parts={texts.targetsHint({
                price: () => current,
                liquidation:
                  chosen.liquidationPrice === null ? null : formatPrice(chosen.liquidationPrice),
              })}
            />
          </p>
          <AmountField
            label={texts.takeProfit}
            name="takeProfit"
            placeholder={texts.none}
            decimals={8}
            value={takeProfit}
            disabled={isSent}
            error={shown.takeProfit}
            onChange={put(setTakeProfit)}
          />
          <AmountField
            label={texts.stopLoss}
            name="stopLoss"
            placeholder={texts.none}
            decimals={8}
            value={stopLoss}
            disabled={isSent}
            error={shown.stopLoss}
            onChange={put(setStopLoss)}
          />
        </div>
      ) : null}
    </MoneyActDialog>
  );
}
