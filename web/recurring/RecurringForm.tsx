/**
 * The form for one recurring buy. It says when the first one is before it is set up; what was typed
 * stays until the server has it.
 */
import { wordTexts } from '#texts/words.ts';
import { useId, useState } from 'react';

import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import {
  type Every,
  nextRun,
  recurring,
  RECURRING_LEAST,
  RECURRING_MOST,
} from '#protocol/recurring.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { reasonText } from '#texts/refusal-text.ts';
import { call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { dropEmpty, fieldProblem } from '#ui/forms/form-problems.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';

import { useTakeList } from './recurring.queries.ts';
import { hourText } from './recurring-texts.ts';

const texts = recurringTexts();
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${hour}`,
  label: hourText(hour),
}));
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => `${index + 1}`);

/** What is wrong with an amount before it is sent; undefined where nothing is. */
function amountError(typed: string): string | undefined {
  const amount = parseAmount(typed, INR_SCALE);
  if (amount === null || amount === 0n) return reasonText('amount-invalid');
  const paise = (text: string) => parseAmount(text, INR_SCALE) ?? 0n;
  if (amount < paise(RECURRING_LEAST))
    return reasonText({ reason: 'amount-below', facts: { least: RECURRING_LEAST } });
  if (amount > paise(RECURRING_MOST))
    return reasonText({ reason: 'amount-above', facts: { most: RECURRING_MOST } });
  return undefined;
}

type RecurringFormProps = { coin: string | null; isOpen: boolean; onClose: () => void };

export function RecurringForm({ coin, isOpen, onClose }: RecurringFormProps) {
  const id = useId();
  const coins = useCoins().data?.items ?? [];
  const take = useTakeList();
  const [symbol, setSymbol] = useState(coin);
  const [every, setEvery] = useState<Every>('month');
  const [day, setDay] = useState('1');
  const [hour, setHour] = useState('9');

  const chosen = symbol ?? coins[0]?.symbol ?? '';
  const schedule = {
    every,
    day: every === 'day' ? null : Number.parseInt(day, 10),
    hour: Number.parseInt(hour, 10),
  };
  const first = nextRun(schedule, new Date(serverNow())).toISOString();

  const { valueField, isBusy, banner, reset, formProps } = useForm({
    initial: { amount: '' },
    check: ({ amount }) => dropEmpty({ amount: amountError(amount) }),
    async send({ amount }) {
      take(await call(recurring.add, { body: { coin: chosen, amount, ...schedule } }));
      toast('success', texts.isSet, texts.first({ at: first }));
      reset();
      onClose();
    },
    problemOf: (answer, names) => fieldProblem(answer, names, texts.notSet),
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      title={texts.new}
      description={texts.atNext}
      actions={
        <Button size="large" isWide form={id} type="submit" busy={isBusy && wordTexts().settingUp}>
          {texts.set}
        </Button>
      }
    >
      <form {...formProps} id={id} className="grid gap-4">
        <FormBanner text={banner} />
        <SelectField
          label={texts.coin}
          value={chosen}
          onChoose={setSymbol}
          options={coins.map((one) => ({
            value: one.symbol,
            label: `${one.symbol} · ${one.name}`,
          }))}
        />
        <AmountField label={texts.amount} {...valueField('amount')} placeholder="0.00" />
        <Segmented
          legend={texts.every}
          value={every}
          onChange={(next) => {
            setEvery(next);
            setDay('1');
          }}
          options={(['day', 'week', 'month'] as const).map((value) => ({
            value,
            label: texts.everyWords[value],
          }))}
        />
        <div className="grid grid-cols-2 gap-3">
          {every === 'day' ? null : (
            <SelectField
              label={every === 'week' ? texts.day : texts.dayOfMonth}
              value={day}
              onChoose={setDay}
              options={
                every === 'week'
                  ? texts.weekdays.map((label, index) => ({ value: `${index + 1}`, label }))
                  : MONTH_DAYS.map((value) => ({ value, label: value }))
              }
            />
          )}
          <SelectField
            label={texts.hour}
            value={hour}
            onChoose={setHour}
            options={HOURS}
            className={every === 'day' ? 'col-span-full' : ''}
          />
        </div>
        <p className="text-label font-normal text-ink-2">{texts.first({ at: first })}</p>
      </form>
    </Dialog>
  );
}
