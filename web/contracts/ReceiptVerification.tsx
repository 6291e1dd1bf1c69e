/**
 * What this browser's own check says of the receipt on screen. It runs each time a receipt is
 * opened, on the public prices; nothing is claimed before it is over.
 */
import { receiptTexts } from '#texts/receipts.ts';
import { wordTexts } from '#texts/words.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import type { Receipt } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { mine } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { fetched, later } from '#ui/parts/later.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import type { Report } from '#verifier/report.ts';
import { isNoAnswer } from '#web/verify/no-answer.ts';

const texts = contractScreenTexts();

const Findings = later(async () => (await import('./ReceiptFindings.tsx')).ReceiptFindings);

/** A receipt whose evidence is all there waits at most for a price or two. */
const LOOK_AGAIN_MS = 3_000;

/** `isWhole`: all the evidence is there. `action` is at the right, also while nothing is known. */
export function ReceiptVerification({
  receipt,
  isWhole,
  action,
}: {
  receipt: Receipt;
  isWhole: boolean;
  action: ReactNode;
}) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const check = useQuery({
    // Once the evidence has grown it is another check.
    queryKey: mine('contracts', 'check', receipt.id, isWhole),
    queryFn: async ({ signal }) => {
      const { checkReceipt } = await fetched(() => import('#web/verify/receipt-check.ts'));
      setProgress(null);
      return checkReceipt(receipt, {
        signal,
        onProgress: (done, of) => setProgress({ done, of }),
      });
    },
    // Without a network it says so at once instead of waiting for one.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isWhole && state.data?.verdict === 'waiting' ? LOOK_AGAIN_MS : false,
  });
  const { data: report, isFetching, isError } = check;
  const isOver = report !== undefined || (isError && !isFetching);
  return (
    <div className="rounded-field border border-line">
      <div className="flex min-h-11 items-center gap-2 pl-3">
        <Sign report={report} isOver={isOver} />
        <p role="status" className="min-w-0 flex-1 py-2 text-label text-ink">
          {report ? wordsOf(report) : isOver ? failureOf(check.error) : runningWords(progress)}
        </p>
        {isOver && !report ? (
          <Button
            look="quiet"
            size="small"
            className="min-h-11!"
            onClick={() => void check.refetch()}
          >
            {texts.retry}
          </Button>
        ) : null}
        {action}
      </div>
      {report?.verdict === 'failed' ? (
        <Suspense fallback={null}>
          <Findings report={report} id={receipt.id} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Sign({ report, isOver }: { report: Report | undefined; isOver: boolean }) {
  if (!isOver) return <Spinner size={18} isInstant />;
  const isBad = report?.verdict === 'failed';
  const Icon = isBad ? ShieldAlert : ShieldCheck;
  return (
    <Icon
      aria-hidden
      size={18}
      strokeWidth={1.75}
      className={isBad ? 'shrink-0 text-down' : report ? 'shrink-0' : 'shrink-0 text-ink-3'}
    />
  );
}

function wordsOf({ verdict, steps }: Report): string {
  const count = {
    passed: steps.filter((step) => step.verdict === 'ok').length,
    total: steps.length,
  };
  switch (verdict) {
    case 'ok':
      return receiptTexts().verifiedHere(count);
    case 'waiting':
      return receiptTexts().verifiedSoFar(count);
    case 'failed':
      return receiptTexts().verificationFailed(count);
  }
}

const runningWords = (progress: { done: number; of: number } | null) =>
  progress === null
    ? wordTexts().checkingNow
    : receiptTexts().checkProgress({ done: progress.done, total: progress.of });

const failureOf = (error: Error | null) =>
  isNoAnswer(error) ? texts.checkOffline : texts.checkUnanswered;
