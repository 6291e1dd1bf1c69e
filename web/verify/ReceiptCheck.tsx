/**
 * Checks a receipt: a chosen, dropped or pasted file, or one's own contract's by its address. What
 * the file holds is checked at once and without a network; then the public tape is asked whether it
 * still says the same, and what came since.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { contracts } from '#protocol/contracts.ts';
import { verifyTexts } from '#texts/verify.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { ApiProblem, call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { compareWithPublic, completed, fetchFor, openGet } from '#verifier/public-tape.ts';
import { readReceiptFile, type ReceiptFile, Unreadable } from '#verifier/read.ts';
import { type Extract, verifyReceipt } from '#verifier/receipt.ts';
import { type Report, reportOf } from '#verifier/report.ts';
import { withSigned } from '#verifier/check-signatures.ts';
import { useOwnAddress } from '#web/parts/return-address.ts';

import { failureText } from './failure-text.ts';
import { FileChoice } from './FileChoice.tsx';
import { nextTurn } from './receipt-check.ts';
import { ReportView } from './Steps.tsx';

const texts = verifyTexts();

/** A receipt with its ticks is some hundred kilobytes; nobody's is a hundred times that. */
const MOST_BYTES = 20_000_000;

type Read = { file: ReceiptFile } | { problem: string };

function read(text: string): Read {
  try {
    return { file: readReceiptFile(text) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

export function ReceiptCheck() {
  const [params, setParams] = useSearchParams();
  const id = params.get('contract');
  const [chosen, setChosen] = useState<Read | null>(null);
  /** Each choice is a check of its own, also of the same file again. */
  const [turn, setTurn] = useState(0);
  const choose = (next: Read): void => {
    setChosen(next);
    setTurn((last) => last + 1);
    if (id !== null) setParams({}, { replace: true });
  };
  const own = useQuery({
    queryKey: ['verify', 'receipt', id],
    queryFn: ({ signal }) => call(contracts.receiptFile, { params: { id: id ?? '' }, signal }),
    enabled: id !== null && chosen === null,
    staleTime: Infinity,
  });
  const fetched = useMemo(() => (own.data ? read(JSON.stringify(own.data)) : null), [own.data]);
  const found = chosen ?? (id === null ? null : fetched);

  const take = async (file: File): Promise<void> => {
    if (file.size > MOST_BYTES) choose({ problem: texts.fileTooLarge });
    else choose(read(await file.text()));
  };
  const isAskingOwn = id !== null && chosen === null;

  return (
    <div className="pt-5">
      <Choose onFile={(file) => void take(file)} onText={(text) => choose(read(text))} />
      <div className="mt-3">
        <FormBanner text={found && 'problem' in found ? found.problem : null} />
      </div>
      {isAskingOwn && own.isPending ? (
        <SkeletonRows count={5} label={texts.receiptLoading} className="mt-6" />
      ) : null}
      {isAskingOwn && own.isError ? <NoReceipt problem={own.error} retry={own} /> : null}
      {found && 'file' in found ? <Checked key={turn} file={found.file} turn={turn} /> : null}
    </div>
  );
}

function NoReceipt({
  problem,
  retry,
}: {
  problem: Error;
  retry: { refetch: () => Promise<unknown>; isFetching: boolean };
}) {
  const from = useOwnAddress();
  if (problem instanceof ApiProblem && problem.code === 'unauthenticated') {
    return (
      <div className="mt-6 rounded-card border border-line bg-surface p-5 text-body text-ink-2">
        <RichText
          parts={texts.receiptPrivate({
            link: wrapIn(
              <Link
                to="/login"
                state={from}
                className="text-brand-ink underline underline-offset-4"
              />,
            ),
          })}
        />
      </div>
    );
  }
  return <LoadFailed query={retry} title={texts.receiptFailed} body={problem.message} />;
}

function Choose({
  onFile,
  onText,
}: {
  onFile: (file: File) => void;
  onText: (text: string) => void;
}) {
  const [pasted, setPasted] = useState('');
  return (
    <FileChoice
      name="receipt"
      accept=".json,application/json"
      hint={texts.receiptFileHint}
      label={texts.chooseReceipt}
      onFile={onFile}
    >
      <details>
        <summary className="w-fit cursor-pointer py-3.5 text-label text-brand-ink lg:py-1">
          {texts.pasteSummary}
        </summary>
        <label htmlFor="receipt-text" className="sr-only">
          {texts.receiptTextLabel}
        </label>
        <textarea
          id="receipt-text"
          rows={4}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
          placeholder={texts.receiptPlaceholder}
          className="mt-2 block w-full rounded-field border border-line-strong bg-surface px-3.5 py-2.5 font-mono text-label font-normal text-ink placeholder:text-ink-3"
        />
        <Button
          look="secondary"
          className="mt-2"
          disabled={pasted.trim() === ''}
          onClick={() => onText(pasted)}
        >
          {texts.verifyText}
        </Button>
      </details>
    </FileChoice>
  );
}

/** The report of the file, which grows by what the public tape says once it has answered. */
function Checked({ file, turn }: { file: ReceiptFile; turn: number }) {
  const { receipt, extract } = file;
  const shown = useQuery({
    queryKey: ['verify', 'public-tape', receipt.id, turn],
    queryFn: ({ signal }) =>
      fetchFor(openGet('', window.fetch.bind(window), signal), receipt, extract),
    // Without a network it fails at once instead of waiting for one: the file is checked all the
    // same.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const answered = shown.dataUpdatedAt;
  const checked = useQuery({
    // What was chosen and what the public tape says of it: another choice or answer is another
    // check.
    queryKey: ['verify', 'report', receipt.id, turn, answered],
    queryFn: ({ signal }) => checkedAgainst(file, shown.data, signal),
    placeholderData: (previous) => previous,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { report = null, isCompared = false } = checked.data ?? {};
  return (
    <>
      {report ? (
        <ReportView
          report={report}
          subject={texts.checkedReceipt({ id: receipt.id, isCompared })}
        />
      ) : null}
      {shown.isFetching ? (
        <p role="status" className="mt-4 flex items-center gap-2 text-body text-ink-2">
          <Spinner size={18} isInstant />
          {texts.comparingTape}
        </p>
      ) : null}
      {shown.isError && !shown.isFetching ? (
        <Note tone="info" className="mt-4">
          <p>
            {failureText(shown.error)} {extract ? texts.fileCheckedOnly : texts.tapeNeeded}
          </p>
          <Button
            look="secondary"
            size="small"
            className="mt-2 min-h-11!"
            onClick={() => void shown.refetch()}
          >
            {texts.retry}
          </Button>
        </Note>
      ) : null}
    </>
  );
}

/**
 * No report while there is no tape to check it on. A beacon's signatures take a second, in which
 * the page goes on.
 */
async function checkedAgainst(
  { receipt, extract }: ReceiptFile,
  shown: Extract | undefined,
  signal: AbortSignal,
): Promise<{ report: Report | null; isCompared: boolean }> {
  if (!extract && !shown) return { report: null, isCompared: false };
  const stretch = extract && shown ? completed(extract, shown) : (extract ?? shown);
  const known = await withSigned(stretch ?? { ticks: [], epochs: [] }, () => nextTurn(signal));
  const report = verifyReceipt(receipt, known);
  if (!shown) return { report, isCompared: false };
  const compared = compareWithPublic(receipt, extract, shown);
  return { report: reportOf([...compared.steps, ...report.steps]), isCompared: true };
}
