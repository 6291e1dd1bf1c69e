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
import { useSubmit } from '#console/parts/use-submit.ts';
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
  const [draft, setDraft] = useState<Omit<CorrectionDraft, 'personId'>>({
    direction: 'credit',
    amount: '',
    cause: '',
    reason: '',
  });
  const { isBusy, errors, banner, submit, clearError } = useSubmit([
    'personId',
    'amount',
    'cause',
    'reason',
  ]);
  const whole: CorrectionDraft = { ...draft, personId: person?.id ?? null };
  const available = useAvailable(whole.personId).data ?? null;
  const notice = noticePreview(whole);
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    for (const name of Object.keys(part)) clearError(name === 'direction' ? 'amount' : name);
  };

  const propose = async () => {
    const wrong: Record<string, string> = correctionErrors(whole, available);
    await submit(wrong, async () => {
      const correction = correctionOf(whole);
      if (!correction) return;
      const proposal = await call(staff.proposeCorrection, { body: correction });
      toast('success', proposedText(proposal));
      onProposed(proposal);
    });
  };

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
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void propose();
        }}
      >
        <FindPerson
          person={person}
          error={errors['personId']}
          disabled={isBusy}
          onChoose={(next) => {
            setPerson(next);
            clearError('personId');
            clearError('amount');
          }}
        />
        <ViewTabs
          label={texts.direction}
          views={directions}
          value={draft.direction}
          onChange={(direction) => change({ direction })}
        />
        <RupeeField
          label={wordTexts().amount}
          name="amount"
          placeholder="0.00"
          value={draft.amount}
          error={errors['amount']}
          disabled={isBusy}
          hint={balanceHint(available, availableAfter(whole, available))}
          onChange={(amount) => change({ amount })}
        />
        <TextField
          label={texts.cause}
          name="cause"
          autoComplete="off"
          spellCheck={false}
          maxLength={CAUSE_MAX_CHARS}
          hint={texts.causeHint}
          value={draft.cause}
          error={errors['cause']}
          disabled={isBusy}
          onChange={({ target }) => change({ cause: target.value })}
        />
        <ReasonField
          value={draft.reason}
          error={errors['reason']}
          disabled={isBusy}
          hint={texts.reasonHint}
          onChange={(reason) => change({ reason })}
        />
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
