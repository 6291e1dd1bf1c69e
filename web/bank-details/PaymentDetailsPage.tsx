/**
 * Where a person's withdrawals are paid: the saved bank details, and how to change them; where none
 * are saved, the form that saves them without a withdrawal.
 */
import { type SubmitEvent, useEffect, useRef } from 'react';

import { bankDetailTexts } from '#texts/bank-details.ts';
import { meTexts } from '#texts/me.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { wordTexts } from '#texts/words.ts';
import { useMeta } from '#ui/client/meta.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { holdOf } from './bank-details.queries.ts';
import { type BankErrors, bankFields, savingProblem } from './bank-details.rules.ts';
import { BankFields } from './BankFields.tsx';
import { HoldNote } from './HoldNote.tsx';
import { SavedOr } from './SavedOr.tsx';
import { type Saving, useSaving } from './use-save-details.ts';

const texts = bankDetailTexts();

export function PaymentDetailsPage() {
  const saving = useSaving();
  const { saved, request } = saving;
  const title = meTexts().collectionInformation;
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  return (
    <PageFrame
      title={title}
      tagline={texts.tagline}
      actions={
        <ButtonLink to="/withdraw" look="secondary" size="small" className="min-h-11!">
          {withdrawalScreenTexts().withdraw}
        </ButtonLink>
      }
      panel={<Keeping id="kept-panel" />}
    >
      <div className="in-turn grid max-w-[35rem] gap-6">
        <Saved isDone={request.step === 'done'} />
        <FormBanner text={saving.failure} />
        <HoldNote hold={holdOf(saved)} />
        <SavedOr saved={saved}>
          <DetailsForm saving={saving} />
        </SavedOr>
      </div>
      <div className="mt-8 lg:hidden">
        <Keeping id="kept" />
      </div>
      <CheckingDialog
        isOpen={request.step === 'unknown'}
        what={texts.saving}
        onRepeat={saving.repeat}
        onCheck={saving.check}
        records={{ to: '/payment-details', name: title }}
      />
    </PageFrame>
  );
}

/** Read out, and where the keyboard goes on from: the form that had it is gone. */
function Saved({ isDone }: { isDone: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isDone) text.current?.focus();
  }, [isDone]);
  return (
    <div role="status" className="empty:hidden">
      {isDone ? (
        <p
          ref={text}
          tabIndex={-1}
          className="rounded-field bg-up-soft px-4 py-3 text-row text-up outline-none"
        >
          {texts.saved}
        </p>
      ) : null}
    </div>
  );
}

function DetailsForm({ saving }: { saving: Saving }) {
  const { bank, errors, request } = saving;
  const isUnderWay = request.step === 'sending' || request.step === 'unknown';
  const element = useRef<HTMLFormElement>(null);
  // Of what the server refused, once the fields can be typed into again.
  useEffect(() => {
    if (request.step === 'failed') {
      focusFirst(element.current, savingProblem(request.problem).errors);
    }
  }, [request]);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isUnderWay) focusFirst(element.current, saving.save());
  };
  return (
    <form ref={element} noValidate onSubmit={save} className="grid gap-6">
      <Funds />
      <BankFields
        lead={texts.saveLead}
        bank={bank}
        errors={errors}
        isLocked={isUnderWay}
        onChange={saving.change}
      />
      <Button type="submit" size="large" isWide busy={isUnderWay && wordTexts().saving}>
        {texts.save}
      </Button>
    </form>
  );
}

function focusFirst(form: HTMLFormElement | null, wrong: BankErrors): void {
  const first = bankFields.find((name) => wrong[name]);
  const input = first === undefined ? null : form?.elements.namedItem(first);
  if (input instanceof HTMLInputElement) input.focus();
}

/** Until the server has said that money is real, it is not. */
function Funds() {
  const { data: meta } = useMeta();
  if (meta?.funds === 'real') return null;
  return (
    <Note>
      <p className="font-semibold text-ink">{withdrawalScreenTexts().virtualFundsTitle}</p>
      <p>{texts.needNotBeReal}</p>
    </Note>
  );
}

function Keeping({ id }: { id: string }) {
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-section">
          {texts.howKeptTitle}
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-body text-ink-2 marker:text-ink-3">
          {texts.howKept.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
