/**
 * A report of the verifier as people read it: the verdict, then each step with what it looked at
 * and what it found.
 */
import { Check, Clock, X } from 'lucide-react';

import { verifyTexts } from '#texts/verify.ts';
import { formatDateTime } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import type { Problem, Report, Step, Verdict } from '#verifier/report.ts';

import { claimText } from './claim-text.ts';

const words = verifyTexts();

const looks = {
  ok: {
    Icon: Check,
    tone: 'bg-up-soft text-up',
    word: words.holds,
  },
  failed: {
    Icon: X,
    tone: 'bg-down-soft text-down',
    word: words.fails,
  },
  waiting: {
    Icon: Clock,
    tone: 'bg-pending-soft text-pending',
    word: words.waits,
  },
} as const;

const headlines: Record<Verdict, string> = {
  ok: words.verified,
  failed: words.discrepancy,
  waiting: words.partlyChecked,
};

/**
 * Findings and values are in the verifier's English, as it prints them elsewhere. `subject` says
 * what was checked, e.g. a receipt's id.
 */
export function ReportView({ report, subject }: { report: Report; subject: string }) {
  return (
    <section aria-label={words.result} className="mt-6">
      <div role="status" className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <div className="flex items-center gap-3">
          <Mark verdict={report.verdict} isLarge />
          <div className="min-w-0">
            <h2 className="text-section">{headlines[report.verdict]}</h2>
            <p className="text-label font-normal wrap-anywhere text-ink-3">{subject}</p>
          </div>
        </div>
        <p className="mt-3 text-body text-ink-2">{summaryOf(report)}</p>
      </div>
      <ol className="mt-3 divide-y divide-line">
        {report.steps.map((step) => (
          <StepView key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

function summaryOf({ steps }: Report): string {
  const held = steps.filter(({ verdict }) => verdict === 'ok').length;
  const failed = steps.filter(({ verdict }) => verdict === 'failed').length;
  if (failed > 0) return words.failedCount({ count: failed });
  return steps.some(({ verdict }) => verdict === 'waiting')
    ? words.checksHeld({ held, total: steps.length })
    : words.allHold;
}

/** Times in sentences as people here read them; values stay as they are compared. */
const withLocalTimes = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => formatDateTime(time));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Mark({ verdict, isLarge = false }: { verdict: Verdict; isLarge?: boolean }) {
  const { Icon, tone, word } = looks[verdict];
  return (
    <span
      className={classes(
        'grid shrink-0 place-items-center rounded-full',
        isLarge ? 'size-10' : 'size-6',
        tone,
      )}
    >
      <Icon aria-hidden size={isLarge ? 20 : 14} strokeWidth={2.5} />
      {isLarge ? null : <span className="sr-only">{word}</span>}
    </span>
  );
}

function StepView({ step }: { step: Step }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-4">
      <Mark verdict={step.verdict} />
      <div className="min-w-0">
        <h3 className="text-row font-semibold">{claimText(step)}</h3>
        {step.verdict === 'waiting' ? (
          <p className="mt-1 text-label font-normal text-pending">
            <RichText
              parts={words.checkableFrom({
                until: withLocalTimes(step.until),
                english: wrapIn(<span lang="en" />),
              })}
            />
          </p>
        ) : null}
        {step.problems.length > 0 ? (
          <ul className="mt-2 grid gap-2">
            {step.problems.map((problem, index) => (
              <ProblemView key={index} problem={problem} />
            ))}
            {step.more > 0 ? (
              <li className="text-label text-down">{words.moreProblems({ more: step.more })}</li>
            ) : null}
          </ul>
        ) : null}
        <dl
          lang="en"
          className="mt-1.5 grid gap-x-4 gap-y-1 text-meta sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          {step.values.map(({ label, value }, index) => (
            <div key={index} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="mb-1 min-w-0 wrap-anywhere text-ink-2 sm:mb-0">
                <Value text={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

function ProblemView({ problem }: { problem: Problem }) {
  const { where, what, expected, seen } = problem;
  return (
    <li className="rounded-small bg-down-soft px-3 py-2.5 text-label font-normal text-down">
      <p lang="en">
        <span className="font-semibold">{capital(where)}</span> {what}.
      </p>
      {expected === null && seen === null ? null : (
        <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 text-meta">
          {expected === null ? null : (
            <>
              <dt>{words.expected}</dt>
              <dd lang="en" className="wrap-anywhere text-ink">
                <Value text={expected} />
              </dd>
            </>
          )}
          {seen === null ? null : (
            <>
              <dt>{words.seen}</dt>
              <dd lang="en" className="wrap-anywhere text-ink">
                <Value text={seen} />
              </dd>
            </>
          )}
        </dl>
      )}
    </li>
  );
}

/** Value that the verifier read, as it compared it; fingerprints in letters of one width. */
function Value({ text }: { text: string }) {
  const at = text.search(/[0-9a-f]{64}/);
  return (
    <samp className="font-[inherit]">
      {at < 0 ? text : text.slice(0, at)}
      {at < 0 ? null : <code className="font-mono break-all">{text.slice(at)}</code>}
    </samp>
  );
}
