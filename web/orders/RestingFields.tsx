/**
 * What limit and stop orders have besides their amounts: the price that they wait for, and how long
 * they wait.
 */
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { Switch } from '#ui/forms/Switch.tsx';

import type { OrderState } from './use-order.ts';

const words = orderScreenTexts();

const texts = tradeTexts();

const waits = [
  { value: 'cancelled', label: texts.validCancelled },
  { value: 'time', label: texts.validTime },
] as const;

export function RestingFields({
  order: { ticket, errors, change, warning, stopWarning, meta },
}: {
  order: OrderState;
}) {
  const isLimit = ticket.type === 'limit';
  const isBuy = ticket.side === 'buy';
  return (
    <>
      <AmountField
        label={isLimit ? texts.limitPrice : texts.stopPrice}
        name="price"
        placeholder="0.00"
        decimals={8}
        hint={hintOf(isLimit ? texts.limitHint({ isBuy }) : texts.stopHint, warning, errors.price)}
        value={ticket.price}
        error={errors.price}
        onChange={(price) => change({ price })}
      />
      {isLimit && meta?.orderTypes.includes('stop') === true ? (
        <Switch
          label={texts.pair}
          about={texts.pairHint}
          isOn={ticket.stopPrice !== null}
          onChange={(isOn) => change({ stopPrice: isOn ? '' : null })}
        />
      ) : null}
      {isLimit && ticket.stopPrice !== null ? (
        <AmountField
          label={texts.stopPrice}
          name="stopPrice"
          placeholder="0.00"
          decimals={8}
          hint={hintOf(texts.stopHint, stopWarning, errors.stopPrice)}
          value={ticket.stopPrice}
          error={errors.stopPrice}
          onChange={(stopPrice) => change({ stopPrice })}
        />
      ) : null}
      <Segmented
        legend={words.valid}
        options={waits}
        value={ticket.until === null ? 'cancelled' : 'time'}
        onChange={(wait) => change({ until: wait === 'time' ? '' : null })}
      />
      {ticket.until === null ? null : (
        <Field
          label={words.expiry}
          name="until"
          type="datetime-local"
          value={ticket.until}
          error={errors.until}
          onChange={(event) => change({ until: event.target.value })}
        />
      )}
    </>
  );
}

/** The warning replaces the help, and gives way to an error. */
const hintOf = (help: string, warning: string | null, error: string | undefined) =>
  warning === null || error !== undefined ? help : <span className="text-warn">{warning}</span>;
