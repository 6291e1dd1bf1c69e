/**
 * The settled contracts, newest first, page by page. A row opens its receipt beneath it on a wide screen; a card opens it as
 * a sheet. Both put the contract into the address, so that a receipt can be kept and found again.
 */
import { ChevronDown } from 'lucide-react';
import { Fragment, useId } from 'react';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Amount } from '#ui/figures/Amount.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { formatDateTime, formatInr, formatPrice } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { useIsWide } from '#web/parts/use-is-wide.ts';

import { useClosedContracts } from './contracts.queries.ts';
import { DirectionTag } from './DirectionTag.tsx';
import { Fact, Facts } from './Facts.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { ResultBadge } from './ResultBadge.tsx';

type ClosedContractsProps = {
  /** The contract whose receipt is open. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

export function ClosedContracts({ chosen, onChoose }: ClosedContractsProps) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useClosedContracts();
  const isWide = useIsWide();
  if (!data) {
    return isError ? (
      <ErrorState
        title="Could not load your contracts"
        body="Your contracts and your balance are not affected."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonRows count={3} label="Loading closed orders" className="mt-4" />
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No closed orders found."
        body="Settled contracts show here with their receipts."
      />
    );
  }
  return (
    <div className="mt-4 grid gap-4">
      {isWide ? (
        <ClosedTable items={items} chosen={chosen} onChoose={onChoose} />
      ) : (
        items.map((contract) => (
          <ClosedCard key={contract.id} contract={contract} onOpen={() => onChoose(contract.id)} />
        ))
      )}
      {hasNextPage ? (
        <Button
          look="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage && 'Loading...'}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </div>
  );
}

/** Two facts share a column, so that ten of them fit without scrolling sideways. */
const columns: readonly { names: readonly string[]; isText?: boolean }[] = [
  { names: ['Trading pair', 'Direction'], isText: true },
  { names: ['Purchasing price', 'Profit and loss ratio'] },
  { names: ['Opening price', 'Closing price'] },
  { names: ['Contract time', 'Operating time'] },
  { names: ['Profit and loss amount', 'State'] },
];

function ClosedTable({
  items,
  chosen,
  onChoose,
}: ClosedContractsProps & { items: readonly Contract[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-row font-normal">
        <thead className="text-label text-ink-3">
          <tr className="border-b border-line">
            {columns.map(({ names, isText }) => (
              <th
                key={names[0]}
                scope="col"
                className={`px-3 py-2.5 font-medium first:pl-5 ${isText ? 'text-left' : 'text-right'}`}
              >
                {names.map((name) => (
                  <span key={name} className="block">
                    {name}
                  </span>
                ))}
              </th>
            ))}
            <th scope="col" className="w-14">
              <span className="sr-only">Receipt</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((contract) => (
            <ClosedRow
              key={contract.id}
              contract={contract}
              isOpen={chosen === contract.id}
              onToggle={() => onChoose(chosen === contract.id ? null : contract.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClosedRow({
  contract,
  isOpen,
  onToggle,
}: {
  contract: Contract;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const receiptId = useId();
  return (
    <Fragment>
      <tr
        onClick={onToggle}
        className="cursor-pointer border-t border-line transition-colors first:border-t-0 hover:bg-sunken"
      >
        <th scope="row" className="py-3 pr-3 pl-5 text-left font-normal">
          <Pair contract={contract} />
        </th>
        <td className="px-3 text-right">
          <Amount text={formatInr(contract.amount)} keep={2} />
          <Second>{`${contract.returnPercentage}%`}</Second>
        </td>
        <td className="px-3 text-right">
          <span className={figureWrap(price(contract.entryPrice))}>
            {price(contract.entryPrice)}
          </span>
          <Second>{price(contract.exitPrice)}</Second>
        </td>
        <td className="px-3 text-right">
          {contract.duration}s<Second>{operatingTime(contract)}</Second>
        </td>
        <td className="px-3 text-right">
          <ProfitText profit={contract.profit} className="text-row font-semibold" />
          <span className="mt-0.5 block">
            <ResultBadge contract={contract} />
          </span>
        </td>
        <td className="pr-3">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={receiptId}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
            className="grid size-11 place-items-center rounded-small text-ink-3 hover:text-ink"
          >
            <ChevronDown
              aria-hidden
              size={18}
              className={classes('transition-transform', isOpen && 'rotate-180')}
            />
            <span className="sr-only">
              Receipt of the {contract.coin} contract of {formatDateTime(contract.acceptedAt)}
            </span>
          </button>
        </td>
      </tr>
      <tr id={receiptId} hidden={!isOpen}>
        <td
          colSpan={columns.length + 1}
          className="border-t border-dashed border-line bg-canvas p-5 lg:p-8"
        >
          {isOpen ? <ReceiptView id={contract.id} /> : null}
        </td>
      </tr>
    </Fragment>
  );
}

function ClosedCard({ contract, onOpen }: { contract: Contract; onOpen: () => void }) {
  return (
    <article
      className="rounded-card border border-line bg-surface p-4"
      aria-label={`${contract.coin} contract, closed`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Pair contract={contract} />
        <div className="grid min-w-0 justify-items-end gap-1 text-right">
          <ProfitText profit={contract.profit} className="text-row font-semibold" />
          <ResultBadge contract={contract} />
        </div>
      </div>
      <Facts className="mt-3">
        <Fact name="Purchasing price">{formatInr(contract.amount)}</Fact>
        <Fact name="Opening price">{price(contract.entryPrice)}</Fact>
        <Fact name="Closing price">{price(contract.exitPrice)}</Fact>
        <Fact name="Contract time">{contract.duration}s</Fact>
        <Fact name="Profit and loss ratio" isWide>
          {contract.returnPercentage}%
        </Fact>
        <Fact name="Operating time" isWide>
          {operatingTime(contract)}
        </Fact>
      </Facts>
      <div className="-mx-2 -mb-2 mt-1 flex justify-end">
        <Button look="quiet" size="small" className="min-h-11!" onClick={onOpen}>
          Settlement receipt
        </Button>
      </div>
    </article>
  );
}

function Pair({ contract }: { contract: Contract }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CoinMark symbol={contract.coin} size={32} />
      <span className="min-w-0">
        <span className="block text-row font-semibold">
          {contract.coin}
          <span className="font-medium text-ink-3">/USDT</span>
        </span>
        <DirectionTag direction={contract.direction} />
      </span>
    </span>
  );
}

function Second({ children }: { children: string }) {
  return <span className="block text-label font-normal text-ink-3">{children}</span>;
}

const price = (value: string | null) => (value === null ? '-' : formatPrice(value));
const operatingTime = ({ acceptedAt }: Contract) => formatDateTime(acceptedAt);
