/**
 * The three steps of a request from the form to its end. The one under way is named for those who
 * listen as well.
 */
import { Check } from 'lucide-react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { classes } from '#ui/parts/classes.ts';

const texts = depositScreenTexts();

export type ReviewStep = { name: string; detail?: string };

/** `done` steps are behind; the next one is under way. 0 before anything is requested. */
export function ReviewSteps({ steps, done }: { steps: readonly ReviewStep[]; done: number }) {
  return (
    <ol className="grid">
      {steps.map(({ name, detail }, index) => {
        const isDone = index < done;
        const isCurrent = done > 0 && index === done;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0"
          >
            {index < steps.length - 1 ? (
              <span
                aria-hidden
                className={classes(
                  'absolute top-6 bottom-0 left-[0.71875rem] w-px',
                  isDone ? 'bg-brand-ink' : 'bg-line-strong',
                )}
              />
            ) : null}
            <span
              aria-hidden
              className={classes(
                'grid size-6 place-items-center rounded-full text-meta font-semibold',
                isDone
                  ? 'bg-brand text-on-brand'
                  : isCurrent
                    ? 'bg-brand-soft text-brand-ink ring-1 ring-brand-ink'
                    : 'bg-surface text-ink-2 ring-1 ring-line-strong',
              )}
            >
              {isDone ? <Check size={14} strokeWidth={2.5} /> : index + 1}
            </span>
            <span className="pt-0.5">
              <span className="block text-row">
                {isDone ? (
                  <RichText
                    parts={texts.stepDone({ name, hidden: wrapIn(<span className="sr-only" />) })}
                  />
                ) : (
                  name
                )}
              </span>
              {detail ? (
                <span className="block text-label font-normal text-ink-3">{detail}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
