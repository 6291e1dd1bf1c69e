/**
 * State of a form that survives the reload for a new version, and nothing else: it is kept in the
 * tab just before that, by person, and taken by the first form of that name afterwards.
 */
import { useEffect, useState } from 'react';

import { beforeReload } from '#ui/client/code.ts';
import { dropDraft, keepDraft, readDraft } from '#ui/client/drafts.ts';
import { useLatest } from '#ui/client/latest.ts';
import { useSession } from '#ui/client/session.tsx';

/** `useState` that survives a reload. `name` is unique in the app; null keeps nothing. */
export function useReloadState<State extends string | number | object>(
  name: string | null,
  initial: State,
) {
  const personId = useSession().person?.id ?? null;
  const [state, setState] = useState<State>(() => {
    const draft = personId === null || name === null ? {} : readDraft(personId, name);
    const kept: unknown = JSON.parse(draft['state'] ?? 'null');
    return isLike(kept, initial) ? (kept as State) : initial;
  });
  const latest = useLatest(state);
  useEffect(() => {
    if (personId === null || name === null) return undefined;
    dropDraft(personId, name);
    return beforeReload(() => keepDraft(personId, name, { state: JSON.stringify(latest.current) }));
  }, [personId, name, latest]);
  return [state, setState] as const;
}

/** The version before may have kept a state with other fields. */
function isLike(kept: unknown, initial: unknown): boolean {
  const fields = (state: unknown) => String(typeof state === 'object' && Object.keys(state ?? {}));
  return typeof kept === typeof initial && fields(kept) === fields(initial);
}
