/**
 * Without a connection to the server: what is going on, and the last portfolio that was seen here,
 * with its time. It is an old picture, so nothing on it can be acted on; as soon as the server
 * answers, the page itself is there again.
 */
import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';

import { formatInr, formatMinuteIst, formatTokens } from '#texts/format.ts';
import { installedTexts } from '#texts/installed.ts';
import { networkText } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { Amount } from '#ui/figures/Amount.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Logo } from '#ui/parts/Logo.tsx';
import { SimStrip } from '#ui/parts/SimStrip.tsx';

import { type KeptPortfolio, readKeptPortfolio } from './kept-portfolio.ts';

const RETRY_EVERY_MS = 15_000;

export function OfflinePage() {
  const { retry: onRetry } = useSession();
  const [kept, setKept] = useState<KeptPortfolio | null>(null);
  useEffect(() => {
    let isHere = true;
    void readKeptPortfolio().then((found) => {
      if (isHere) setKept(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_EVERY_MS);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  const texts = installedTexts();
  return (
    <>
      <header className="page-gutter flex h-13 items-center gap-2 text-row font-semibold">
        <Logo />
        Drishti
      </header>
      <SimStrip className="page-gutter" />
      <main
        id="content"
        tabIndex={-1}
        className="page-gutter mx-auto grid w-full max-w-[41rem] gap-6 pt-8 pb-[calc(2rem+env(safe-area-inset-bottom))]"
      >
        <div className="grid justify-items-start gap-3">
          <span aria-hidden className="grid size-12 place-items-center rounded-full bg-sunken">
            <WifiOff size={22} strokeWidth={1.75} className="text-ink-2" />
          </span>
          <h1 className="font-display text-title">{networkText}</h1>
          <p className="max-w-[34rem] text-body text-ink-2">{texts.offline}</p>
          <Button look="secondary" onClick={onRetry}>
            <RotateCw aria-hidden size={16} />
            {texts.tryAgain}
          </Button>
        </div>
        {kept ? <Kept kept={kept} /> : null}
      </main>
    </>
  );
}

function Kept({ kept }: { kept: KeptPortfolio }) {
  const texts = installedTexts();
  const { total, available, reserved, holdings } = kept;
  const rows: [string, string][] = [
    [texts.available, available],
    [texts.reserved, reserved],
  ];
  return (
    <Card>
      <h2 className="text-section">{texts.lastSeen}</h2>
      <p className="mt-0.5 text-label font-normal text-ink-2">
        {texts.lastSeenAt({ time: formatMinuteIst(kept.at) })}
      </p>
      <p className="mt-3 text-[clamp(1.5rem,8vw,1.875rem)] leading-9 font-semibold tracking-[-0.02em] text-ink-2">
        {total === null ? '-' : <Amount text={formatInr(total)} keep={0} />}
      </p>
      <p className="text-label font-normal text-ink-3">{texts.netWorth}</p>
      <dl className="mt-4 grid divide-y divide-line border-t border-line">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-label text-ink-2">{name}</dt>
            <dd className="text-row text-ink-2">
              <Amount text={formatInr(amount)} keep={0} />
            </dd>
          </div>
        ))}
        {holdings.map(({ coin, quantity, value }) => (
          <div key={coin} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <dt className="text-label text-ink-2">
              {formatTokens(quantity)} {coin}
            </dt>
            <dd className="text-row text-ink-2">
              {value === null ? '-' : <Amount text={formatInr(value)} keep={0} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
