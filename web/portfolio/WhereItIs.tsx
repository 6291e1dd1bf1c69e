/**
 * Of what net worth is made: a bar, its legend, what of the rupees can be used, and the ways in and
 * out.
 */
import { ArrowDownToLine, ArrowUpFromLine, Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Me } from '#protocol/people.ts';
import type { Worth } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatFrozen, formatInr, signOf } from '#texts/format.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';

import { shareText, tenthsOf } from './curve.rules.ts';
import { bareCard } from './looks.ts';

const words = portfolioTexts();

/** From the surest to what is most at risk, each paler than the one before. */
const parts = [
  {
    of: 'cash',
    name: words.cash,
    shade: 'bg-brand-ink',
  },
  {
    of: 'coins',
    name: words.coins,
    shade: 'bg-brand-ink/68',
  },
  {
    of: 'positions',
    name: words.positions,
    shade: 'bg-brand-ink/44',
  },
  {
    of: 'stakes',
    name: words.openStakes,
    shade: 'bg-brand-ink/26',
  },
] as const;

export function WhereItIs({ me, worth }: { me: Me; worth: Worth }) {
  const { available, frozen } = me.balances.inr;
  const shares = worth.total === null ? null : tenthsOf(parts.map(({ of }) => worth[of] ?? '0'));
  return (
    <Card
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 max-lg:gap-2 ${bareCard}`}
    >
      <h2 className="text-row font-semibold max-sm:sr-only lg:text-section">{words.allocation}</h2>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-[0.1875rem] bg-sunken">
        {parts.map(({ of, shade }, index) => {
          // Of a bar, a share is only a width.
          const grow = Number(shares?.[index] ?? 0n);
          return grow === 0 ? null : (
            <span key={of} style={{ flexGrow: grow }} className={classes('min-w-0.5', shade)} />
          );
        })}
      </div>
      <ul>
        {parts.map(({ of, name, shade }, index) => {
          const amount = worth[of];
          return (
            <li
              key={of}
              className="flex min-h-6 flex-wrap items-center justify-end gap-x-2 text-label lg:min-h-7"
            >
              <span
                aria-hidden
                className={classes('size-2.5 shrink-0 rounded-[0.1875rem]', shade)}
              />
              <span className="mr-auto text-ink-2">{name}</span>
              <span className="font-normal text-ink-3">
                {shares ? shareText(shares[index] ?? 0n) : null}
              </span>
              <Figure text={amount === null ? '-' : formatInr(amount)} className="min-w-26" />
            </li>
          );
        })}
      </ul>
      <div className="border-line lg:border-t lg:pt-2">
        <dl className="flex flex-wrap justify-between gap-x-4 lg:block">
          <Line name={words.availableLine}>
            <Figure text={formatInr(available)} />
          </Line>
          <Line name={words.frozenLine}>
            <Frozen amount={frozen} />
          </Line>
        </dl>
        {signOf(worth.margin) === 0 ? null : (
          <p className="text-meta text-ink-3 max-sm:sr-only">
            {words.marginPart({ margin: formatInr(worth.margin) })}
          </p>
        )}
      </div>
      <MoneyButtons />
    </Card>
  );
}

const icon = 'shrink-0 max-[22rem]:hidden lg:hidden';

/** The ways in and out: there whether the rest could be loaded or not. */
export function MoneyButtons() {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/deposit" className="min-h-11 grow px-4!">
        <ArrowDownToLine aria-hidden size={18} strokeWidth={1.75} className={icon} />
        {words.recharge}
      </ButtonLink>
      <ButtonLink to="/withdraw" look="secondary" className="min-h-11 grow px-4!">
        <ArrowUpFromLine aria-hidden size={18} strokeWidth={1.75} className={icon} />
        {words.withdraw}
      </ButtonLink>
    </div>
  );
}

/** Nothing that is frozen is nothing to be warned of. */
function Frozen({ amount }: { amount: string }) {
  const text = formatFrozen(amount);
  if (signOf(amount) === 0) return <span className="text-ink-3">{text}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-1 font-semibold text-frozen">
      <Lock aria-hidden size={13} strokeWidth={2.25} className="shrink-0" />
      <span className={figureWrap(text)}>{text}</span>
    </span>
  );
}

function Figure({ text, className }: { text: string; className?: string }) {
  return (
    <span className={classes('text-right font-semibold', figureWrap(text), className)}>{text}</span>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-1.5 text-label lg:min-h-7 lg:gap-x-3">
      <dt className="font-normal text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right lg:ml-auto">{children}</dd>
    </div>
  );
}
