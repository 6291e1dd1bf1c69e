/**
 * The buttons that make a document's files, and how far the one under way is. What takes long goes
 * on without the page.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import {
  type FileFormat,
  PDF_MOST_LINES,
  type Period,
  type StatementEntry,
  statements,
} from '#protocol/statements.ts';
import { formatCount } from '#texts/format.ts';
import { reader } from '#texts/reader.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';

import { downloadMade, fetchFile, type Progress, save } from './download.ts';
import { issuedKey } from './statements.queries.ts';

const texts = statementsPageTexts();

type GetFilesProps = {
  /** Asked for already, or to be asked for. Null while it is not chosen. */
  of: { entry: StatementEntry } | { period: Period } | null;
  movements: number;
  /** Small buttons of a list, without a first among them. */
  isQuiet?: boolean;
  /** What the document is, for those who listen. */
  label: string;
};

type Run =
  | { step: 'idle'; said: string | null }
  | { step: 'running'; format: FileFormat; progress: Progress };

export function GetFiles({ of, movements, isQuiet = false, label }: GetFilesProps) {
  const queries = useQueryClient();
  const [run, setRun] = useState<Run>({ step: 'idle', said: null });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function get(format: FileFormat): Promise<void> {
    if (of === null) return;
    const controller = new AbortController();
    stop.current = controller;
    setRun({ step: 'running', format, progress: { done: 0, total: null } });
    try {
      const entry = 'entry' in of ? of.entry : await call(statements.ask, { body: of.period });
      setRun({ step: 'idle', said: await take(entry, format, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return setRun({ step: 'idle', said: null });
      setRun({ step: 'idle', said: wordsOf(error) });
    } finally {
      void queries.invalidateQueries({ queryKey: issuedKey() });
    }
  }

  /** Answers what is to be said of it. */
  async function take(
    { id, long, background }: StatementEntry,
    format: FileFormat,
    signal: AbortSignal,
  ): Promise<string> {
    if (background.some((file) => file.format === format && file.state === 'ready')) {
      downloadMade({ id, format });
      return texts.handedOver;
    }
    if (long.includes(format)) {
      await call(statements.make, { params: { id, format }, signal });
      return texts.inBackground;
    }
    const onProgress = (progress: Progress) => setRun({ step: 'running', format, progress });
    const file = await fetchFile({ id, format }, onProgress, signal);
    save(file);
    return texts.saved({ name: file.name });
  }

  const isTooLong = movements > PDF_MOST_LINES;
  if (run.step === 'running') {
    const { format, progress } = run;
    const total = progress.total === null ? null : Math.max(progress.total, progress.done);
    return (
      <div className="grid min-w-56 gap-2">
        <ProgressBar share={total === null ? 0 : progress.done / total} label={texts.making} />
        <div className="flex items-center justify-between gap-3 text-label font-normal text-ink-3">
          <span role="status">
            {total === null
              ? texts.preparing
              : texts.progress({
                  done: formatCount(progress.done),
                  total: formatCount(total),
                  format,
                })}
          </span>
          <Button look="quiet" size="small" onClick={() => stop.current?.abort()}>
            {texts.stop}
          </Button>
        </div>
      </div>
    );
  }
  const button = (format: FileFormat, isFirst: boolean) => (
    <Button
      look={isFirst && !isQuiet ? 'primary' : 'secondary'}
      size={isQuiet ? 'small' : 'medium'}
      disabled={of === null || (format === 'pdf' && isTooLong) || isUnderWay(of, format)}
      aria-label={`${texts.get({ format })}, ${label}`}
      onClick={() => void get(format)}
    >
      {isQuiet ? format.toUpperCase() : texts.get({ format })}
    </Button>
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {button('pdf', !isTooLong)}
        {button('csv', isTooLong)}
        {of && 'entry' in of ? (
          <ButtonLink
            look="quiet"
            size="small"
            to={`/statements?document=${of.entry.id}`}
            aria-label={`${texts.print}, ${label}`}
          >
            {texts.print}
          </ButtonLink>
        ) : null}
      </div>
      {isTooLong && !isQuiet ? (
        <p className="text-label text-ink-3">{texts.tooLongForPdf}</p>
      ) : null}
      {reader().zero !== null && !isQuiet ? (
        <p className="text-label text-ink-3">{texts.latinInCsv}</p>
      ) : null}
      <p role="status" className="text-label font-normal wrap-anywhere text-ink-2 empty:hidden">
        {run.said}
      </p>
    </div>
  );
}

const isUnderWay = (of: NonNullable<GetFilesProps['of']>, format: FileFormat): boolean =>
  'entry' in of &&
  of.entry.background.some(
    (file) => file.format === format && (file.state === 'waits' || file.state === 'runs'),
  );

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return texts.failed;
  if (error.code === 'overloaded') return texts.busy;
  return error.code === 'network' ? texts.failed : error.detail;
}
