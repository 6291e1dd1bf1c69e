/**
 * The dialogs of one placement, one for each step: the risk before the first contract ever, the
 * review, the wait, the contract, the failure. Cancel and confirm weigh the same, nothing counts
 * down, and nothing celebrates.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { checkingTexts } from '#texts/checking.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { placementTexts } from '#texts/placement.ts';
import { usePricesPaused } from '#ui/client/live.ts';
import { useMeta } from '#ui/client/meta.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { contractTexts } from '#texts/contracts.ts';
import { formatInr, formatPrice, formatTime } from '#texts/format.ts';
import { Frozen, useFrozen } from '#ui/figures/frozen.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { Spinner } from '#ui/parts/Spinner.tsx';

import { DirectionTag } from './DirectionTag.tsx';
import { OutcomePreview } from './OutcomePreview.tsx';
import { balanceAfter } from './PlaceContract.tsx';
import type { PlacementState } from './placement.ts';
import { RiskExplainer } from './RiskExplainer.tsx';
import { breakEvenPercent, type Draft } from './ticket.rules.ts';

const says = contractScreenTexts();

const words = placementTexts();

type PlacementDialogsProps = {
  placement: PlacementState;
  /** INR, two decimals; null while unknown. */
  available: string | null;
  onAcknowledge: () => void;
  onConfirm: () => void;
  /** What became of it is to be asked for at once. */
  onCheck: () => void;
  onClose: () => void;
  /** It is to be watched on this page. */
  onWatch: (contract: Contract) => void;
  /** The success dialog was closed. */
  onDone: () => void;
};

