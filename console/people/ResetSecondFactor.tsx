/** Proposing to take a lost second factor off somebody. It always waits for another admin. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Proposal } from '#protocol/proposals.ts';
import type { PersonRow } from '#protocol/staff-people.ts';
import { staff } from '#protocol/staff.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { Part } from '#console/parts/OfficePage.tsx';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { reasonErrors } from '#console/parts/reason.rules.ts';
import { useStaffForm } from '#console/parts/staff-form.ts';
import { ProposedNote } from '#console/proposals/ProposedNote.tsx';

const texts = consolePeopleTexts();
const words = consoleWordTexts();

export function ResetSecondFactor({ person }: { person: PersonRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const queries = useQueryClient();

  const { valueField, isBusy, banner, reset, formProps } = useStaffForm({
    initial: { reason: '' },
    check: reasonErrors,
    async send({ reason }) {
      const body = { reason: reason.trim() };
      setProposed(await call(staff.resetSecondFactor, { params: { id: person.id }, body }));
      reset();
      setIsOpen(false);
      void queries.invalidateQueries({ queryKey: mine('proposals') });
    },
  });

  return (
    <Part title={texts.secondFactor}>
      <ProposedNote proposed={proposed} className="mb-3" />
      {isOpen ? (
        <form {...formProps} className="grid gap-3">
          <ReasonField {...valueField('reason')} hint={texts.resetReasonHint} />
          <FormBanner text={banner} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            className="justify-self-start"
            busy={isBusy && words.proposing}
          >
            {texts.proposeReset}
          </Button>
        </form>
      ) : (
        <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
          {texts.lostDevice}
        </Button>
      )}
    </Part>
  );
}
