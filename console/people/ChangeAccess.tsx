/** Barring a person from signing in, and letting them in again. Asks by name, needs a reason, takes effect at once. */
import { useState } from 'react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { reasonError } from '#console/parts/reason.rules.ts';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { useSubmit } from '#console/parts/use-submit.ts';

import { useNotePerson } from './people.queries.ts';

export function ChangeAccess({ person, isOneself }: { person: PersonRow; isOneself: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, errors, banner, submit, mend, reset } = useSubmit(['reason']);
  const notePerson = useNotePerson();
  const isDisabled = person.disabledAt !== null;
  const verb = isDisabled ? 'Enable' : 'Disable';

  const confirm = async () => {
    const wrong = reasonError(reason);
    const isDone = await submit(wrong === null ? {} : { reason: wrong }, async () => {
      const route = isDisabled ? staff.enable : staff.disable;
      notePerson(await call(route, { params: { id: person.id }, body: { reason: reason.trim() } }));
    });
    if (!isDone) return;
    setIsAsking(false);
    setReason('');
    toast('success', `${person.name} is ${isDisabled ? 'enabled again' : 'disabled'}.`);
  };

  return (
    <Part title="Access">
      <p className="mb-3 text-label font-normal text-ink-2">
        {isDisabled
          ? 'This person cannot sign in. Their money stays as it is.'
          : 'A disabled person is signed out everywhere at once and cannot sign in. Their money stays as it is, and open contracts settle by the rule.'}
      </p>
      <Button
        size="small"
        look={isDisabled ? 'secondary' : 'danger'}
        disabled={isOneself}
        aria-describedby="access-why"
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        {verb}…
      </Button>
      <p id="access-why" className="mt-2 text-meta text-ink-3 empty:hidden">
        {isOneself ? 'Nobody disables themselves: ask another admin.' : null}
      </p>
      <Confirm
        isOpen={isAsking}
        isDangerous={!isDisabled}
        title={`${verb} ${person.name}?`}
        action={`${verb} ${person.name}`}
        busy={isBusy && (isDisabled ? 'Enabling...' : 'Disabling...')}
        banner={banner}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      >
        <p className="break-words">
          {person.name} ({person.email}){' '}
          {isDisabled
            ? 'can sign in again with the password they had.'
            : 'is signed out on every device within seconds.'}
        </p>
        <ReasonField
          value={reason}
          error={errors['reason']}
          disabled={isBusy}
          onChange={(next) => {
            setReason(next);
            mend('reason');
          }}
        />
      </Confirm>
    </Part>
  );
}
