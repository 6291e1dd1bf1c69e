/**
 * Lists that could not be loaded: a whole panel where there is nothing else, a line above what is
 * there where there is.
 */
import { wordTexts } from '#texts/words.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { Button } from '#ui/parts/Button.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';

import type { Failure } from './use-order-center.ts';

const texts = orderCenterTexts();

export function Failures({
  failures,
  isAlone,
}: {
  failures: readonly Failure[];
  isAlone: boolean;
}) {
  const [first] = failures;
  if (!first) return null;
  const retry = () => {
    for (const failure of failures) failure.retry();
  };
  const isRetrying = failures.some((failure) => failure.isRetrying);
  if (isAlone) {
    return (
      <ErrorState
        title={first.title}
        body={texts.ordersUnaffected}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    );
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 lg:px-5"
    >
      <p className="text-label">
        {failures.map(({ title }) => wordTexts().sentence({ text: title })).join(' ')}{' '}
        <span className="font-normal text-ink-3">{texts.listUnchanged}</span>
      </p>
      <Button
        look="secondary"
        size="small"
        className="min-h-11!"
        busy={isRetrying && wordTexts().retryingNow}
        onClick={retry}
      >
        {texts.retry}
      </Button>
    </div>
  );
}
