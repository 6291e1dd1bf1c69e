/**
 * Rejecting: one of six preset reasons or own words, and the notice that the person will read.
 * Digits choose a preset reason.
 */
import { useLayoutEffect, useState } from 'react';

import { REASON_MAX_CHARS } from '#protocol/desk.ts';
import { rejectReasons } from '#protocol/reject-reasons.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr } from '#texts/format.ts';
import { noticeText } from '#texts/notice-text.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';

import { TextArea } from '#console/parts/fields.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { useShortcuts } from '#ui/parts/shortcuts.ts';

import type { DeskQueue, MoneyPane } from './desk-kind.ts';
import { reasonError } from './reject.rules.ts';
import { useFormKeys } from './use-form-keys.ts';

const texts = consoleDeskTexts();

type RejectFormProps = {
  pane: MoneyPane;
  queue: DeskQueue['queue'];
  reason: string;
  onReason: (reason: string) => void;
  onSend: (reason: string) => void;
  onCancel: () => void;
};

export function RejectForm({ pane, queue, reason, onReason, onSend, onCancel }: RejectFormProps) {
  const presets = rejectReasons[queue].map((code) => rejectReasonText(code));
  const amount = formatInr(pane.amount);
  const [wasSent, setWasSent] = useState(false);
  const error = reasonError(reason);
  const submit = () => {
    setWasSent(true);
    if (error === null) onSend(reason.trim());
  };
  const form = useFormKeys({ onEscape: onCancel, onSend: submit });
  const focusRadio = (index: number) =>
    form.current?.querySelectorAll<HTMLInputElement>('[type=radio]')[index]?.focus();
  useLayoutEffect(
    () => form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus(),
    [form],
  );
  useShortcuts(
    Object.fromEntries(
      presets.map((preset, index) => [
        (index + 1).toString(),
        () => {
          onReason(preset);
          focusRadio(index);
        },
      ]),
    ),
  );
  const notice = noticeText({
    code: queue === 'deposits' ? 'deposit-rejected' : 'withdrawal-rejected',
    facts: { id: pane.id, amount: pane.amount, reason: reason.trim() },
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset>
        <legend className="mb-1 text-label text-ink">
          {texts.rejectOf({ amount, email: pane.person.email })}
        </legend>
        {presets.map((preset, index) => (
          <label
            key={preset}
            className={classes(
              'flex min-h-7 cursor-pointer items-center gap-2 rounded-[6px] px-1.5 text-label font-normal',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
              reason === preset ? 'bg-brand-soft text-ink' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="preset"
              checked={reason === preset}
              onChange={() => onReason(preset)}
              className="size-3.5 outline-none"
            />
            <span className="flex-1">{preset}</span>
            <Kbd>{(index + 1).toString()}</Kbd>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={texts.reason}
        aside={texts.countOf({ count: [...reason.trim()].length, total: REASON_MAX_CHARS })}
        rows={2}
        value={reason}
        error={wasSent && error !== null ? error : undefined}
        onChange={(event) => onReason(event.target.value)}
        className="mt-2"
      />
      <div className="mt-2 rounded-desk bg-sunken px-3 py-2 text-label font-normal">
        <p className="text-meta text-ink-3">{texts.rejectionPreview({ name: pane.person.name })}</p>
        <p className="mt-0.5 font-semibold text-ink">{notice.title}</p>
        <p className="break-words text-ink-2">{reason.trim() === '' ? '…' : notice.message}</p>
      </div>
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        <Button type="submit" look="danger">
          {texts.rejectAmount({ amount })} <Kbd>Enter</Kbd>
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {consoleWordTexts().cancel} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </form>
  );
}
