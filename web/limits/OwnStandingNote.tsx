/** Above what one trades with: the break that is on, or, once, that one has lost three times in half an hour. Plain words. */
import { Link } from 'react-router';

import { NUDGE_MINUTES } from '#protocol/limits.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Note } from '#ui/parts/Note.tsx';

import { useOwnStanding, useSeenNudge } from './limits.queries.ts';
import { pauseBody, pauseTitle } from './limits.rules.ts';

export function OwnStandingNote() {
  const { data } = useOwnStanding();
  const seen = useSeenNudge();
  if (data?.pause) {
    return (
      <Note tone="info">
        <p className="font-medium text-ink">{pauseTitle(data.pause)}</p>
        <p>
          {pauseBody}{' '}
          <Link to="/limits" className="text-brand-ink underline underline-offset-4">
            Limits and breaks
          </Link>
        </p>
      </Note>
    );
  }
  if (!data?.nudge) return null;
  return (
    <Note>
      <p className="font-medium text-ink">
        You have lost {data.nudge.losses} times in the last {NUDGE_MINUTES} minutes.
      </p>
      <p>Earlier results say nothing about the next one. You can stop here for a while.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to="/limits" look="secondary" onClick={seen}>
          Limits and breaks
        </ButtonLink>
        <Button look="quiet" onClick={seen}>
          Not now
        </Button>
      </div>
    </Note>
  );
}
