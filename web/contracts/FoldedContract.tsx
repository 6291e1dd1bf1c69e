/**
 * Above the ticket on a phone: the open contract that settles first, in one line that leads back to
 * its countdown. The chart gives it the room, so that nothing else moves when it comes.
 */
import { contractScreenTexts } from '#texts/contract-screens.ts';
import './countdown.css';

import { ChevronRight } from 'lucide-react';

import type { Contract } from '#protocol/contracts.ts';
import { useShownPrice } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { clockText } from '#ui/formats/age.ts';
import { classes } from '#ui/parts/classes.ts';

import { useOpenContracts } from './contracts.queries.ts';
import { soonestFirst, standingOf } from './contracts.rules.ts';
import { useCountdown } from './use-countdown.ts';
import { StandingText } from './StandingText.tsx';

const texts = contractScreenTexts();

export function FoldedContract({ onWatch }: { onWatch: (contract: Contract) => void }) {
  const { data } = useOpenContracts();
  const first = soonestFirst(data ?? [])[0];
  if (!first) return null;
  return (
    <div className="-mb-1 px-4 pt-2">
      <button
        type="button"
        onClick={() => onWatch(first)}
        className="flex min-h-11 w-full items-center gap-2 rounded-field border border-line bg-surface px-3 text-left"
      >
        <span className="sr-only">{texts.watchContract({ coin: first.coin })} </span>
        <CoinMark symbol={first.coin} size={22} />
        <span className="min-w-0 flex-1">
          <ContractStanding contract={first} />
        </span>
        <TimeLeft key={first.id} contract={first} />
        <ChevronRight aria-hidden size={16} className="-mr-1 shrink-0 text-ink-3" />
      </button>
    </div>
  );
}

/** The state of an open contract at the current price; its coin where that is not known yet. */
export function ContractStanding({ contract }: { contract: Contract }) {
  const now = useShownPrice(contract.coin);
  const standing = now && standingOf(contract, now.price);
  if (!standing) return <span className="text-label text-ink-2">{contract.coin}</span>;
  return <StandingText standing={standing} size="row" />;
}

function TimeLeft({ contract }: { contract: Contract }) {
  if (contract.expiresAt === null) return <span className="text-label text-ink-3">-</span>;
  return <Seconds contract={{ ...contract, expiresAt: contract.expiresAt }} />;
}

function Seconds({ contract }: { contract: Contract & { expiresAt: string } }) {
  const { left, isFlashing } = useCountdown(contract);
  return (
    <span className={classes('text-label text-ink', isFlashing && 'ring-flash')}>
      {clockText(left)}
    </span>
  );
}
