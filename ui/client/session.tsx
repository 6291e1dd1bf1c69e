/**
 * Who is signed in, known to the whole page. The server decides; this remembers its answer, follows
 * the end of a session, and reopens the live stream for the new person. It stores nothing in the
 * browser.
 */
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import type { meta } from '#protocol/meta.ts';
import type { people, Person } from '#protocol/people.ts';
import type { staff } from '#protocol/staff.ts';

import { ApiProblem, call } from './api.ts';
import { dropDraftsOfOthers } from './drafts.ts';
import { isOtherPerson, leavePage, loadAnew, namePerson, onOtherPerson } from './page-person.ts';
import { connectLive, disconnectLive, useLiveEvent, useLiveOpened } from './live.ts';
import { beginVisit } from './visit.ts';

export type Session = {
  realm: Realm;
  /** 'unknown' until the server has answered for the first time. */
  state: 'unknown' | 'known' | 'unreachable';
  person: Person | null;
  /**
   * In which language the person reads; null where none was chosen, undefined until the server has
   * said so.
   */
  locale: string | null | undefined;
  /**
   * True after the person has signed out here, until somebody signs in: nobody has to be told to
   * log in then.
   */
  hasSignedOut: boolean;
  /** True after the server has ended the session, until somebody signs in. */
  wasEnded: boolean;
  /** Takes over the person that a sign-in or sign-up has just answered with. */
  enter: (person: Person) => void;
  /** Forgets the person without asking the server, because the session has ended. */
  leave: () => void;
  /** Ends the session. Throws ApiProblem where the server could not be told. */
  signOut: () => Promise<void>;
  /** Asks the server again, after it could not be reached. */
  retry: () => void;
};

/** Where one signs in: customers to the app, staff to the console. One browser can hold both. */
export type Realm = {
  session: typeof people.session | typeof staff.session;
  signOut: typeof people.signOut | typeof staff.signOut;
  chooseLanguage: typeof people.chooseLanguage | typeof staff.chooseLanguage;
  /** What became of one's money requests. */
  command: typeof meta.command | typeof staff.command;
  livePath: string;
  /** Whether the stream has something for those who are not signed in. */
  hasVisitors: boolean;
};

/** The stream of an old token ends first; the answer with the new one is given this long. */
const RENEWED_WITHIN_MS = 1_000;

const SessionContext = createContext<Session | null>(null);
const sessionKey = ['session'] as const;
type Known = {
  person: Person | null;
  locale?: string | null | undefined;
  hasSignedOut?: boolean;
  wasEnded?: boolean;
};

/** Takes the person out of the page: what was loaded for them goes as well. */
function forgetPerson(queries: QueryClient, hasSignedOut: boolean): void {
  const wasEnded = !hasSignedOut;
  if (hasSignedOut) dropDraftsOfOthers(null);
  namePerson(null);
  queries.setQueryData<Known>(sessionKey, { person: null, hasSignedOut, wasEnded });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
}

/**
 * The person's things that were answered before now and can have changed since; what never changes
 * is left alone.
 */
function mayBeOutdated({ queryKey, state, observers }: Query): boolean {
  const isFixed = observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
  return (
    queryKey[0] === 'mine' && state.status === 'success' && state.fetchStatus === 'idle' && !isFixed
  );
}

const hasFailed = ({ state }: Query): boolean => state.status === 'error';

/**
 * Who is signed in, as the server says; what it says later of a page that shows somebody may end
 * that page.
 */
async function askWho(queries: QueryClient, realm: Realm): Promise<Known> {
  const known: Known = await call(realm.session);
  const before = queries.getQueryData<Known>(sessionKey);
  if (isOtherPerson(known.person)) {
    leavePage();
    return before ?? known;
  }
  if (before?.person && !known.person) {
    forgetPerson(queries, false);
    return { ...known, wasEnded: true };
  }
  namePerson(known.person?.id ?? null);
  if (known.person) dropDraftsOfOthers(known.person.id);
  return known;
}

