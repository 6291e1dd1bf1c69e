/** Limits that a person sets for themselves, and breaks. Nobody else can change them, and the page recommends none. */
import { useEffect } from 'react';

import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { BreakCard } from './BreakCard.tsx';
import { LimitCard } from './LimitCard.tsx';
import { useOwnLimits } from './limits.queries.ts';
import { measuresShown, pauseBody, pauseTitle } from './limits.rules.ts';

export function LimitsPage() {
  const { data, isError, isFetching, refetch } = useOwnLimits();
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  return (
    <PageFrame
      title="Limits and breaks"
      tagline="Set by you, for yourself. A stricter limit holds at once, a looser one 24 hours later; nobody else can change it."
      width="narrow"
    >
      {data ? (
        <div className="grid gap-4">
          {data.pause ? (
            <Note tone="info">
              <p className="font-medium text-ink">{pauseTitle(data.pause)}</p>
              <p>{pauseBody}</p>
            </Note>
          ) : null}
          {measuresShown.map((measure) => (
            <LimitCard
              key={measure}
              measure={measure}
              items={data.items.filter((item) => item.measure === measure)}
            />
          ))}
          <BreakCard pause={data.pause} />
        </div>
      ) : isError ? (
        <ErrorState
          title="Could not load your limits"
          body="What you have set stays in force."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading your limits</span>
          {measuresShown.map((measure) => (
            <Skeleton key={measure} className="h-44 w-full rounded-card" />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
