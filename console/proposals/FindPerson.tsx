/** Finding the user that something is for: type a part of the name or e-mail, choose from what is found. */
import { useState } from 'react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { Button } from '#ui/parts/Button.tsx';

import { FilterField } from '#console/parts/FilterField.tsx';

import { useFoundUsers } from './proposals.queries.ts';

type FindPersonProps = {
  person: PersonRow | null;
  error: string | undefined;
  disabled: boolean;
  onChoose: (person: PersonRow | null) => void;
};

export function FindPerson({ person, error, disabled, onChoose }: FindPersonProps) {
  const [search, setSearch] = useState('');
  const found = useFoundUsers(search);
  if (person) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-desk border border-line-strong bg-canvas px-3 py-2">
        <p className="min-w-0 text-label">
          <span className="block truncate">{person.name}</span>
          <span className="block truncate font-normal text-ink-3">{person.email}</span>
        </p>
        <Button look="secondary" size="small" disabled={disabled} onClick={() => onChoose(null)}>
          Change<span className="sr-only"> the person</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <p aria-hidden className="text-label text-ink-2">
        Person
      </p>
      <FilterField
        label="Find the person"
        placeholder="Part of the name or e-mail"
        value={search}
        onChange={setSearch}
        maxLength={100}
      />
      <p role={error ? 'alert' : undefined} className="text-label text-down empty:hidden">
        {error}
      </p>
      <div role="status" className="text-label font-normal text-ink-3">
        {search.length < 2
          ? null
          : found.isError
            ? 'Could not search. Type on to try again.'
            : found.data?.items.length === 0
              ? 'Nobody found.'
              : null}
      </div>
      <ul className="grid">
        {(found.data?.items ?? []).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="grid w-full grid-cols-2 gap-3 rounded-desk px-2 py-1.5 text-left text-label hover:bg-sunken"
            >
              <span className="truncate">{one.name}</span>
              <span className="truncate font-normal text-ink-3">{one.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
