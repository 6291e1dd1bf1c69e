/**
 * Finding the user that something is for: type a part of the name or e-mail, choose from what is
 * found.
 */
import { useState } from 'react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { Button } from '#ui/parts/Button.tsx';

import { FilterField } from '#console/parts/FilterField.tsx';

import { useFoundUsers } from './proposals.queries.ts';

const texts = consoleProposalTexts();

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
        <Button
          look="secondary"
          size="small"
          aria-label={texts.changePerson}
          disabled={disabled}
          onClick={() => onChoose(null)}
        >
          {texts.change}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <p aria-hidden className="text-label text-ink-2">
        {texts.person}
      </p>
      <FilterField
        label={texts.findPerson}
        placeholder={texts.personHint}
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
            ? texts.searchFailed
            : found.data?.items.length === 0
              ? texts.nobodyFound
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
