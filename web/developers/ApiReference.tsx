/**
 * Every operation of our API, to be searched and unfolded; from the same document that programs
 * read.
 */
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import { keyScreenTexts } from '#texts/key-screens.ts';
import { wordTexts } from '#texts/words.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { Badge } from '#ui/parts/Badge.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { SearchField } from '#web/parts/SearchField.tsx';

import {
  type ApiField,
  type ApiGroup,
  type ApiOperation,
  findOperations,
} from './api-reference.rules.ts';
import { useApiReference } from './developers.queries.ts';

const texts = keyScreenTexts();

export function ApiReference() {
  return (
    <Loaded
      query={useApiReference()}
      failed={texts.referenceFailed}
      loading={<SkeletonRows count={6} label={texts.referenceLoading} />}
      renderFrame={(state) => <Card>{state}</Card>}
    >
      {(groups) => <Operations groups={groups} />}
    </Loaded>
  );
}

function Operations({ groups }: { groups: readonly ApiGroup[] }) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const found = findOperations(groups, text);
  return (
    <div className="grid grid-cols-1 gap-6">
      <SearchField label={texts.searchReference} typed={typed} onType={setTyped} />
      {found.length === 0 ? (
        <EmptyState title={texts.nothingMatches({ text })} />
      ) : (
        found.map((group) => <Group key={group.name} {...group} />)
      )}
    </div>
  );
}

function Group({ name, operations }: ApiGroup) {
  return (
    <section aria-labelledby={`api-${name}`}>
      <h3
        id={`api-${name}`}
        className="mb-2 text-row font-semibold text-ink first-letter:uppercase"
      >
        {name}
      </h3>
      <ul className="rounded-card border border-line bg-surface">
        {operations.map((operation) => (
          <li key={operation.id} className="border-b border-line last:border-b-0">
            <Operation {...operation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const accessNames = {
  key: wordTexts().apiKey,
  everybody: texts.everybody,
  person: texts.appOnly,
} as const;

function Operation({
  method,
  path,
  summary,
  access,
  parameters,
  body,
  reply,
  refusals,
}: ApiOperation) {
  return (
    <details className="group">
      <summary className="grid cursor-pointer gap-x-4 gap-y-1 rounded-card px-4 py-3 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <span className="grid min-w-0 gap-0.5">
          <span className="font-mono text-label wrap-anywhere text-ink">
            <span className="font-semibold">{method}</span> {path}
          </span>
          <span className="text-label font-normal text-ink-2">{summary}</span>
        </span>
        <span className="flex items-center justify-between gap-3">
          <Badge tone={access === 'key' ? 'active' : 'outline'}>{accessNames[access]}</Badge>
          <ChevronDown
            aria-hidden
            size={18}
            className="text-ink-3 transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      <div className="grid gap-5 border-t border-line px-4 py-4">
        {parameters.map(({ place, fields }) => (
          <Fields key={place} title={place} fields={fields} />
        ))}
        <Fields title={texts.body} fields={body} />
        <Fields title={texts.answer} fields={reply} />
        <p className="text-label font-normal text-ink-2">
          <span className="font-semibold text-ink">{texts.refusals}</span> {refusals}
        </p>
      </div>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  if (fields.length === 0) return null;
  return (
    <section>
      <h4 className="mb-1.5 text-label font-semibold text-ink">{title}</h4>
      <dl className="grid gap-x-6 gap-y-1 text-label font-normal sm:grid-cols-[minmax(10rem,auto)_minmax(0,1fr)]">
        {fields.map(({ name, type, isRequired }) => (
          <div key={name} className="grid sm:col-span-full sm:grid-cols-subgrid">
            <dt className="font-mono wrap-anywhere text-ink">{name}</dt>
            <dd className="wrap-anywhere text-ink-2">
              {isRequired ? type : texts.optionalType({ type })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
