/**
 * What became of one order: submitted, failed, or not known yet. Nothing celebrates, and a failure
 * loses nothing typed.
 */
import { useNavigate } from 'react-router';

import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { formatInr, formatPrice, signOf } from '#texts/format.ts';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { isEarlier } from '#ui/money/money-request.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { factsOf, failedTitle, failureText, submittedText, submittedTitle } from './draft.ts';
import { outcomeWords } from './orders.rules.ts';
import { OrderReview } from './OrderReview.tsx';
import type { OrderState } from './use-order.ts';

const words = orderScreenTexts();

const texts = tradeTexts();

export function OrderDialogs({ order }: { order: OrderState }) {
  const { request, placed } = order;
  const navigate = useNavigate();
  return (
    <>
      <OrderReview order={order} />
      <CheckingDialog
        isOpen={request.step === 'unknown'}
        what={request.step === 'unknown' ? words.checkedDraft(factsOf(request.draft.draft)) : ''}
        onRepeat={isEarlier(request) ? null : order.repeat}
        onCheck={order.check}
        records={{ to: '/wallet', name: words.records }}
      />
      <Dialog
        isOpen={request.step === 'done'}
        onClose={order.closeDone}
        title={submittedTitle()}
        actions={
          <>
            <Button look="secondary" size="large" onClick={order.closeDone}>
              {words.close}
            </Button>
            <Button size="large" onClick={() => void navigate('/wallet')}>
              {words.openWallet}
            </Button>
          </>
        }
      >
        {request.step === 'done' ? (
          <div className="grid gap-3">
            {placed === null ? null : <Outcome placed={placed} />}
            <p className="text-label font-normal text-ink-3">
              {submittedText(request.draft.draft)}
            </p>
          </div>
        ) : null}
      </Dialog>
      <Dialog
        isOpen={request.step === 'failed'}
        onClose={order.closeFailure}
        title={failedTitle()}
        actions={
          <Button look="secondary" size="large" onClick={order.closeFailure}>
            {words.close}
          </Button>
        }
      >
        {request.step === 'failed' ? (
          <div className="grid gap-1 text-body text-ink-2">
            <p className="text-ink">{failureText(request.problem)}</p>
            <p>{texts.unchanged}</p>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

/** What has come of it so far, of the same height before and after the fill. */
function Outcome({ placed }: { placed: Order | Position }) {
  const [what, about] = 'margin' in placed ? openedWords(placed) : filledWords(placed);
  return (
    <div role="status" className="min-h-12">
      <p className="text-section wrap-anywhere text-ink">{what}</p>
      <p className="text-label font-normal text-ink-2">{about}</p>
    </div>
  );
}

function filledWords(order: Order): [what: string, about: string | null] {
  const { status, side, type, amount, fee, pair } = order;
  const what = outcomeWords(order);
  if (status === 'completed' && amount !== null) {
    const facts = {
      amount: formatInr(amount),
      fee: fee === null || signOf(fee) === 0 ? null : formatInr(fee),
    };
    return [what, side === 'buy' ? texts.paidWith(facts) : texts.receivedAfter(facts)];
  }
  if (status !== 'pending') return [what, texts.released];
  if (pair !== null) return [what, texts.pairOpen];
  return [what, type === 'market' ? null : texts.canChange];
}

function openedWords({
  side,
  leverage,
  entryPrice,
  status,
  margin,
}: Position): [string, string | null] {
  if (status === 'failed') return [texts.notOpened, texts.released];
  if (entryPrice === null) return [texts.waiting, null];
  return [
    texts.opened({ side, leverage, price: formatPrice(entryPrice) }),
    texts.marginOf({ amount: formatInr(margin) }),
  ];
}
