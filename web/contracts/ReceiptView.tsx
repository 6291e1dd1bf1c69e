/**
 * The receipt of a settled contract: how it ended, both prices with the digits that decided it, the
 * path between them, what it did to the balance, and whether this browser could check it. A win and
 * a loss are laid out alike. The evidence itself is under Proof.
 */
import { wordTexts } from '#texts/words.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';

import { contracts, type Receipt } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractTexts } from '#texts/contracts.ts';
import { receiptTexts } from '#texts/receipts.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { ApiProblem } from '#ui/client/api.ts';
import { pageAddress } from '#ui/client/page-person.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { TellingPrice } from '#ui/figures/TellingPrice.tsx';
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';
import {
  formatClockMs,
  formatDate,
  formatInr,
  formatShare,
  formatSignedInr,
  signOf,
} from '#texts/format.ts';
import { type MarkedPrice, tellingDigits } from '#texts/telling-digits.ts';
import { Arrow } from '#ui/parts/Arrow.tsx';
import { buttonClasses } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { JournalNote } from '#web/journal/JournalNote.tsx';

import { isWhole, useReceipt } from './contracts.queries.ts';
import {
  directionRules,
  endingWords,
  paidWords,
  stakeIsBack,
  withStake,
} from './contracts.rules.ts';
import { DirectionTag } from './DirectionTag.tsx';
import { PricePath } from './PricePath.tsx';
import { ReceiptBlank } from './ReceiptBlank.tsx';
import { ReceiptProof } from './ReceiptProof.tsx';
import { ReceiptVerification } from './ReceiptVerification.tsx';
import { ResultBadge } from './ResultBadge.tsx';

const words = contractScreenTexts();

const texts = receiptTexts();

type ReceiptViewProps = {
  id: string;
  /**
   * In the ticket's place beneath the chart, which has the path: what is done next, under the
   * checks.
   */
  next?: ReactNode;
};

export function ReceiptView({ id, next }: ReceiptViewProps) {
  const query = useReceipt(id);
  const { data: receipt, isError, error } = query;
  if (receipt) return <Sheet key={receipt.id} receipt={receipt} next={next} />;
  if (error instanceof ApiProblem && error.code === 'not-settled') {
    return <EmptyState title={error.detail} body={texts.notYet} />;
  }
  if (isError) {
    return <LoadFailed query={query} title={texts.failed} />;
  }
  return <ReceiptBlank />;
}

