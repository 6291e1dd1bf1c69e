/**
 * Checks a period of the public tape, of any length, page by page, with its progress; it can be
 * stopped at any time.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { readPlain } from '#protocol/digits.ts';
import { useMeta } from '#ui/client/meta.ts';
import { verifyTexts } from '#texts/verify.ts';
import { formatCount } from '#texts/format.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';
import { openGet, verifyPeriod } from '#verifier/public-tape.ts';
import type { Report } from '#verifier/report.ts';
import { useCoins } from '#web/coins/coins.queries.ts';

import { failureText } from './failure-text.ts';
import { nextTurn } from './receipt-check.ts';
import { ReportView } from './Steps.tsx';

const words = verifyTexts();

/** Proposed: the last ten epochs whose seeds are public. */
const USUAL_TICKS = 600;
const EPOCH_TICKS = 60;

type Run =
  | { step: 'idle' }
  | { step: 'running'; done: number; total: number }
  | { step: 'done'; report: Report; subject: string }
  | { step: 'failed'; message: string };

/** Null where it is no tick's number. */
function readNumber(text: string): number | null {
  const plain = readPlain(text);
  return /^[0-9]{1,9}$/.test(plain) ? Number.parseInt(plain, 10) : null;
}

export function PeriodCheck() {
  const { data: coins } = useCoins();
  const { data: meta } = useMeta();
  const newest = coins?.tick ?? null;
  const [typed, setTyped] = useState<{ from: string | null; to: string | null }>({
    from: null,
    to: null,
  });
  const [wasSent, setWasSent] = useState(false);
  const [run, setRun] = useState<Run>({ step: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const end = newest === null ? null : Math.floor(newest / EPOCH_TICKS) * EPOCH_TICKS;
  const fromText = typed.from ?? (end === null ? '' : Math.max(0, end - USUAL_TICKS).toString());
  const toText = typed.to ?? (end === null ? '' : end.toString());
  const from = readNumber(fromText);
  const to = readNumber(toText);
  const errors = {
    from: from === null ? words.tickNumberHint : undefined,
    to: toProblem(from, to, newest),
  };

  const start = async (first: number, last: number): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setRun({ step: 'running', done: 0, total: last - first + 1 });
    try {
      const report = await verifyPeriod(openGet('', window.fetch.bind(window), controller.signal), {
        from: first,
        to: last,
        onProgress: (done, total) => setRun({ step: 'running', done, total }),
        turn: () => nextTurn(controller.signal),
      });
      const subject = words.verifiedPeriod({
        first: formatCount(first),
        last: formatCount(last),
      });
      setRun({ step: 'done', report, subject });
    } catch (error) {
      if (controller.signal.aborted) return;
      setRun({ step: 'failed', message: messageOf(error) });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasSent(true);
    if (from !== null && to !== null && !errors.from && !errors.to) void start(from, to);
  };
  const cancel = (): void => {
    stop.current?.abort();
    setRun({ step: 'idle' });
  };
  const isRunning = run.step === 'running';

  return (
    <div className="pt-5">
      <form
        noValidate
        onSubmit={submit}
        className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      >
        <p className="text-body text-ink-2">
          {words.periodLead({
            isLive: meta?.prices === 'exchange',
            newest: newest === null ? null : formatCount(newest),
          })}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={words.fromTick}
            inputMode="numeric"
            autoComplete="off"
            value={fromText}
            disabled={isRunning}
            error={wasSent ? errors.from : undefined}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
          <Field
            label={words.toTick}
            inputMode="numeric"
            autoComplete="off"
            value={toText}
            disabled={isRunning}
            error={wasSent ? errors.to : undefined}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
        </div>
        {run.step === 'running' ? (
          <div className="grid gap-2">
            <ProgressBar share={run.done / run.total} label={words.ticksVerified} />
            <div className="flex items-center justify-between gap-3 text-label font-normal text-ink-3">
              {words.periodProgress({
                done: formatCount(run.done),
                total: formatCount(run.total),
              })}
              <Button look="quiet" size="small" className="min-h-11!" onClick={cancel}>
                {words.stop}
              </Button>
            </div>
          </div>
        ) : (
          <Button type="submit" className="justify-self-start">
            {words.verifyPeriod}
          </Button>
        )}
      </form>
      {run.step === 'failed' && from !== null && to !== null ? (
        <ErrorState
          title={words.periodFailed}
          body={words.periodFailedBody({ message: run.message })}
          onRetry={() => void start(from, to)}
        />
      ) : null}
      {run.step === 'done' ? <ReportView report={run.report} subject={run.subject} /> : null}
    </div>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? failureText(error) : String(error);
}

function toProblem(
  from: number | null,
  to: number | null,
  newest: number | null,
): string | undefined {
  if (to === null) return words.tickNumberHint;
  if (newest !== null && to > newest) return words.tickNotYet;
  return from !== null && to < from ? words.toBeforeFrom : undefined;
}
