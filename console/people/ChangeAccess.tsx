/**
 * Barring a person from signing in, and letting them in again. Asks by name, needs a reason, takes
 * effect at once.
 */
import { useState } from 'react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { staff } from '#protocol/staff.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { call } from '#ui/client/api.ts';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { reasonErrors } from '#console/parts/reason.rules.ts';
import { useStaffForm } from '#console/parts/staff-form.ts';

import { useNotePerson } from './people.queries.ts';

const texts = consolePeopleTexts();

export function ChangeAccess({ person, isOneself }: { person: PersonRow; isOneself: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const notePerson = useNotePerson();
  const isDisabled = person.disabledAt !== null;
  const words = isDisabled ? texts.enable : texts.disable;

  const { values, valueField, isBusy, banner, submit, reset } = useStaffForm({
    initial: { reason: '' },
    check: reasonErrors,
    async send({ reason }) {
      const route = isDisabled ? staff.enable : staff.disable;
      notePerson(await call(route, { params: { id: person.id }, body: { reason: reason.trim() } }));
      setIsAsking(false);
      reset();
      toast('success', words.done(person));
    },
  });

  return (
    <Part title={texts.access}>
      <p className="mb-3 text-label font-normal text-ink-2">{words.lead}</p>
      <Button
        size="small"
        look={isDisabled ? 'secondary' : 'danger'}
        disabled={isOneself}
        aria-describedby="access-why"
        onClick={() => {
          reset(values);
          setIsAsking(true);
        }}
      >
        {words.ask}
      </Button>
      <p id="access-why" className="mt-2 text-meta text-ink-3 empty:hidden">
        {isOneself ? texts.notOneself : null}
      </p>
      <Confirm
        isOpen={isAsking}
        isDangerous={!isDisabled}
        title={words.title(person)}
        action={words.action(person)}
        busy={isBusy && words.busy}
        banner={banner}
        onConfirm={() => void submit()}
        onClose={() => setIsAsking(false)}
      >
        <p className="break-words">
          {words.follows({ name: person.name, email: person.email ?? '' })}
        </p>
        <ReasonField {...valueField('reason')} />
      </Confirm>
    </Part>
  );
}
