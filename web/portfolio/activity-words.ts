/** The words of an entry of a person's activity: what happened, and what that means. */
import type { Activity } from '#protocol/portfolio.ts';
import { activityTexts } from '#texts/activity.ts';
import { formatMultiple, formatTokens } from '#texts/format.ts';

export type ActivityWords = {
  /** The thing that happened, e.g. 'Bought 0.347808 SOL'. */
  title: string;
  /** The price and fee, or what that means; empty where the title says all. */
  note: string;
};

const texts = activityTexts();

export function activityWords(entry: Activity): ActivityWords {
  const { kind, side, outcome, quantity, leverage } = entry;
  const coin = entry.coin ?? '';
  const title = texts.titles[kind];
  if (typeof title === 'string') return { title, note: noteOf(entry) };
  const amount = quantity === null ? coin : `${formatTokens(quantity)} ${coin}`;
  const times = leverage === null ? '' : formatMultiple(leverage);
  const facts = { coin, side: side ?? '', amount, times, outcome: outcome ?? '' };
  return { title: title(facts), note: noteOf(entry) };
}

function noteOf({ kind, price, fee, outcome }: Activity): string {
  const at = price === null ? '' : texts.at({ price });
  switch (kind) {
    case 'bought':
    case 'sold':
      return [at, fee === null || /^0\.0*$/.test(fee) ? '' : texts.fee({ fee })]
        .filter((part) => part !== '')
        .join(' · ');
    case 'position-entered':
    case 'position-closed':
      return at;
    case 'contract-stake':
      if (outcome === null) return texts.running;
      return outcome === 'LOSS' ? texts.lost : texts.settled;
    case 'contract-refund':
      return outcome === 'VOID' ? texts.noPrice : texts.equalPrices;
    default:
      return texts.notes[kind as keyof typeof texts.notes] ?? '';
  }
}
