/**
 * The form for one alert: which way, which level, once or every time. What was typed stays until
 * the server has it.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { type Alert, type AlertKind, alerts, REARM_PERCENT } from '#protocol/alerts.ts';
import { PRICE_SCALE } from '#protocol/money.ts';
import { alertScreenTexts } from '#texts/alert-screens.ts';
import { alertTexts } from '#texts/alerts.ts';
import { call } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { fieldProblem } from '#ui/forms/form-problems.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { Switch } from '#ui/forms/Switch.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog, preloadDialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { noteAlert } from './alerts.queries.ts';
import { alertWords, levelError, levelOf, PERCENT_SCALE } from './alerts.rules.ts';

const words = alertScreenTexts();

type AlertDialogProps = {
  coin: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** What it begins with, e.g. a price from the chart, as it is typed. */
  start?: { kind: AlertKind; level: string };
  /** The alert that the new one takes the place of, once it is set. */
  replaces?: Alert;
  /** The one of the first id is no more, that of the second has its place. */
  onReplaced?: (old: string, id: string) => void;
};

const kinds = [
  {
    value: 'above',
    label: words.above,
  },
  {
    value: 'below',
    label: words.below,
  },
  {
    value: 'move',
    label: words.dayMove,
  },
] as const;

const texts = alertTexts();

export function AlertDialog({ coin, name, isOpen, onClose, ...props }: AlertDialogProps) {
  const { start, replaces, onReplaced } = props;
  const queries = useQueryClient();
  useEffect(preloadDialog, []);
  const [kind, setKind] = useState<AlertKind>(start?.kind ?? 'above');
  const [repeats, setRepeats] = useState(replaces?.repeats ?? false);
  const [byMail, setByMail] = useState(replaces?.byMail ?? false);
  const { data: meta } = useMeta();
  const form = useForm<{ level: string }>({
    initial: { level: start?.level ?? '' },
    check({ level }) {
      const error = levelError(kind, level);
      return error === null ? {} : { level: error };
    },
    async send({ level }) {
      const body = { coin, kind, level: levelOf(kind, level), repeats, byMail };
      const alert = await call(alerts.add, { body });
      // The new one first: where the server cannot remove the old one, both are there to be seen.
      const isReplaced =
        replaces !== undefined &&
        (await call(alerts.remove, { params: { id: replaces.id } }).then(
          () => true,
          () => false,
        ));
      noteAlert(queries, alert, isReplaced ? replaces.id : null);
      if (isReplaced) onReplaced?.(replaces.id, alert.id);
      toast('success', texts.isSet, alertWords(alert));
      close();
    },
    problemOf: (answer, names) => fieldProblem(answer, names, texts.notSet),
  });
  function close(): void {
    form.reset({ level: '' });
    onClose();
  }
  const isMove = kind === 'move';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      canClose={!form.isBusy}
      title={texts.on({ name })}
      description={
        <>
          {texts.isAt({ coin })} <PriceText symbol={coin} pace="calm" className="font-semibold" />
        </>
      }
    >
      <form {...form.formProps} className="grid gap-5">
        <FormBanner text={form.banner} />
        <Segmented
          legend={texts.when}
          isLegendHidden
          options={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next);
            form.reset({ level: '' });
          }}
        />
        <AmountField
          // Another kind begins with an empty field, also where what was typed is no amount.
          key={kind}
          {...form.valueField('level')}
          decimals={isMove ? PERCENT_SCALE : PRICE_SCALE}
          label={isMove ? texts.percentLabel : words.price}
          hint={isMove ? texts.percentHint : undefined}
          prefix={isMove ? undefined : '₹'}
          suffix={isMove ? '%' : 'INR'}
        />
        <Switch
          label={texts.eachTime}
          about={(isMove ? texts.againAfterMove : texts.againAfterPrice)({
            percent: REARM_PERCENT,
          })}
          isOn={repeats}
          onChange={setRepeats}
        />
        {meta?.passwordReset ? (
          <Switch label={texts.byMail} isOn={byMail} onChange={setByMail} />
        ) : null}
        <Button type="submit" size="large" isWide busy={form.isBusy && wordTexts().setting}>
          {texts.set}
        </Button>
        <Link
          to="/alerts"
          className="inline-flex min-h-11 items-center justify-center text-label text-brand-ink underline-offset-4 hover:underline"
        >
          {texts.yours}
        </Link>
      </form>
    </Dialog>
  );
}
