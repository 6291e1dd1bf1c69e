/**
 * One measure with its limits of a day and of a week: what is used, when it renews, and a change
 * that is waiting.
 */
import { wordTexts } from '#texts/words.ts';
import { useId, useState } from 'react';

import type { LimitMeasure, OwnLimit } from '#protocol/limits.ts';
import { limitScreenTexts } from '#texts/limit-screens.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import { LimitDialog } from './LimitDialog.tsx';
import { useKeepLimit } from './limits.queries.ts';
import { amountWords, leftWords, shareUsed } from './limits.rules.ts';

const words = limitScreenTexts();

const texts = limitsPageTexts();

export function LimitCard({
  measure,
  items,
}: {
  measure: LimitMeasure;
  items: readonly OwnLimit[];
}) {
  const titleId = useId();
  const [chosen, setChosen] = useState<OwnLimit | null>(null);
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <h2 id={titleId} className="text-section">
          {texts.names[measure]}
        </h2>
        <p className="mt-0.5 text-label font-normal text-ink-3">{texts.counts[measure]}</p>
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {items.map((item) => (
            <li key={item.period} className="py-3 last:pb-0">
              <LimitRow item={item} onChange={() => setChosen(item)} />
            </li>
          ))}
        </ul>
      </Card>
      <LimitDialog chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function LimitRow({ item, onChange }: { item: OwnLimit; onChange: () => void }) {
  const { measure, period, amount, used } = item;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-label text-ink-2">{texts.periods[period]}</p>
          <p className="text-row wrap-anywhere tabular-nums">
            {amount === null ? texts.none : amountWords(measure, amount)}
            <span className="text-label font-normal text-ink-3">
              {' '}
              · {texts.used({ amount: amountWords(measure, used) })}
            </span>
          </p>
        </div>
        <Button
          look="secondary"
          size="small"
          className="min-h-11! shrink-0"
          onClick={onChange}
          aria-label={`${amount === null ? texts.set : texts.change}: ${texts.of(item)}`}
        >
          {amount === null ? texts.set : texts.change}
        </Button>
      </div>
      {amount === null ? null : (
        <>
          <ProgressBar share={shareUsed(item)} label={words.used({ item: texts.of(item) })} />
          <p className="text-meta text-ink-3">{leftWords(item)}</p>
        </>
      )}
      <Waiting item={item} />
    </div>
  );
}

/** What changes in the next 24 hours, and the way to keep things as they are. */
function Waiting({ item }: { item: OwnLimit }) {
  const keep = useKeepLimit();
  const { measure, amount, next } = item;
  if (next === null) return null;
  const then = next.amount === null ? texts.noneThen : amountWords(measure, next.amount);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-sunken px-3 py-2">
      <p className="min-w-0 text-label font-normal text-ink-2">
        {texts.from({ actsAt: next.actsAt, amount: then })}
      </p>
      <Button
        look="quiet"
        size="small"
        className="min-h-11!"
        busy={keep.isPending && wordTexts().keeping}
        onClick={() => {
          if (keep.error) retractToasts(refusalOf(keep.error));
          keep.mutate(item, { onError: (problem) => toast('error', refusalOf(problem)) });
        }}
      >
        {amount === null ? texts.keepNone : texts.keep({ amount: amountWords(measure, amount) })}
      </Button>
    </div>
  );
}

const refusalOf = ({ message }: Error): string => message || texts.notDone;
