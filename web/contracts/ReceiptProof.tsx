/**
 * The evidence of a receipt in full: the rule, the arithmetic, numbers, hashes, both time zones and
 * ids. Closed until asked for.
 */
import { wordTexts } from '#texts/words.ts';
import { type ReactNode } from 'react';
import { Link } from 'react-router';

import type { Receipt } from '#protocol/contracts.ts';
import { useMeta } from '#ui/client/meta.ts';
import { receiptTexts } from '#texts/receipts.ts';
import { ruleTexts } from '#texts/rules.ts';
import { formatDateTime, formatInr, formatInstant, formatUtc, formatCount } from '#texts/format.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { SimChip } from '#ui/parts/SimChip.tsx';

const words = ruleTexts();

export function ReceiptProof({ receipt }: { receipt: Receipt }) {
  const { data: meta } = useMeta();
  const isLive = meta?.prices === 'exchange';
  const { entryTick, entryAt, exitTick, exitAt } = receipt;
  return (
    <section aria-labelledby="receipt-proof" className="grid min-w-0 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="receipt-proof" className="text-row font-semibold">
          {words.proof}
        </h2>
        {isLive ? null : <SimChip>{words.simulatedFeed}</SimChip>}
      </div>
      <p className="text-label font-normal text-ink-2">
        {receiptTexts().rule(receipt)}{' '}
        <Link to="/rules" className="text-brand-ink underline underline-offset-4">
          {words.ruleLink}
        </Link>
      </p>
      {isLive ? <p className="text-meta text-ink-3">{words.livePricesProof}</p> : null}
      <dl className="divide-y divide-line border-y border-line">
        <Line name={wordTexts().arithmetic}>
          {receiptTexts().arithmetic({
            status: receipt.status,
            stake: formatInr(receipt.amount),
            percent: receipt.returnPercentage,
            cover: formatInr(receipt.profit ?? '0'),
            payout: formatInr(receipt.payout ?? '0'),
          })}
        </Line>
        <Line name={words.availableBefore}>{formatInr(receipt.balanceBefore)}</Line>
        <Line name={words.availableAfter}>{formatInr(receipt.balanceAfter)}</Line>
        <Line name={wordTexts().accepted}>
          <Moment at={receipt.acceptedAt} tick={receipt.acceptedAfterTick} isAfter />
        </Line>
        <Line name={wordTexts().opening}>
          <Moment at={entryAt} tick={entryTick} />
        </Line>
        <Line name={wordTexts().closing}>
          <Moment at={exitAt} tick={exitTick} />
        </Line>
        <Line name={wordTexts().settled}>
          <Moment at={receipt.settledAt} tick={null} />
        </Line>
        {receipt.ticks.map((tick) => (
          <Evidence
            key={tick.number}
            name={ruleTexts().tickOf({ number: formatCount(tick.number) })}
            aside={formatUtc(tick.time)}
            hashes={[[words.hash, tick.hash]]}
          />
        ))}
        {receipt.epochs.map((epoch) => (
          <Evidence
            key={epoch.number}
            name={ruleTexts().epochOf({ number: epoch.number })}
            aside={words.epochTicks({
              first: formatCount(epoch.firstTick),
              last: formatCount(epoch.lastTick),
            })}
            hashes={[
              [words.commitment, epoch.commitment],
              [words.seed, epoch.seed],
            ]}
            missing={
              epoch.seedRevealsAt === null
                ? words.seedNotRevealed
                : words.revealedAbout({ at: formatDateTime(epoch.seedRevealsAt) })
            }
          />
        ))}
        <Evidence
          name={ruleTexts().chainHead}
          aside={words.chainHeadTick({ number: formatCount(receipt.chainHead.tick) })}
          hashes={[
            [words.hash, receipt.chainHead.hash],
            ...(receipt.chainHead.signature === null
              ? []
              : [[words.signature, receipt.chainHead.signature] as const]),
          ]}
        />
        <div className="pt-2.5">
          <dt className="text-label">{words.contract}</dt>
          <dd className="-mt-1 flex items-center justify-between gap-3 text-meta text-ink-2">
            <code className="min-w-0 font-mono break-all">{receipt.id}</code>
            <CopyButton text={receipt.id} what={receiptTexts().contractId} />
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
  isAfter = false,
}: {
  at: string | null;
  tick: number | null;
  isAfter?: boolean;
}) {
  if (at === null) return '-';
  return (
    <>
      {formatInstant(at)}
      <span className="block text-meta text-ink-3">
        {formatUtc(at)}
        {tick === null
          ? null
          : ` · ${(isAfter ? words.afterTick : words.atTick)({ number: formatCount(tick) })}`}
      </span>
    </>
  );
}

/**
 * The evidence for a price, with its fingerprints beneath; `missing` replaces one that is not
 * public yet.
 */
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
