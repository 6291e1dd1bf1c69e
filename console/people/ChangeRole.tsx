/**
 * Proposes another role for a member of staff. An independent admin decides it. Without one it
 * takes effect after a day unless somebody objects.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Proposal } from '#protocol/proposals.ts';
import type { StaffRole } from '#protocol/roles.ts';
import type { PersonRow } from '#protocol/staff-people.ts';
import { staff } from '#protocol/staff.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { SelectField } from '#console/parts/fields.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { useProposalPath } from '#console/parts/proposal-path.ts';
import { pathText } from '#console/parts/proposal.rules.ts';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { reasonErrors } from '#console/parts/reason.rules.ts';
import { roleNames } from '#console/parts/role-names.ts';
import { staffRoles } from '#console/parts/staff-roles.ts';
import { useStaffForm } from '#console/parts/staff-form.ts';
import { ProposedNote } from '#console/proposals/ProposedNote.tsx';

const texts = consolePeopleTexts();
const words = consoleWordTexts();

export function ChangeRole({ person, isOneself }: { person: PersonRow; isOneself: boolean }) {
  const others = staffRoles.filter(({ value }) => value !== person.role);
  const [role, setRole] = useState<StaffRole | null>(null);
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const queries = useQueryClient();
  const path = useProposalPath();
  const wouldBe = pathText(path);
  const chosen = others.find(({ value }) => value === role) ?? others[0];

  const { valueField, forget, isBusy, banner, reset, formProps } = useStaffForm({
    initial: { role: '', reason: '' },
    check: reasonErrors,
    async send({ reason }) {
      if (!chosen) return;
      const body = { role: chosen.value, reason: reason.trim() };
      setProposed(await call(staff.setRole, { params: { id: person.id }, body }));
      reset();
      void queries.invalidateQueries({ queryKey: mine('people') });
      void queries.invalidateQueries({ queryKey: mine('proposals') });
    },
  });

  if (isOneself) {
    return (
      <Part title={words.role}>
        <p className="text-label font-normal text-ink-2">{texts.notOwnRole}</p>
      </Part>
    );
  }
  return (
    <Part title={words.role} aside={texts.roleNow({ role: roleNames[person.role] })}>
      <form {...formProps} className="grid gap-3">
        <SelectField
          label={texts.newRole}
          options={others}
          value={chosen?.value}
          error={valueField('role').error}
          hint={chosen?.may}
          disabled={isBusy}
          onChoose={(next) => {
            setRole(next);
            forget('role');
          }}
        />
        <ReasonField {...valueField('reason')} hint={texts.endsSessions} />
        <FormBanner text={banner} />
        {wouldBe === null ? null : <p className="text-label font-normal text-ink-2">{wouldBe}</p>}
        <ProposedNote proposed={proposed} />
        <Button
          type="submit"
          look="secondary"
          size="small"
          className="justify-self-start"
          disabled={path === 'operator'}
          busy={isBusy && words.proposing}
        >
          {texts.proposeRole}
        </Button>
      </form>
    </Part>
  );
}
