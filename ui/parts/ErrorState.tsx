/**
 * What a list or panel shows when it could not be loaded: what happened, what it means, and a way
 * to try again.
 */
import { wordTexts } from '#texts/words.ts';
import type { ReactNode } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';

const texts = uiTexts();

type ErrorStateProps = {
  title: string;
  /** What it means, e.g. that no money moved. */
  body?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string | undefined;
};

export function ErrorState({
  title,
  body,
  onRetry,
  isRetrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classes('grid justify-items-center gap-1 px-6 py-10 text-center', className)}
    >
      <p className="text-row font-semibold text-ink">{title}</p>
      {body ? <p className="max-w-[44ch] text-body text-ink-3">{body}</p> : null}
      {onRetry ? (
        <Button
          look="secondary"
          size="small"
          className="mt-4"
          busy={isRetrying && wordTexts().retryingNow}
          onClick={onRetry}
        >
          {texts.retry}
        </Button>
      ) : null}
    </div>
  );
}
