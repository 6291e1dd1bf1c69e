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
import { ApiProblem, call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
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
  const [amount, setAmount] = useState('');
  const [every, setEvery] = useState<Every>('month');
  const [day, setDay] = useState('1');
  const [hour, setHour] = useState('9');
  const [error, setError] = useState<string>();
  const [banner, setBanner] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const chosen = symbol ?? coins[0]?.symbol ?? '';
  const schedule = {
    every,
    day: every === 'day' ? null : Number.parseInt(day, 10),
    hour: Number.parseInt(hour, 10),
  };
  const first = nextRun(schedule, new Date(serverNow())).toISOString();

  const send = async (): Promise<void> => {
    setBanner(null);
    const wrong = amountError(amount);
    setError(wrong);
    if (wrong !== undefined) return;
    setIsBusy(true);
    try {
      take(await call(recurring.add, { body: { coin: chosen, amount, ...schedule } }));
      toast('success', texts.isSet, texts.first({ at: first }));
      setAmount('');
      onClose();
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {};
      setError(fields['amount']);
      if (fields['amount'] === undefined)
        setBanner((problem instanceof ApiProblem && problem.detail) || texts.notSet);
    } finally {
      setIsBusy(false);
    }
  };

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
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
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
        <AmountField
          label={texts.amount}
          name="amount"
          placeholder="0.00"
          value={amount}
          error={error}
          onChange={(next) => {
            setError(undefined);
            setAmount(next);
          }}
        />
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
