/**
 * The person's drawings on a coin. They are shown as drawn, and kept one version after another;
 * where another tab has kept something meanwhile both are put together, so that neither loses
 * anything.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { type Drawing, type Drawings, drawings } from '#protocol/drawings.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { changedIn, type DrawnBefore, mergedDrawings, undone } from '#ui/chart/drawing.rules.ts';

const none: readonly Drawing[] = [];
/** Between a change and its keeping, so that a row of keys is one. */
const SETTLE_MS = 400;
const MOST_TRIES = 5;

type Keeping = 'kept' | 'not-kept' | 'not-loaded';

/** Where nobody is signed in they are there until the page is left. */
export function useDrawings(coin: string): {
  items: readonly Drawing[];
  change: (items: readonly Drawing[]) => void;
  /** Takes the last change back; null where there is none of this visit. */
  undo: (() => void) | null;
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
  /** Of this visit, the last one on top. */
  const [steps, setSteps] = useState<readonly Step[]>([]);
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
  const items = own ?? data?.items ?? none;
  const put = (next: readonly Drawing[]) => {
    setOwn(next);
    latest.current = next;
    if (person === null) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SETTLE_MS);
  };
  const last = steps.at(-1);
  return {
    items,
    change(next) {
      const isEdit = next.length === items.length;
      const step = { changes: changedIn(items, next), isEdit, atMs: performance.now() };
      setSteps(withStep(steps, step));
      put(next);
    },
    undo:
      last === undefined
        ? null
        : () => {
            setSteps(steps.slice(0, -1));
            put(undone(items, last.changes));
          },
    keeping,
  };
}

/** `isEdit` where nothing was made or deleted. */
type Step = { changes: readonly DrawnBefore[]; isEdit: boolean; atMs: number };
const MOST_STEPS = 100;

/** A row of letters or arrows on one drawing is one step. */
function withStep(steps: readonly Step[], next: Step): readonly Step[] {
  const last = steps.at(-1);
  const ids = ({ changes }: Step) => changes.map(({ id }) => id).join(' ');
  const isSoon = last !== undefined && next.atMs - last.atMs < SETTLE_MS;
  const goesOn = isSoon && last.isEdit && next.isEdit && ids(last) === ids(next);
  if (goesOn) return [...steps.slice(0, -1), { ...last, atMs: next.atMs }];
  return [...steps, next].slice(-MOST_STEPS);
}
