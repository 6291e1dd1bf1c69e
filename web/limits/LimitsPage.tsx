/**
 * Limits that a person sets for themselves, and breaks. Nobody else can change them, and the page
 * recommends none.
 */
import { useEffect } from 'react';

import { breakTexts } from '#texts/breaks.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { BreakCard } from './BreakCard.tsx';
import { LimitCard } from './LimitCard.tsx';
import { useOwnLimits } from './limits.queries.ts';
import { measuresShown } from './limits.rules.ts';

/** Two beside each other where there is room: they are read one by one, and compared. */
const columns = 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-6';

const texts = limitsPageTexts();

export function LimitsPage() {
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  return (
    <PageFrame title={breakTexts().limits} tagline={texts.when}>
      <Loaded
        query={useOwnLimits()}
        failed={texts.failed}
        failedBody={texts.stayInForce}
        staleClass="mb-4"
        loading={
          <div role="status" className={columns}>
            <span className="sr-only">{texts.loading}</span>
            {measuresShown.map((measure) => (
              <Skeleton key={measure} className="h-51 w-full rounded-card!" />
            ))}
          </div>
        }
      >
        {({ items, pause }) => (
          <div className={columns}>
            {pause ? (
              <Note tone="info" className="lg:col-span-full">
                <p className="font-medium text-ink">{breakTexts().until(pause)}</p>
                <p>{breakTexts().effect}</p>
              </Note>
            ) : null}
            {measuresShown.map((measure) => (
              <LimitCard
                key={measure}
                measure={measure}
                items={items.filter((item) => item.measure === measure)}
              />
            ))}
            <BreakCard pause={pause} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}
