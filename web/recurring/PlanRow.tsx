/**
 * One recurring buy: what, when, the next time, what is missing for it, and what can be done with
 * it.
 */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { RecurringPlan } from '#protocol/recurring.ts';
import { formatInr } from '#texts/format.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { useMe } from '#ui/client/me.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { type PlanAct, usePlanAct } from './recurring.queries.ts';
import { scheduleText } from './recurring-texts.ts';

const texts = recurringTexts();

/**
 * Rupees that are not there yet for it and for what is due before it; null while all of them are.
 */
function missingOf({ needed }: RecurringPlan, available: string | undefined): string | null {
  const paise = (text: string) => parseAmount(text, INR_SCALE) ?? 0n;
  if (needed === null || available === undefined) return null;
  const missing = paise(needed) - paise(available);
  return missing > 0n ? formatAmount(missing, INR_SCALE) : null;
}

export function PlanRow({ plan }: { plan: RecurringPlan }) {
  const { data: me } = useMe();
  const act = usePlanAct();
  const [isEnding, setIsEnding] = useState(false);
  const missing = missingOf(plan, me?.balances.inr.available);
  const name = texts.of(plan);
  const of = (words: string) => texts.act({ act: words, plan: `${name}, ${scheduleText(plan)}` });
  const button = (what: Exclude<PlanAct, 'end'>) => (
    <Button
      look="secondary"
      size="small"
      aria-label={of(texts[what])}
      busy={act.isPending && act.variables.act === what && '...'}
      disabled={act.isPending}
      onClick={() => act.mutate({ act: what, plan })}
    >
      {texts[what]}
    </Button>
  );
  return (
    <li className="grid gap-3 border-b border-line px-4 py-4 last:border-b-0 lg:px-5">
      <div className="flex items-center gap-3">
        <CoinMark symbol={plan.coin} />
        <span className="grid min-w-0 flex-1">
          <Link
            to={`/coin/${plan.coin}`}
            className="reach justify-self-start text-row font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {formatInr(plan.amount)} <span className="font-medium text-ink-2">{plan.coin}</span>
          </Link>
          <span className="text-label font-normal text-ink-3">{scheduleText(plan)}</span>
        </span>
        {plan.isPaused ? <Badge>{texts.paused}</Badge> : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-body">
        <time dateTime={plan.nextAt} className={plan.isPaused ? 'text-ink-3' : 'font-medium'}>
          {plan.isPaused ? texts.would({ at: plan.nextAt }) : texts.next({ at: plan.nextAt })}
        </time>
        {plan.isPaused || !me ? null : missing === null ? (
          <span className="text-ink-2">{texts.enough}</span>
        ) : (
          <span className="text-warn">
            {texts.missing({ amount: missing, at: plan.nextAt })}{' '}
            <Link to="/deposit" className="reach text-brand-ink underline underline-offset-4">
              {texts.deposit}
            </Link>
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {plan.isPaused ? button('resume') : button('pause')}
        {plan.isPaused ? null : button('skip')}
        <Button
          look="quiet"
          size="small"
          aria-label={of(texts.end)}
          disabled={act.isPending}
          onClick={() => setIsEnding(true)}
        >
          {texts.end}
        </Button>
      </div>
      <Dialog
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        canClose={!act.isPending}
        title={texts.endAsk}
        description={[name, scheduleText(plan)]
          .map((text) => wordTexts().sentence({ text }))
          .join(' ')}
        actions={
          <div className="grid gap-2">
            <Button
              look="danger"
              size="large"
              busy={act.isPending && wordTexts().ending}
              onClick={() =>
                act.mutate({ act: 'end', plan }, { onSettled: () => setIsEnding(false) })
              }
            >
              {texts.end}
            </Button>
            <Button look="secondary" size="large" onClick={() => setIsEnding(false)}>
              {texts.keep}
            </Button>
          </div>
        }
      >
        <p className="text-body text-ink-2">{texts.endBody}</p>
      </Dialog>
    </li>
  );
}
