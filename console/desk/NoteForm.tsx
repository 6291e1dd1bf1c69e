/** A note for other reviewers, kept with the request and never shown to the person. */
import { useLayoutEffect } from 'react';

import { NOTE_MAX_CHARS } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { wordTexts } from '#texts/words.ts';
import { call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { dropEmpty } from '#ui/forms/form-problems.ts';
import { Button } from '#ui/parts/Button.tsx';

import { useStaffForm } from '#console/parts/staff-form.ts';
import { TextArea } from '#console/parts/fields.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';

import type { DeskKind, MoneyPane } from './desk-kind.ts';
import { useMoneyRefresh } from './desk.queries.ts';
import { useFormKeys } from './use-form-keys.ts';

const texts = consoleDeskTexts();

export function NoteForm<Pane extends MoneyPane>({
  pane,
  kind,
  onWrite,
  onDone,
}: {
  pane: Pane;
  kind: DeskKind<Pane>;
  /** Something was typed. */
  onWrite: () => void;
  onDone: () => void;
}) {
  const { reread } = useMoneyRefresh(kind);
  const { field, banner, isBusy, submit, formProps } = useStaffForm({
    initial: { text: '' },
    check: ({ text }) => dropEmpty({ text: text.trim() === '' ? texts.noteMissing : undefined }),
    async send({ text }) {
      await call(kind.routes.note, { params: { id: pane.id }, body: { text: text.trim() } });
      await reread(pane.id);
      onDone();
    },
  });
  const form = useFormKeys({ onEscape: onDone, onSend: () => void submit() });
  const note = field('text');
  // Before it is seen, so that nothing that is typed is lost.
  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), [form]);
  return (
    <form {...formProps} ref={form}>
      <TextArea
        label={texts.noteLabel}
        hint={texts.noteIsKept}
        rows={3}
        maxLength={NOTE_MAX_CHARS}
        {...note}
        onChange={(event) => {
          note.onChange(event);
          onWrite();
        }}
      />
      <FormBanner text={banner} />
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        <Button type="submit" busy={isBusy && wordTexts().saving}>
          {texts.saveNote} <Kbd isOnBrand>Ctrl Enter</Kbd>
        </Button>
        <Button look="secondary" onClick={onDone}>
          {consoleWordTexts().cancel} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </form>
  );
}
