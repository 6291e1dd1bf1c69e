/**
 * The state of a desk, kept in the address: tab, search and open request. So it can be reloaded and
 * sent to others.
 */
import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export type DeskAddress<Status extends string> = {
  status: Status;
  search: string;
  requestId: string | null;
  showTab: (status: Status) => void;
  find: (search: string) => void;
  /** Moving through the list leaves no trail in the history. */
  open: (id: string | null) => void;
};

/** `statuses` are the tabs; the first one is where the work is. */
export function useDeskAddress<Status extends string>(
  statuses: readonly [Status, ...Status[]],
): DeskAddress<Status> {
  const [params, setParams] = useSearchParams();
  const named = params.get('status');
  const status = statuses.find((one) => one === named) ?? statuses[0];
  const first = statuses[0];

  const showTab = useCallback(
    (next: Status) =>
      setParams((now) => {
        const search = now.get('search');
        return {
          ...(next === first ? {} : { status: next }),
          ...(search === null ? {} : { search }),
        };
      }),
    [setParams, first],
  );
  const change = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const find = useCallback((search: string) => change('search', search), [change]);
  const open = useCallback((id: string | null) => change('request', id), [change]);
  return {
    status,
    search: params.get('search') ?? '',
    requestId: params.get('request'),
    showTab,
    find,
    open,
  };
}

/**
 * Opens the first request of a list where none is open. The address then names it, so that no other
 * request takes its place when the list changes. A page stays on screen until the next one is
 * ready. A list that arrives in between must not call back a person who is leaving.
 */
export function useFirstOpen({
  address: { requestId, open },
  first,
  isDesk,
}: {
  address: Pick<DeskAddress<string>, 'requestId' | 'open'>;
  first: string | undefined;
  isDesk: boolean;
}): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (window.location.pathname !== pathname) return;
    if (isDesk && requestId === null && first !== undefined) open(first);
  }, [isDesk, requestId, first, open, pathname]);
}
