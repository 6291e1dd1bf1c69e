/**
 * State of a form that survives the reload for a new version, and nothing else: it is kept in the
 * tab just before that, by person, and taken by the first form of that name afterwards.
 */
import { useEffect, useState } from 'react';

import { beforeReload } from '#ui/client/code.ts';
import { dropDraft, keepDraft, readDraft } from '#ui/client/drafts.ts';
import { useLatest } from '#ui/client/latest.ts';
import { useSession } from '#ui/client/session.tsx';

/** As `useState`. `name` names the form among all of the app; null keeps nothing. */
export function useReloadState<State extends string | number | object>(
  name: string | null,
  initial: State,
) {
  const personId = useSession().person?.id ?? null;
  const [state, setState] = useState<State>(() => {
    const kept =
      personId === null || name === null ? undefined : readDraft(personId, name)['state'];
    return kept === undefined ? initial : fitted(JSON.parse(kept), initial);
  });
  const latest = useLatest(state);
  useEffect(() => {
    if (personId === null || name === null) return undefined;
    dropDraft(personId, name);
    return beforeReload(() => keepDraft(personId, name, { state: JSON.stringify(latest.current) }));
  }, [personId, name, latest]);
  return [state, setState] as const;
}

/** The version before may have kept other fields, or other kinds of them. */
function fitted<State extends string | number | object>(kept: unknown, initial: State): State {
  if (typeof initial !== 'object' || typeof kept !== 'object' || kept === null)
    return typeof kept === typeof initial ? (kept as State) : initial;
  const before = kept as Record<string, unknown>;
  const fields = Object.entries(initial).map(([field, value]) => {
    const isSameKind =
      value === null || before[field] === null || typeof before[field] === typeof value;
    return [field, field in before && isSameKind ? before[field] : value];
  });
  return Object.fromEntries(fields) as State;
}
