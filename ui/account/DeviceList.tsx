/**
 * One's own sessions, a row for each browser, with the way to end them. Which realm's, the page
 * says.
 */
import { accountTexts } from '#texts/account.ts';
import { wordTexts } from '#texts/words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { DeviceSession, sessions, staffSessions } from '#protocol/sessions.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { ageWords, useMinute } from '#ui/formats/age.ts';
import { uiTexts } from '#texts/ui.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

const words = uiTexts();

type Routes = typeof sessions | typeof staffSessions;
const listKey = mine('sessions');
/** What others do elsewhere comes in while the page is open. */
const REFRESH_MS = 30_000;

export function DeviceList({ routes }: { routes: Routes }) {
  const queries = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);
  const query = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(routes.list, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data, isError, isFetching, refetch } = query;

  const run = async (which: string, act: () => Promise<void>, done: string): Promise<void> => {
    setEnding(which);
    retractToasts(words.endFailed);
    try {
      await act();
      toast('success', done);
    } catch (problem) {
      // It has ended by itself: the list says so.
      const isGone = problem instanceof ApiProblem && problem.code === 'not-found';
      if (!isGone) toast('error', words.endFailed);
    }
    await queries.invalidateQueries({ queryKey: listKey });
    setEnding(null);
  };

  if (!data) {
    return isError ? (
      <ErrorState
        title={words.sessionsFailed}
        body={words.accountUnchanged}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading />
    );
  }
  const { items } = data;
  const others = items.filter(({ isThis }) => !isThis);
  return (
    <div className="grid gap-4">
      <StaleNote failed={words.sessionsFailed} query={query} />
      <ul className="rounded-card border border-line bg-surface">
        {items.map((session) => (
          <li key={session.id} className="border-b border-line px-4 py-3.5 last:border-b-0">
            <Row
              session={session}
              busy={ending === session.id}
              isDisabled={ending !== null}
              onEnd={() =>
                void run(
                  session.id,
                  () => call(routes.end, { params: { id: session.id } }),
                  words.sessionEnded,
                )
              }
            />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <div>
          <Button
            look="secondary"
            disabled={ending !== null}
            busy={ending === 'others' && wordTexts().endingNow}
            onClick={() => void run('others', () => call(routes.endOthers), words.othersEnded)}
          >
            {words.endOthers}
          </Button>
        </div>
      ) : (
        <p className="text-label font-normal text-ink-3">{words.noOtherSessions}</p>
      )}
    </div>
  );
}

type RowProps = {
  session: DeviceSession;
  busy: boolean;
  isDisabled: boolean;
  onEnd: () => void;
};

function Row({ session, busy, isDisabled, onEnd }: RowProps) {
  const now = useMinute();
  const { device, place, address, signedInAt, lastSeenAt, isThis, isNewDevice } = session;
  const where = [place, address].filter((part) => part !== null).join(' · ');
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row">
          <span className="wrap-anywhere">{device}</span>
          {isThis ? <Badge tone="active">{words.thisDevice}</Badge> : null}
          {isNewDevice ? <Badge tone="pending">{words.newDevice}</Badge> : null}
        </p>
        {where === '' ? null : (
          <p className="text-label font-normal wrap-anywhere text-ink-2">{where}</p>
        )}
        <p className="flex flex-wrap gap-x-3 text-label font-normal text-ink-3">
          <span>
            <RichText
              parts={accountTexts().signedIn({
                signedInAt,
                time: wrapIn(<time dateTime={signedInAt} />),
              })}
            />
          </span>
          {isThis ? null : (
            <span>
              <RichText
                parts={accountTexts().lastSeen({
                  age: ageWords(lastSeenAt, now),
                  time: wrapIn(<time dateTime={lastSeenAt} />),
                })}
              />
            </span>
          )}
        </p>
      </div>
      {isThis ? null : (
        <Button
          look="secondary"
          size="small"
          className="shrink-0"
          disabled={isDisabled}
          busy={busy && wordTexts().endingNow}
          onClick={onEnd}
        >
          {words.end}
          <span className="sr-only"> {accountTexts().sessionOf({ device })}</span>
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid rounded-card border border-line bg-surface">
      <span className="sr-only">{words.sessionsLoading}</span>
      {['first', 'second'].map((key) => (
        <div key={key} className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-56" />
        </div>
      ))}
    </div>
  );
}
