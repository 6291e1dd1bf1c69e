/** What limit and stop orders have besides their amounts: the price that they wait for, and how long they wait. */
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';

import type { OrderState } from './use-order.ts';

const waits = [
  { value: 'cancelled', label: 'Until cancelled' },
  { value: 'time', label: 'Until a time' },
] as const;

export function RestingFields({ order: { ticket, errors, change } }: { order: OrderState }) {
  const isLimit = ticket.type === 'limit';
  const isBuy = ticket.side === 'buy';
  return (
    <>
      <AmountField
        label={isLimit ? 'Limit price' : 'Stop price'}
        name="price"
        placeholder="0.00"
        decimals={8}
        hint={isLimit ? limitHint(isBuy) : stopHint(isBuy)}
        value={ticket.price}
        error={errors.price}
        onChange={(price) => change({ price })}
      />
      <Segmented
        legend="Good"
        options={waits}
        value={ticket.until === null ? 'cancelled' : 'time'}
        onChange={(wait) => change({ until: wait === 'time' ? '' : null })}
      />
      {ticket.until === null ? null : (
        <Field
          label="Good until (IST)"
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

const limitHint = (isBuy: boolean) =>
  `Fills at the first price at or ${isBuy ? 'below' : 'above'} it, never at a worse one.`;
const stopHint = (isBuy: boolean) =>
  `The first price at or ${isBuy ? 'above' : 'below'} it triggers it; it fills at the one after that, whatever that is.`;
