/**
 * What the person can spend, in total and held. Its one link covers the whole card. It never shows
 * zero for a balance that could not be loaded; 0.00 is what a visitor sees.
 */
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router';

import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { useMe } from '#ui/client/me.ts';
import { useSession } from '#ui/client/session.tsx';
import { Amount } from '#ui/figures/Amount.tsx';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { formatFrozen, formatInr } from '#texts/format.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { toast } from '#ui/parts/Toast.tsx';

const words = marketScreenTexts();

/**
 * Stretches the card's one link over the whole card. It must not move while it is pressed: an
 * element that is moved holds what is placed over the card to its own size, and the click would end
 * beside the link.
 */
const covering = 'after:absolute after:inset-0 after:rounded-card active:translate-none!';
const bigAmount = 'text-[clamp(1.5rem,8vw,1.875rem)] leading-9 font-semibold tracking-[-0.02em]';

export function BalanceCard() {
  const { person } = useSession();
  return (
    <Card className="relative transition-colors has-[a:hover,button:hover]:border-line-strong">
      {person ? <Balances /> : <VisitorBalance />}
    </Card>
  );
}

function VisitorBalance() {
  const navigate = useNavigate();
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-label text-ink-2">{words.available}</p>
        <Button
          look="soft"
          size="small"
          className={covering}
          onClick={() => {
            toast('info', words.loginNeeded);
            void navigate('/login');
          }}
        >
          {words.logIn}
        </Button>
      </div>
      <p className={`${bigAmount} mt-1 text-ink-3`}>0.00</p>
      <p className="mt-1 text-body text-ink-2">{words.logInHint}</p>
    </>
  );
}

function Balances() {
  const query = useMe();
  const { data, isError } = query;
  if (!data && isError) {
    return (
      <LoadFailed
        query={query}
        title={words.balanceFailed}
        body={words.moneySafe}
        className="min-h-36.5 content-center px-0! py-0!"
      />
    );
  }
  const inr = data?.balances.inr;
  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p className="text-label text-ink-2">{words.available}</p>
        <ButtonLink to="/wallet" look="soft" size="small" className={covering}>
          {words.manageFunds}
        </ButtonLink>
      </div>
      <p className={`${bigAmount} @container mt-1 flex min-h-9 items-center`}>
        {inr ? (
          <Amount text={formatInr(inr.available)} keep={0} />
        ) : (
          <Skeleton className="h-6 w-44" />
        )}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3">
        <div className="min-w-0">
          <dt className="text-label font-normal text-ink-3">{words.totalBalance}</dt>
          <dd className="flex min-h-5 items-center text-row wrap-anywhere">
            {inr ? formatInr(inr.total) : <Skeleton className="h-4 w-24" />}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-label font-normal text-ink-3">{words.frozen}</dt>
          <dd className="flex min-h-5 items-center gap-1 text-row wrap-anywhere text-frozen">
            {inr ? (
              <>
                <Lock aria-hidden size={13} strokeWidth={2.25} />
                {formatFrozen(inr.frozen)}
              </>
            ) : (
              <Skeleton className="h-4 w-24" />
            )}
          </dd>
        </div>
      </dl>
      {/* Above the link that covers the card. */}
      <StaleNote failed={words.balanceFailed} query={query} className="relative z-10 mt-3" />
    </>
  );
}
