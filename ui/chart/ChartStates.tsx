/**
 * What is shown in place of a chart while it loads, and after it failed to load. The same for both
 * sources.
 */
import { chartTexts } from '#texts/charts.ts';
import { uiTexts } from '#texts/ui.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';

const texts = uiTexts();

export function ChartLoading() {
  return (
    <div role="status" className="absolute inset-0 grid place-items-center text-ink-3">
      <Spinner />
      <span className="sr-only">{texts.chartLoading}</span>
    </div>
  );
}

/** No axis: it would have levels that nobody has paid. */
export function ChartEmpty() {
  return (
    <p className="absolute inset-0 grid place-items-center text-body text-ink-3">
      {texts.noPrices}
    </p>
  );
}

type ChartFailureProps = {
  /** Where it is not our chart, or a page has words of its own. */
  text?: string | undefined;
  onRetry: () => void;
  /** What can be looked at meanwhile. */
  instead: { label: string; onChoose: () => void } | null;
};

export function ChartFailure({ text = texts.ownChartFailed, onRetry, instead }: ChartFailureProps) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid content-center-safe justify-items-center gap-3 overflow-auto p-4 text-center"
    >
      <p className="max-w-96 text-body text-ink-2">{text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
        {instead ? (
          <Button look="quiet" onClick={instead.onChoose}>
            {instead.label}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The chart's own prices are there, and those of the coin that it is compared with are not. */
export function ComparedFailure({ coin, onRetry }: { coin: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute bottom-8 left-2 z-20 flex items-center gap-2 rounded-small border border-line bg-raised px-2.5 py-1 text-meta text-ink-2"
    >
      {chartTexts().compareFailed({ coin })}
      <Button look="quiet" size="small" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
