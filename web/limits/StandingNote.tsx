/**
 * Above what one trades with: the break that is on, or, once, that one has lost three times in half
 * an hour. Plain words.
 */
import { Link } from 'react-router';

import { NUDGE_MINUTES } from '#protocol/limits.ts';
import { breakTexts } from '#texts/breaks.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Note } from '#ui/parts/Note.tsx';

import { useOwnStanding, useSeenNudge } from './limits.queries.ts';

const texts = breakTexts();

export function StandingNote() {
  const { data } = useOwnStanding();
  const seen = useSeenNudge();
  if (data?.pause) {
    return (
      <Note tone="info">
        <p className="font-medium text-ink">{texts.until(data.pause)}</p>
        <p>
          {texts.effect}{' '}
          <Link to="/limits" className="text-brand-ink underline underline-offset-4">
            {texts.limits}
          </Link>
        </p>
      </Note>
    );
  }
  if (!data?.nudge) return null;
  return (
    <Note>
      <p className="font-medium text-ink">
        {texts.losses({ losses: data.nudge.losses, minutes: NUDGE_MINUTES })}
      </p>
      <p>{texts.lossesMean}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to="/limits" look="secondary" onClick={seen}>
          {texts.limits}
        </ButtonLink>
        <Button look="quiet" onClick={seen}>
          {texts.notNow}
        </Button>
      </div>
    </Note>
  );
}
