/**
 * The line above data that is still shown although loading it again has failed. It says that the
 * data may be old, and offers to try again.
 */
import { wordTexts } from '#texts/words.ts';
import { uiTexts } from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';

const texts = uiTexts();

export type StaleNoteProps = {
  /** What failed, without a point: 'Failed to load notifications'. */
  failed: string;
  /** Nothing is shown unless its last answer was a failure. */
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  className?: string | undefined;
};

export function StaleNote({ failed, query, className }: StaleNoteProps) {
  if (!query.isError) return null;
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-3 border-l-3 border-down py-0.5 pl-3 text-body text-ink-2',
        className,
      )}
    >
      <p className="min-w-0">{texts.staleNote({ failed })}</p>
      <Button
        look="quiet"
        size="small"
        busy={query.isFetching && wordTexts().retryingNow}
        onClick={() => void query.refetch()}
      >
        {texts.retry}
      </Button>
    </div>
  );
}
