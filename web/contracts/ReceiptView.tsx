/**
 * The receipt of a settled contract: everything that decided it and everything needed to check it without us. A win and a
 * loss are laid out alike. It only shows what the server sent; the file holds the same with its stretch of the tape.
 */
import { Copy, Download, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { contracts, type Receipt } from '#protocol/contracts.ts';
import { ApiProblem } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import {
  formatDate,
  formatDateTime,
  formatInr,
  formatInstant,
  formatPrice,
  formatUtc,
  groupIndian,
} from '#texts/format.ts';
import { Button, buttonClasses } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { useReceipt } from './contracts.queries.ts';
import { directionRules, resultSentence } from './contracts.rules.ts';
import { PricePath } from './PricePath.tsx';

export function ReceiptView({ id }: { id: string }) {
  const { data: receipt, isError, refetch, isFetching, error } = useReceipt(id);
  if (receipt) return <Evidence receipt={receipt} />;
  if (error instanceof ApiProblem && error.code === 'not-settled') {
    return <EmptyState title={error.detail} body="Its receipt is here as soon as it has." />;
  }
  if (isError) {
    return (
      <ErrorState
        title="Could not load this receipt"
        body={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">Loading the receipt</span>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

function Evidence({ receipt }: { receipt: Receipt }) {
  const { data: meta } = useMeta();
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:gap-10">
      <div className="grid min-w-0 content-start gap-4">
        <div>
          <p className="text-section">{resultSentence(receipt)}</p>
          <p className="mt-1 text-body text-ink-2">
            {receipt.rule || directionRules[receipt.direction]}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-x-4">
          <PricePoint
            name="Opening price"
            price={receipt.entryPrice}
            at={receipt.entryAt}
            tick={receipt.entryTick}
          />
          <PricePoint
            name="Closing price"
            price={receipt.exitPrice}
            at={receipt.exitAt}
            tick={receipt.exitTick}
            isEnd
          />
          <PricePath path={receipt.path} className="col-span-2 mt-3" />
        </div>
        <dl className="divide-y divide-dashed divide-line border-y border-dashed border-line">
          <Line name="Arithmetic">{withGroups(receipt.arithmetic)}</Line>
          <Line name="Balance before">{formatInr(receipt.balanceBefore)}</Line>
          <Line name="Balance after">{formatInr(receipt.balanceAfter)}</Line>
          <Line name="Accepted">{formatInstant(receipt.acceptedAt)}</Line>
          <Line name="Settled">
            {receipt.settledAt === null ? '-' : formatInstant(receipt.settledAt)}
          </Line>
        </dl>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-row font-semibold">What it was checked against</h2>
          {meta?.prices === 'exchange' ? null : <SimChip>Simulated feed</SimChip>}
        </div>
        {meta?.prices === 'exchange' ? (
          <p className="text-meta text-ink-3">
            Live prices follow from no seed. What can be checked is the chain: each tick names the
            one before it and the messages its prices were read from.
          </p>
        ) : null}
        <dl className="divide-y divide-line border-y border-line">
          {receipt.ticks.map((tick) => (
            <Proof
              key={tick.number}
              name={`Tick ${groupIndian(String(tick.number))}`}
              aside={formatUtc(tick.time)}
              hashes={[['Hash', tick.hash]]}
            />
          ))}
          {receipt.epochs.map((epoch) => (
            <Proof
              key={epoch.number}
              name={`Epoch ${epoch.number}`}
              aside={`ticks ${groupIndian(String(epoch.firstTick))} to ${groupIndian(String(epoch.lastTick))}`}
              hashes={[
                ['Commitment', epoch.commitment],
                ['Seed', epoch.seed],
              ]}
              missing={
                epoch.seedRevealsAt === null
                  ? 'Not revealed yet'
                  : `Revealed about ${formatDateTime(epoch.seedRevealsAt)}`
              }
            />
          ))}
          <Proof
            name="Chain head"
            aside={`tick ${groupIndian(String(receipt.chainHead.tick))}`}
            hashes={[['Hash', receipt.chainHead.hash]]}
          />
          <Proof name="Contract" hashes={[['Id', receipt.id]]} />
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            size="small"
            className="min-h-11!"
            onClick={() => void copy(receipt.id)}
          >
            <Copy aria-hidden size={16} strokeWidth={1.75} />
            Copy id
          </Button>
          <a
            href={contracts.receiptFile.path.replace(':id', encodeURIComponent(receipt.id))}
            download={`receipt-${receipt.id}.json`}
            className={`${buttonClasses('secondary', 'small')} min-h-11!`}
          >
            <Download aria-hidden size={16} strokeWidth={1.75} />
            Download receipt
          </a>
          <Link
            to={`/verify?contract=${receipt.id}`}
            className={`${buttonClasses('secondary', 'small')} min-h-11!`}
          >
            <ShieldCheck aria-hidden size={16} strokeWidth={1.75} />
            Verify this yourself
          </Link>
          <Link to="/rules" className={`${buttonClasses('quiet', 'small')} min-h-11!`}>
            Read the rule
          </Link>
          <Link
            to={`/support-chat?about=${receipt.id}`}
            className={`${buttonClasses('quiet', 'small')} min-h-11!`}
          >
            Question this result
          </Link>
        </div>
      </div>
    </div>
  );
}

function PricePoint({
  name,
  price,
  at,
  tick,
  isEnd = false,
}: {
  name: string;
  price: string | null;
  at: string | null;
  tick: number | null;
  isEnd?: boolean;
}) {
  return (
    <div className={classes('min-w-0', isEnd && 'text-right')}>
      <p className="text-label font-normal text-ink-3">{name}</p>
      <p className="text-price wrap-anywhere">{price === null ? '-' : formatPrice(price)}</p>
      {at === null ? null : (
        <p className="text-meta text-ink-3">
          <span className="block">{formatInstant(at).replace(/^.*, /, '')}</span>
          <span className="block">{formatUtc(at)}</span>
          <span className="block">
            {formatDate(at)}
            {tick === null ? null : ` · tick ${groupIndian(String(tick))}`}
          </span>
        </p>
      )}
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right text-label font-normal wrap-anywhere text-ink">
        {children}
      </dd>
    </div>
  );
}

/** What a price rests on, with its fingerprints beneath; `missing` stands for one that is not public yet. */
function Proof({
  name,
  aside,
  hashes,
  missing = '-',
}: {
  name: string;
  aside?: string;
  hashes: readonly (readonly [string, string | null])[];
  missing?: string;
}) {
  return (
    <div className="py-2.5">
      <dt className="flex flex-wrap justify-between gap-x-3 text-label">
        {name}
        <span className="font-normal text-ink-3">{aside}</span>
      </dt>
      {hashes.map(([label, value]) => (
        <dd key={label} className="mt-0.5 text-meta text-ink-3">
          {hashes.length === 1 ? <span className="sr-only">{label} </span> : <span>{label} </span>}
          {value === null ? (
            missing
          ) : (
            <code className="font-mono break-all text-ink-2">{value}</code>
          )}
        </dd>
      ))}
    </div>
  );
}

/** The server's arithmetic with its rupees in Indian groups. */
function withGroups(arithmetic: string): string {
  return arithmetic.replace(/₹([0-9]+\.[0-9]+)/g, (_, amount: string) => formatInr(amount));
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', 'Copied');
  } catch {
    toast('error', 'This browser does not let us copy. Please select the text instead.');
  }
}
