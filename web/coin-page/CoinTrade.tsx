/**
 * Buy and Sell, and contracts second. On a phone, a bar at the foot that opens the spot ticket as a
 * sheet. On a desktop, a panel in which the same ticket opens. A person who is not signed in is led
 * to the login and back.
 */
import { wordTexts } from '#texts/words.ts';
import { ChevronRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import type { OrderSide } from '#protocol/orders.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { formatInr } from '#texts/format.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { useMe } from '#ui/client/me.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { useMoves } from '#web/coins/coins.queries.ts';
import { OwnStandingNote } from '#web/limits/OwnStandingNote.tsx';
import { sideKeys, useSideKeys } from '#web/orders/side-keys.ts';
import { SpotSheet, SpotTicket } from '#web/orders/SpotTicket.tsx';
import { useOwnAddress } from '#web/parts/return-address.ts';

import type { LimitAsked } from './chart-work.rules.ts';

const says = coinPageTexts();

type TradeProps = {
  coin: Coin;
  /** What was asked for on the chart, until the ticket has it. */
  asked: LimitAsked | null;
  onTaken: () => void;
};

/**
 * What the ticket begins with, once it has been asked for: by a button, or by `asked` on the chart.
 */
function useTrade({ asked, onTaken }: Pick<TradeProps, 'asked' | 'onTaken'>) {
  const { person } = useSession();
  const navigate = useNavigate();
  const from = useOwnAddress();
  const [start, setStart] = useState<{ side: OrderSide; price?: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(preloadDialog, []);
  useEffect(() => {
    if (asked === null) return;
    setStart(asked);
    setIsOpen(true);
    onTaken();
  }, [asked, onTaken]);
  const open = (side: OrderSide) => {
    if (person) {
      setStart({ side });
      setIsOpen(true);
      return;
    }
    toast('info', says.loginNeeded);
    void navigate('/login', { state: from });
  };
  // An open ticket takes them itself.
  useSideKeys(isOpen || !person ? null : open);
  return { start, isOpen, open, close: () => setIsOpen(false) };
}

/** Another beginning is another ticket. */
const keyOf = ({ side, price = '' }: { side: OrderSide; price?: string }) => `${side} ${price}`;
const draftCoin = ({ symbol, name, scale }: Coin) => ({ symbol, name, scale });

/** 64 high, above the tabs. */
export function TradeBar({ coin, ...chart }: TradeProps) {
  const { symbol, name } = coin;
  const { start, isOpen, open, close } = useTrade(chart);
  return (
    <>
      <div className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 flex h-16 items-center gap-2 border-t border-line bg-surface px-4">
        <SideButtons name={name} onChoose={open} />
        <ContractsLink symbol={symbol} words={wordTexts().contracts} />
      </div>
      {start === null ? null : (
        <SpotSheet
          key={keyOf(start)}
          coin={draftCoin(coin)}
          start={start}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}

/** The ticket takes the place of its buttons. */
export function TradePanel({ coin, ...chart }: TradeProps) {
  const { symbol, name } = coin;
  const { start, isOpen, open, close } = useTrade(chart);
  const { data: me } = useMe();
  if (isOpen && start !== null) {
    return (
      <Card>
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="text-section">{says.trade({ name })}</h2>
          <button
            type="button"
            aria-label={says.closeTicket}
            onClick={close}
            className="-my-2 -mr-2.5 grid size-11 place-items-center rounded-small text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <div className="mb-3 empty:hidden">
          <OwnStandingNote />
        </div>
        <SpotTicket key={keyOf(start)} coin={draftCoin(coin)} start={start} takesFocus />
      </Card>
    );
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        <SideButtons name={name} onChoose={open} />
      </div>
      {me ? (
        <p className="mt-1.5 text-label font-normal text-ink-2">
          {wordTexts().availableOf({ amount: formatInr(me.balances.inr.available) })}
        </p>
      ) : null}
      <div className="-ml-2 flex flex-wrap items-center justify-between gap-x-3">
        <RecurringLink symbol={symbol} />
        <ContractsLink symbol={symbol} words={says.contractsOn({ symbol })} />
      </div>
    </div>
  );
}

type SideButtonsProps = { name: string; onChoose: (side: OrderSide) => void };

function SideButtons({ name, onChoose }: SideButtonsProps) {
  return (
    <>
      <Button
        look="up"
        aria-label={wordTexts().buyOf({ name })}
        aria-keyshortcuts={sideKeys.buy.shortcut}
        title={sideKeys.buy.title}
        onClick={() => onChoose('buy')}
        className="min-h-12 min-w-0 flex-1 px-2!"
      >
        {says.buy}
      </Button>
      <Button
        look="down"
        aria-label={wordTexts().sellOf({ name })}
        aria-keyshortcuts={sideKeys.sell.shortcut}
        title={sideKeys.sell.title}
        onClick={() => onChoose('sell')}
        className="min-h-12 min-w-0 flex-1 px-2!"
      >
        {says.sell}
      </Button>
    </>
  );
}

/** To the form for a recurring buy of the coin. */
function RecurringLink({ symbol }: { symbol: string }) {
  return (
    <Link
      to={`/recurring?coin=${symbol}`}
      className="inline-flex min-h-11 items-center gap-0.5 rounded-small px-2 text-label text-brand-ink hover:bg-brand-soft"
    >
      {recurringTexts().title}
      <ChevronRight aria-hidden size={16} />
    </Link>
  );
}

function ContractsLink({ symbol, words }: { symbol: string; words: string }) {
  const { data: meta } = useMeta();
  const moves = useMoves(symbol);
  if (meta?.contractsOffered === false || !moves) return null;
  return (
    <Link
      to={`/contract?coin=${symbol}`}
      className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-0.5 rounded-small px-2 text-label text-brand-ink hover:bg-brand-soft"
    >
      {words}
      <ChevronRight aria-hidden size={16} />
    </Link>
  );
}