/**
 * Queries about the signed-in person start with this key, so that they are dropped when somebody
 * signs out.
 */
export function mine<Rest extends readonly unknown[]>(...rest: Rest): readonly ['mine', ...Rest] {
  return ['mine', ...rest];
}

/** `realm` stays the same for the life of the page. */
export function SessionProvider({ realm, children }: { realm: Realm; children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: () => askWho(queries, realm),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });
  const person = data?.person ?? null;
  // Data that another document left may have come with its person.
  useState(() => data && namePerson(person?.id ?? null));
  const { hasSignedOut = false, wasEnded = false } = data ?? {};

  const enter = useCallback(
    (entered: Person) => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
      namePerson(entered.id);
      beginVisit();
      dropDraftsOfOthers(entered.id);
      queries.setQueryData<Known>(sessionKey, { person: entered });
    },
    [queries],
  );
  // The stream may say that the session has ended before the answer to the sign-out is here.
  const isSigningOut = useRef(false);
  const leave = useCallback(() => forgetPerson(queries, isSigningOut.current), [queries]);
  const signOut = useCallback(async () => {
    isSigningOut.current = true;
    try {
      await call(realm.signOut);
      forgetPerson(queries, true);
    } finally {
      isSigningOut.current = false;
    }
  }, [queries, realm]);
  const retry = useCallback(() => void refetch(), [refetch]);

  // The server refuses a request made as another person than the page shows. The page is then
  // loaded again, as theirs.
  const name = person?.name ?? '';
  useEffect(() => {
    onOtherPerson(() => loadAnew(name));
    return () => onOtherPerson(null);
  }, [name]);

  const isKnown = data !== undefined;

  // The stream carries the person's own events, so it is opened again for each person.
  const personId = person?.id ?? null;
  useEffect(() => {
    if (!isKnown) return;
    if (personId !== null || realm.hasVisitors) connectLive(realm.livePath);
    else disconnectLive();
  }, [isKnown, personId, realm]);
  useLiveEvent('resync', () => void queries.invalidateQueries());
  // What changed between an answer and the opening of the stream was told to nobody here.
  useLiveOpened(() => void queries.invalidateQueries({ predicate: mayBeOutdated }));

  /** Leaves where the server knows the person no more; otherwise calls `goOn`. */
  const confirmEnd = useCallback(
    (goOn?: () => void) =>
      call(realm.session).then((now) => {
        if (isOtherPerson(now.person)) leavePage();
        else if (now.person) goOn?.();
        else leave();
      }),
    [realm, leave],
  );

  // The stream ends with its session's token. A new token may be on its way to this browser; then
  // the stream is opened again with it.
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvent('session-ended', () => {
    ending.current = setTimeout(() => void confirmEnd().catch(String), RENEWED_WITHIN_MS);
  });
  useEffect(() => () => clearTimeout(ending.current), [personId]);

  const forgiven = useRef(new WeakSet<Query>());
  // An answer of 401 while we believed somebody to be signed in means that the session is over, or
  // that the request left before its token was renewed: the server knows which.
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiProblem && error.code === 'unauthenticated') {
          const { query } = event;
          const isSecond = forgiven.current.has(query);
          forgiven.current.add(query);
          confirmEnd(() => {
            if (isSecond) leave();
            else void queries.invalidateQueries({ predicate: hasFailed });
          }).catch(leave);
        }
      }),
    [queries, leave, confirmEnd],
  );

  const session = useMemo<Session>(
    () => ({
      realm,
      state: isKnown ? 'known' : isError ? 'unreachable' : 'unknown',
      person,
      locale: data?.locale,
      hasSignedOut,
      wasEnded,
      enter,
      leave,
      signOut,
      retry,
    }),
    [
      realm,
      isKnown,
      isError,
      person,
      data?.locale,
      hasSignedOut,
      wasEnded,
      enter,
      leave,
      signOut,
      retry,
    ],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
