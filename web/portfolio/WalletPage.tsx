/**
 * The wallet: what the person has in all, what is free and what is held, their coins, and how the money moved. A balance
 * that could not be loaded is never shown as zero.
 */
import { ArrowDownToLine, ArrowUpFromLine, Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import { INR_PER_USDT } from '#protocol/money.ts';
import type { Me } from '#protocol/people.ts';
import { useMe } from '#ui/client/me.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { formatFrozen, formatInr, formatTokens } from '#texts/format.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { CoinBalances } from './CoinBalances.tsx';
import { Statement } from './Statement.tsx';

export function WalletPage() {
  const { data: me, isError, isFetching, refetch } = useMe();
  return (
    <PageFrame title="Wallet">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-8">
          <Card className="lg:p-6!">
            {me ? (
              <Totals me={me} />
            ) : isError ? (
              <ErrorState
                title="Failed to load account balance"
                body="Your money is safe; only this view of it is missing."
                onRetry={() => void refetch()}
                isRetrying={isFetching}
                className="px-0 py-4"
              />
            ) : (
              <LoadingTotals />
            )}
            <Actions />
          </Card>
          <CoinBalances />
        </div>
        <Statement />
      </div>
    </PageFrame>
  );
}

function Totals({ me }: { me: Me }) {
  const { available, frozen, total } = me.balances.inr;
  return (
    <>
      <p className="text-label text-ink-2">Total assets</p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-[clamp(1.5rem,8vw,2.125rem)] leading-10 font-semibold tracking-[-0.02em]">
        <Amount text={formatTokens(me.totalUsdt)} keep={2} />
        <span className="text-row font-medium tracking-normal text-ink-3">USDT</span>
      </p>
      <p className="text-row text-ink-2">{formatInr(total)}</p>
      <p className="mt-0.5 text-meta text-ink-3">{INR_PER_USDT.toString()} INR per USDT (fixed)</p>
      <dl className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-4 min-[22rem]:grid-cols-2">
        <Part name="Available">{formatInr(available)}</Part>
        <Part name="Frozen" hint="held for open requests">
          <span className="inline-flex max-w-full items-center gap-1 wrap-anywhere text-frozen">
            <Lock aria-hidden size={14} strokeWidth={2.25} />
            {formatFrozen(frozen)}
          </span>
        </Part>
      </dl>
    </>
  );
}

function Part({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-[1.0625rem] leading-6 font-semibold break-words">{children}</dd>
      {hint ? <dd className="text-meta text-ink-3">{hint}</dd> : null}
    </div>
  );
}

function Actions() {
  return (
    <div className="mt-5 grid gap-2 sm:grid-cols-2">
      <ButtonLink to="/deposit">
        <ArrowDownToLine aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
        Recharge
      </ButtonLink>
      <ButtonLink to="/withdraw" look="secondary">
        <ArrowUpFromLine aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
        Withdrawal of Currency
      </ButtonLink>
    </div>
  );
}

function LoadingTotals() {
  return (
    <div role="status">
      <span className="sr-only">Loading account balance</span>
      <Skeleton className="my-0.5 h-4 w-24" />
      <Skeleton className="my-1.5 h-7 w-56" />
      <Skeleton className="my-0.5 h-4 w-32" />
      <Skeleton className="mt-1.5 h-3 w-40" />
      <div className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4">
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-28" />
      </div>
    </div>
  );
}