export function PlacementDialogs({
  placement,
  available,
  onAcknowledge,
  onConfirm,
  onCheck,
  onClose,
  onWatch,
  onDone,
}: PlacementDialogsProps) {
  const { step } = placement;
  const isUnderWay = step === 'submitting' || step === 'unknown';
  return (
    <>
      <Dialog
        isOpen={step === 'explaining'}
        onClose={onClose}
        title={words.beforeFirst}
        actions={
          <Stacked>
            <Button look="secondary" size="large" onClick={onAcknowledge}>
              {words.understood}
            </Button>
            <Button look="secondary" size="large" onClick={onClose}>
              {words.cancel}
            </Button>
          </Stacked>
        }
      >
        <div className="min-h-[38dvh] sm:min-h-0">
          <RiskExplainer />
        </div>
      </Dialog>
      <Dialog
        isOpen={step === 'reviewing' || isUnderWay}
        onClose={onClose}
        canClose={!isUnderWay}
        title={step === 'unknown' ? checkingTexts().title : words.review}
        actions={
          step === 'reviewing' ? (
            <Stacked>
              <Button look="secondary" size="large" onClick={onConfirm}>
                {words.confirm({ amount: inr(placement.draft.stake) })}
              </Button>
              <Button look="secondary" size="large" onClick={onClose}>
                {words.cancel}
              </Button>
            </Stacked>
          ) : step === 'submitting' ? (
            <Button look="secondary" size="large" busy={words.processing} className="w-full" />
          ) : (
            <Button look="secondary" size="large" onClick={onCheck} isWide>
              {checkingTexts().checkNow}
            </Button>
          )
        }
      >
        {step === 'unknown' ? <Checking draft={placement.draft} /> : null}
        {step === 'reviewing' || step === 'submitting' ? (
          <Frozen value={isUnderWay}>
            <Review draft={placement.draft} available={available} />
          </Frozen>
        ) : null}
      </Dialog>
      <Dialog
        isOpen={step === 'created'}
        onClose={onDone}
        title={words.placed}
        actions={
          <>
            <Button look="secondary" size="large" onClick={onDone}>
              {words.close}
            </Button>
            {step === 'created' ? (
              <Button look="secondary" size="large" onClick={() => onWatch(placement.contract)}>
                {words.watchHere}
              </Button>
            ) : null}
          </>
        }
      >
        {step === 'created' ? <Created placement={placement} /> : null}
      </Dialog>
      <Dialog
        isOpen={step === 'failed'}
        onClose={onClose}
        title={step === 'failed' ? placement.title : ''}
        actions={
          <Button look="secondary" size="large" onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        {step === 'failed' ? (
          <div className="grid gap-1 text-body text-ink-2">
            <p>{placement.detail}</p>
            <p>{words.balanceUnchanged}</p>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

function Review({ draft, available }: { draft: Draft; available: string | null }) {
  const after = balanceAfter(useFrozen(available), draft.stake);
  const [isPaused] = usePricesPaused();
  const { data: meta } = useMeta();
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={draft.coin} size={36} />
        <div className="min-w-0 flex-1">
          <p className="text-row font-semibold">
            {draft.coin}
            <span className="font-medium text-ink-3">/USDT</span>
          </p>
          <DirectionTag direction={draft.direction} isLarge />
        </div>
        <p className="text-right">
          <span className="block text-label font-normal text-ink-3">{words.currentPrice}</span>
          <PriceText symbol={draft.coin} className="text-row font-semibold" />
        </p>
      </div>
      <p className="text-label font-normal text-ink-2">
        {contractTexts().entryIsNext}
        {isPaused ? ` ${words.paused}` : null}
      </p>
      <Facts>
        <Fact name={words.amount}>{inr(draft.stake)}</Fact>
        <Fact name={words.duration}>{words.seconds({ seconds: draft.duration })}</Fact>
        <Fact name={words.balanceAfter}>{after === null ? '-' : formatInr(after)}</Fact>
      </Facts>
      <div className="grid gap-2">
        <OutcomePreview stake={draft.stake} duration={draft.duration} />
        <p className="text-label font-normal text-ink-2">
          {contractPageTexts().breakEven({ percent: breakEvenPercent(draft.duration) })}
          {meta?.prices === 'exchange' ? null : ` ${words.simulated}`}
          {meta?.funds === 'real' ? null : ` ${words.virtual}`}
        </p>
      </div>
    </div>
  );
}

function Checking({ draft }: { draft: Draft }) {
  return (
    <div role="status" className="grid gap-3 text-body text-ink-2">
      <p className="flex items-center gap-3 text-ink">
        <Spinner size={20} isInstant />
        {says.checkedContract({
          coin: draft.coin,
          stake: inr(draft.stake),
          duration: words.seconds({ seconds: draft.duration }),
        })}
      </p>
      <p>{checkingTexts().once}</p>
      <p>
        <RichText
          parts={checkingTexts().recordsHint({
            name: words.yourOrders,
            link: wrapIn(
              <Link to="/order" className="text-brand-ink underline underline-offset-4" />,
            ),
          })}
        />
      </p>
    </div>
  );
}

function Created({ placement }: { placement: Extract<PlacementState, { step: 'created' }> }) {
  const { contract, draft } = placement;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={contract.coin} size={36} />
        <div>
          <p className="text-row font-semibold">
            {contract.coin}
            <span className="font-medium text-ink-3">/USDT</span>
          </p>
          <DirectionTag direction={contract.direction} isLarge />
        </div>
      </div>
      <div role="status">
        <Facts>
          <Fact name={words.amount}>{inr(draft.stake)}</Fact>
          <Fact name={words.entryPrice}>
            {contract.entryPrice === null ? words.waiting : formatPrice(contract.entryPrice)}
          </Fact>
          <Fact name={words.settlesAt}>
            {contract.expiresAt === null ? '-' : formatTime(contract.expiresAt)}
          </Fact>
        </Facts>
      </div>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-row">{children}</dd>
    </div>
  );
}

/**
 * Two buttons of the same weight, one above the other, so that long amounts fit on the narrowest
 * phone.
 */
function Stacked({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 [&_button]:whitespace-normal">{children}</div>;
}

const inr = (paise: bigint) => formatInr(formatAmount(paise, INR_SCALE));
