/**
 * The person's drawings on a coin. They are shown as drawn, and kept one version after another; where another tab has kept something meanwhile
 * both are put together, so that neither loses anything.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { type Drawing, type Drawings, drawings } from '#protocol/drawings.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { mergedDrawings } from '#ui/chart/drawing.rules.ts';

const none: readonly Drawing[] = [];
/** Between a change and its keeping, so that a row of keys is one. */
const SETTLE_MS = 400;
const MOST_TRIES = 5;

type Keeping = 'kept' | 'not-kept' | 'not-loaded';

/** Where nobody is signed in they are there until the page is left. */
export function useDrawings(coin: string): {
  items: readonly Drawing[];
  change: (items: readonly Drawing[]) => void;
  keeping: Keeping;
} {
  const { person } = useSession();
  const queries = useQueryClient();
  const key = mine('drawings', coin);
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(drawings.one, { params: { coin }, signal }),
    enabled: person !== null,
  });
  /** What was changed here and is not kept yet; null where nothing is. */
  const [own, setOwn] = useState<readonly Drawing[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef<readonly Drawing[] | null>(null);
  const isSaving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      let base = queries.getQueryData<Drawings>(key);
      for (let tries = 0; latest.current !== null && tries < MOST_TRIES; tries += 1) {
        const sent = latest.current;
        base ??= await call(drawings.one, { params: { coin } });
        try {
          const body = { version: base.version, items: [...sent] };
          base = await call(drawings.keep, { params: { coin }, body });
          queries.setQueryData(key, base);
          if (latest.current === sent) {
            latest.current = null;
            setOwn(null);
          }
        } catch (problem) {
          if (!(problem instanceof ApiProblem) || problem.code !== 'changed') throw problem;
          const theirs: Drawings = await call(drawings.one, { params: { coin } });
          latest.current = mergedDrawings(base.items, latest.current ?? sent, theirs.items);
          setOwn(latest.current);
          base = theirs;
          queries.setQueryData(key, base);
        }
      }
      setHasFailed(latest.current !== null);
    } catch {
      setHasFailed(true);
    } finally {
      isSaving.current = false;
    }
  };
  // What was drawn last is kept although the chart is left.
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (latest.current !== null && person !== null) void saveNow.current();
    },
    [person],
  );

  const keeping =
    person === null ? 'kept' : isError && !data ? 'not-loaded' : hasFailed ? 'not-kept' : 'kept';
  return {
    items: own ?? data?.items ?? none,
    change(items) {
      setOwn(items);
      latest.current = items;
      if (person === null) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SETTLE_MS);
    },
    keeping,
  };
}
