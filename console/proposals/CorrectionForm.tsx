/**
 * Proposing a correction: a compensating entry that another admin approves. It never edits a
 * balance; it adds a movement that the person reads, with the reason, in their statement and in a
 * notice.
 */
import { X } from 'lucide-react';
import { useState } from 'react';

import type { Proposal } from '#protocol/proposals.ts';
import type { PersonRow } from '#protocol/staff-people.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { formatInr } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { TextField } from '#console/parts/fields.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { RupeeField } from '#console/parts/RupeeField.tsx';
import { useStaffForm } from '#console/parts/staff-form.ts';
import { ViewTabs } from '#console/parts/ViewTabs.tsx';

import {
  availableAfter,
  CAUSE_MAX_CHARS,
  type CorrectionDraft,
  correctionErrors,
  correctionOf,
  noticePreview,
} from './correction.rules.ts';
import { FindPerson } from './FindPerson.tsx';
import { useAvailable } from './proposals.queries.ts';
import { proposedText } from './proposals.rules.ts';

const texts = consoleProposalTexts();

const directions = (['credit', 'debit'] as const).map((value) => ({
  value,
  label: texts.directions[value],
}));

type CorrectionFormProps = {
  onProposed: (proposal: Proposal) => void;
  onClose: () => void;
};

export function CorrectionForm({ onProposed, onClose }: CorrectionFormProps) {
  const [person, setPerson] = useState<PersonRow | null>(null);
  const { values, put, forget, field, valueField, isBusy, banner, formProps } =
    useStaffForm<CorrectionDraft>({
      initial: { personId: '', direction: 'credit', amount: '', cause: '', reason: '' },
      check: (draft) => correctionErrors(draft, available),
      async send(draft) {
        const correction = correctionOf(draft);
        if (!correction) return;
        const proposal = await call(staff.proposeCorrection, { body: correction });
        toast('success', proposedText(proposal));
        onProposed(proposal);
      },
    });
  const available: string | null = useAvailable(values.personId || null).data ?? null;
  const notice = noticePreview(values);

  return (
    <Part
      title={texts.proposeCorrection}
      aside={
        <Button look="quiet" size="small" className="-my-2 -mr-3" onClick={onClose}>
          <X aria-hidden size={15} />
          {texts.close}
        </Button>
      }
    >
      <form {...formProps} className="grid gap-3">
        <FindPerson
          person={person}
          error={valueField('personId').error}
          disabled={isBusy}
          onChoose={(next) => {
            setPerson(next);
            put('personId', next?.id ?? '');
            forget('amount');
          }}
        />
        <ViewTabs
          label={texts.direction}
          views={directions}
          value={values.direction}
          onChange={(direction) => put('direction', direction)}
        />
        <RupeeField
          label={wordTexts().amount}
          {...valueField('amount')}
          placeholder="0.00"
          hint={balanceHint(available, availableAfter(values, available))}
        />
        <TextField
          label={texts.cause}
          {...field('cause')}
          autoComplete="off"
          spellCheck={false}
          maxLength={CAUSE_MAX_CHARS}
          hint={texts.causeHint}
        />
        <ReasonField {...valueField('reason')} hint={texts.reasonHint} />
        <div className="grid gap-1">
          <p className="text-label text-ink-2">{texts.noticePreview}</p>
          <div className="rounded-desk border border-dashed border-line-strong bg-canvas px-3 py-2 text-label font-normal break-words">
            {notice === null ? (
              <span className="text-ink-3">{texts.fillIn}</span>
            ) : (
              <>
                <span className="block font-semibold">{notice.title}</span>
                {notice.message}
              </>
            )}
          </div>
        </div>
        <FormBanner text={banner} />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={isBusy && texts.proposing}
        >
          {texts.proposeVerb}
        </Button>
        <p className="text-meta text-ink-3">{texts.correctionMeans}</p>
      </form>
    </Part>
  );
}

function balanceHint(available: string | null, after: string | null): string | undefined {
  if (available === null) return undefined;
  const now = formatInr(available);
  return after === null
    ? texts.availableNow({ amount: now })
    : texts.availableAfterwards({ now, after: formatInr(after) });
}
