/** The evidence of a receipt in full: the rule, the arithmetic, numbers, hashes, both time zones and ids. Closed until asked for. */
import { type ReactNode } from 'react';
import { Link } from 'react-router';

import type { Receipt } from '#protocol/contracts.ts';
import { useMeta } from '#ui/client/meta.ts';
import { formatDateTime, formatInr, formatInstant, formatUtc, groupIndian } from '#texts/format.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { SimChip } from '#ui/parts/SimChip.tsx';

export function ReceiptProof({ receipt }: { receipt: Receipt }) {
  const { data: meta } = useMeta();
  const isLive = meta?.prices === 'exchange';
  const { entryTick, entryAt, exitTick, exitAt } = receipt;
  return (
    <section aria-labelledby="receipt-proof" className="grid min-w-0 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="receipt-proof" className="text-row font-semibold">
          Proof
        </h2>
        {isLive ? null : <SimChip>Simulated feed</SimChip>}
      </div>
      <p className="text-label font-normal text-ink-2">
        {receipt.rule}{' '}
        <Link to="/rules" className="text-brand-ink underline underline-offset-4">
          Read the rule
        </Link>
      </p>
      {isLive ? (
        <p className="text-meta text-ink-3">
          Live prices follow from no seed. What can be checked is the chain: each tick names the one
          before it and the messages its prices were read from.
        </p>
      ) : null}
      <dl className="divide-y divide-line border-y border-line">
        <Line name="Arithmetic">{withGroups(receipt.arithmetic)}</Line>
        <Line name="Available before it settled">{formatInr(receipt.balanceBefore)}</Line>
        <Line name="Available after">{formatInr(receipt.balanceAfter)}</Line>
        <Line name="Accepted">
          <Moment at={receipt.acceptedAt} tick={receipt.acceptedAfterTick} word="after tick" />
        </Line>
        <Line name="Opening">
          <Moment at={entryAt} tick={entryTick} />
        </Line>
        <Line name="Closing">
          <Moment at={exitAt} tick={exitTick} />
        </Line>
        <Line name="Settled">
          <Moment at={receipt.settledAt} tick={null} />
        </Line>
        {receipt.ticks.map((tick) => (
          <Evidence
            key={tick.number}
            name={`Tick ${groupIndian(String(tick.number))}`}
            aside={formatUtc(tick.time)}
            hashes={[['Hash', tick.hash]]}
          />
        ))}
        {receipt.epochs.map((epoch) => (
          <Evidence
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
        <Evidence
          name="Chain head"
          aside={`tick ${groupIndian(String(receipt.chainHead.tick))}`}
          hashes={[['Hash', receipt.chainHead.hash]]}
        />
        <div className="pt-2.5">
          <dt className="text-label">Contract</dt>
          <dd className="-mt-1 flex items-center justify-between gap-3 text-meta text-ink-2">
            <code className="min-w-0 font-mono break-all">{receipt.id}</code>
            <CopyButton text={receipt.id} what="id" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 py-2 text-label font-normal">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** An instant in both zones, and the tick that it is of. */
function Moment({
  at,
  tick,
  word = 'tick',
}: {
  at: string | null;
  tick: number | null;
  word?: string;
}) {
  if (at === null) return '-';
  return (
    <>
      {formatInstant(at)}
      <span className="block text-meta text-ink-3">
        {formatUtc(at)}
        {tick === null ? null : ` · ${word} ${groupIndian(String(tick))}`}
      </span>
    </>
  );
}

/** What a price rests on, with its fingerprints beneath; `missing` stands for one that is not public yet. */
function Evidence({
  name,
  aside,
  hashes,
  missing = '-',
}: {
  name: string;
  aside: string;
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
