/**
 * Filters of a list, kept in the address: a link to a search is a link to its result, and going
 * back undoes it.
 */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type Filters<Name extends string> = {
  /** '' where it is not set. */
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  isAnySet: boolean;
  clear: () => void;
};

export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const set = useCallback(
    (name: Name, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    values,
    set,
    isAnySet: names.some((name) => values[name] !== ''),
    clear: () => setParams({}, { replace: true }),
  };
}