function Sheet({ receipt, next }: { receipt: Receipt; next: ReactNode }) {
  const proofId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const checks = (
    <>
      <div className="mt-3">
        <ReceiptVerification
          receipt={receipt}
          isWhole={isWhole(receipt)}
          action={
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={proofId}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 shrink-0 items-center gap-0.5 rounded-field pr-2.5 pl-1 text-label text-brand-ink"
            >
              {words.proof}
              <ChevronDown
                aria-hidden
                size={16}
                className={classes('transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          }
        />
      </div>
      <div id={proofId} hidden={!isOpen} className="pt-4 pb-2">
        {isOpen ? <ReceiptProof receipt={receipt} /> : null}
      </div>
    </>
  );
  return (
    <div className="@container min-w-0">
      <Head receipt={receipt} />
      <div className="mt-3 grid grid-cols-1 @min-[35rem]:mt-4 @min-[35rem]:grid-cols-2 @min-[35rem]:gap-x-8">
        <Outcome receipt={receipt} />
        <Prices receipt={receipt} />
      </div>
      {next === undefined ? (
        <>
          <div className="mt-2 empty:hidden @min-[35rem]:mt-4">
            <PricePath receipt={receipt} />
          </div>
          <Money receipt={receipt} />
          {checks}
        </>
      ) : (
        <>
          {checks}
          <div className="my-3">{next}</div>
          <Money receipt={receipt} />
        </>
      )}
      <Actions id={receipt.id} />
      <div className="mt-4">
        <JournalNote id={receipt.id} />
      </div>
    </div>
  );
}

function Head({ receipt }: { receipt: Receipt }) {
  const { coin, direction, duration, returnPercentage, exitAt, acceptedAt } = receipt;
  return (
    <div className="flex min-h-10 items-start justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <CoinMark symbol={coin} size={32} />
        <div className="min-w-0">
          <p className="text-row font-semibold wrap-anywhere">
            {coin}
            <span className="font-medium text-ink-3">/USDT</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-1 text-meta text-ink-2">
            <DirectionTag direction={direction} />
            <span>
              · {wordTexts().secondsShort({ seconds: duration })} · {formatShare(returnPercentage)}
            </span>
          </p>
        </div>
      </div>
      <div className="grid shrink-0 justify-items-end gap-0.5">
        <ResultBadge contract={receipt} />
        <p className="text-meta text-ink-3">{formatDate(exitAt ?? acceptedAt)}</p>
      </div>
    </div>
  );
}

/** The largest thing on the page, and of the same size whether money came or went. */
function Outcome({ receipt }: { receipt: Receipt }) {
  const { status, direction, profit } = receipt;
  const sign = signOf(profit ?? '0');
  const amount = formatSignedInr(profit ?? '0');
  return (
    <div className="@container pb-3">
      <p className="text-section">{endingWords(receipt)}</p>
      <p
        className={classes(
          'text-amount',
          figureWrap(amount),
          sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-ink',
        )}
      >
        <span style={{ fontSize: fittingSize(amount) }}>{amount}</span>
      </p>
      <p className="mt-1 max-w-[34ch] text-label font-normal text-ink-2">
        {status === 'VOID' ? stakeIsBack() : directionRules[direction]}
        {status === 'REFUNDED' ? ` ${contractTexts().equalPrices}` : null}
      </p>
    </div>
  );
}

function Prices({ receipt }: { receipt: Receipt }) {
  const { entryPrice, entryAt, exitPrice, exitAt } = receipt;
  const digits =
    entryPrice === null || exitPrice === null
      ? null
      : tellingDigits(entryPrice, exitPrice, 'recorded');
  const alone = entryPrice === null ? null : tellingDigits(entryPrice, entryPrice, 'recorded');
  return (
    <dl className="divide-y divide-line border-y border-line self-start">
      <Row name={wordTexts().openingPrice} note={entryAt === null ? null : formatClockMs(entryAt)}>
        <Price price={digits?.first ?? alone?.first ?? null} />
      </Row>
      <Row name={wordTexts().closingPrice} note={exitAt === null ? null : formatClockMs(exitAt)}>
        <Price price={digits?.second ?? null} />
      </Row>
      <Row name={texts.difference}>
        <span data-exact>{digits?.difference ?? '-'}</span>
      </Row>
    </dl>
  );
}

const Price = ({ price }: { price: MarkedPrice | null }) =>
  price === null ? '-' : <TellingPrice price={price} />;

/** What was paid in, what came back, and the balance with the stake in it and afterwards. */
function Money({ receipt }: { receipt: Receipt }) {
  const { amount, payout, balanceBefore, balanceAfter } = receipt;
  return (
    <dl className="-mt-px divide-y divide-line border-y border-line">
      <Row name={wordTexts().staked}>{formatInr(amount)}</Row>
      <Row name={wordTexts().paid} note={paidWords(receipt)}>
        {formatInr(payout ?? '0')}
      </Row>
      <Row
        name={texts.balance}
        note={
          <>
            {texts.before} <Arrow /> {texts.after}
          </>
        }
      >
        <RichText
          parts={receiptTexts().balanceChange({
            before: formatInr(withStake(balanceBefore, amount)),
            after: formatInr(balanceAfter),
            first: wrapIn(<span className="font-medium text-ink-2" />),
            to: arrowTo,
            last: wrapIn(<span className={figureWrap(formatInr(balanceAfter))} />),
          })}
        />
      </Row>
    </dl>
  );
}

/** The word is heard, the arrow is seen. */
const arrowTo = (text: string) => (
  <>
    <Arrow className="text-ink-3" /> <span className="sr-only">{text}</span>
  </>
);

/** 36 pixels high; its note goes beneath its name where both do not fit beside the figure. */
function Row({
  name,
  note = null,
  children,
}: {
  name: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 py-1">
      <dt className="flex shrink-[99] flex-wrap items-baseline gap-x-2 text-label font-normal text-ink">
        {name}
        {note === null ? null : (
          <span className="text-meta whitespace-nowrap text-ink-3">{note}</span>
        )}
      </dt>
      {/* A figure gives way last of all: a third of a pixel less would break its last digit off. */}
      <dd className="ml-auto max-w-full min-w-0 shrink-[0.001] text-right text-row font-semibold wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function Actions({ id }: { id: string }) {
  const look = `${buttonClasses('secondary', 'small')} min-h-11! rounded-field! px-2!`;
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:grow">
      <a
        href={pageAddress(contracts.receiptFile.path.replace(':id', encodeURIComponent(id)))}
        download={`receipt-${id}.json`}
        className={look}
      >
        {words.download}
      </a>
      <Link to={`/verify?contract=${id}`} className={look}>
        {words.verifyElsewhere}
      </Link>
      <Link to={`/support-chat?about=${id}`} className={look}>
        {words.questionResult}
      </Link>
    </div>
  );
}
