/**
 * The open contracts, the next to settle first: a table where there is room, cards on a phone. One that settles while it is
 * on screen turns into its result in place and stays for a moment before it moves to the other tab.
 */
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { useQuote } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { formatDateTime, formatInr, formatPrice, formatTime } from '#texts/format.ts';
import { StatusBadge } from '#ui/parts/Badge.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { useIsWide } from '#web/parts/use-is-wide.ts';

import { percentFromEntry, soonestFirst } from './contracts.rules.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { DirectionTag } from './DirectionTag.tsx';
import { Fact, Facts } from './Facts.tsx';
import { SettledRow } from './SettledRow.tsx';

type OpenContractsProps = {
  open: readonly Contract[];
  /** Settled a moment ago, still shown here. */
  settled: readonly Contract[];
  onMilestone: (text: string) => void;
};

const columns = [
  'Contract',
  'Amount',
  'Entry Price',
  'Duration',
  'Return %',
  'Status',
  'Date',
  'Timer',
];

export function OpenContracts({ open, settled, onMilestone }: OpenContractsProps) {
  const isWide = useIsWide();
  if (open.length === 0 && settled.length === 0) {
    return (
      <EmptyState
        title="No contracts found."
        body="A contract that you place shows here until it settles."
        action={
          <ButtonLink to="/contract" look="secondary">
            Go to contracts
          </ButtonLink>
        }
      />
    );
  }
  const sorted = soonestFirst(open);
  return (
    <div className="mt-4 grid gap-4">
      {settled.map((contract) => (
        <SettledRow key={contract.id} contract={contract} />
      ))}
      {sorted.length === 0 ? null : isWide ? (
        <OpenTable contracts={sorted} onMilestone={onMilestone} />
      ) : (
        sorted.map((contract) => (
          <OpenCard key={contract.id} contract={contract} onMilestone={onMilestone} />
        ))
      )}
    </div>
  );
}

function OpenTable({
  contracts,
  onMilestone,
}: {
  contracts: readonly Contract[];
  onMilestone: (text: string) => void;
}) {
  return (
    <div
      role="region"
      aria-label="Position Order"
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-row font-normal whitespace-nowrap">
        <thead className="text-label text-ink-3">
          <tr className="border-b border-line">
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2.5 font-medium first:pl-5 last:pr-5 ${isText(index) ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {contracts.map((contract) => (
            <tr key={contract.id}>
              <th scope="row" className="py-2 pr-3 pl-5 text-left font-normal">
                <Pair contract={contract} />
              </th>
              <td className="px-3 text-right">{formatInr(contract.amount)}</td>
              <td className="px-3 text-right">
                <EntryPrice contract={contract} />
                <NowLine contract={contract} />
              </td>
              <td className="px-3 text-right">{contract.duration}s</td>
              <td className="px-3 text-right">{contract.returnPercentage}%</td>
              <td className="px-3">
                <StatusBadge status={contract.status} />
              </td>
              <td className="px-3 text-right text-label font-normal text-ink-2">
                {formatDateTime(contract.acceptedAt)}
              </td>
              <td className="py-2 pr-5 pl-3 text-right">
                <CountdownRing contract={contract} onMilestone={onMilestone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Contract and status are words; all else is figures, aligned right. */
const isText = (column: number) => column === 0 || column === 5;

function OpenCard({
  contract,
  onMilestone,
}: {
  contract: Contract;
  onMilestone: (text: string) => void;
}) {
  return (
    <article
      className="rounded-card border border-line bg-surface p-4"
      aria-label={`${contract.coin} contract`}
    >
      <div className="flex items-center justify-between gap-3">
        <Pair contract={contract} />
        <CountdownRing contract={contract} onMilestone={onMilestone} />
      </div>
      <Facts className="mt-3">
        <Fact name="Amount">{formatInr(contract.amount)}</Fact>
        <Fact name="Entry Price">
          <EntryPrice contract={contract} />
        </Fact>
        <Fact name="Now">
          <PriceText symbol={contract.coin} />
          <FromEntry contract={contract} />
        </Fact>
        <Fact name="Duration">{contract.duration}s</Fact>
        <Fact name="Return %">{contract.returnPercentage}%</Fact>
        <Fact name="Settles">
          {contract.expiresAt === null ? '-' : formatTime(contract.expiresAt)}
        </Fact>
        <Fact name="Status">
          <StatusBadge status={contract.status} />
        </Fact>
        <Fact name="Date" isWide>
          {formatDateTime(contract.acceptedAt)}
        </Fact>
      </Facts>
    </article>
  );
}

function Pair({ contract }: { contract: Contract }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CoinMark symbol={contract.coin} size={32} />
      <span className="min-w-0">
        <Link
          to={`/contract?coin=${contract.coin}`}
          className="block text-row font-semibold underline-offset-4 hover:underline"
        >
          {contract.coin}
          <span className="font-medium text-ink-3">/USDT</span>
        </Link>
        <DirectionTag direction={contract.direction} />
      </span>
    </span>
  );
}

function EntryPrice({ contract }: { contract: Contract }) {
  if (contract.entryPrice === null) return <span className="text-ink-3">next price…</span>;
  return <>{formatPrice(contract.entryPrice)}</>;
}

function NowLine({ contract }: { contract: Contract }) {
  return (
    <span className="flex items-baseline justify-end gap-1.5 text-meta text-ink-3">
      now <PriceText symbol={contract.coin} />
      <FromEntry contract={contract} />
    </span>
  );
}

/** How far the price is from the entry, for orientation only: the exit price alone decides. */
function FromEntry({ contract }: { contract: Contract }) {
  const quote = useQuote(contract.coin);
  if (!quote || contract.entryPrice === null) return null;
  return (
    <Delta
      percent={percentFromEntry(contract.entryPrice, quote.price)}
      className="flex! text-meta"
    />
  );
}
