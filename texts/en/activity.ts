/** What happened to a person's money, in English. */
import type { Activity } from '#protocol/portfolio.ts';
import type { ActivityTexts, ActivityWords } from '#texts/activity.ts';
import { formatInr, formatMultiple, formatPrice, formatTokens } from '#texts/format.ts';

export const activity: ActivityTexts = { of: (entry) => wordsOf(entry) };

const words = (title: string, note = ''): ActivityWords => ({ title, note });

function wordsOf(entry: Activity): ActivityWords {
  const coin = entry.coin ?? '';
  switch (entry.kind) {
    case 'welcome-grant':
      return words('Welcome grant, virtual');
    case 'started-again':
      return words('Started again', 'Virtual rupees added; no gain');
    case 'deposit':
      return words('Deposit');
    case 'withdrawal-hold':
      return words('Withdrawal requested', 'Reserved until it is decided');
    case 'withdrawal-release':
      return words('Withdrawal not paid out', 'Available again');
    case 'withdrawal':
      return words('Withdrawal paid out');
    case 'correction':
      return words('Correction by our staff');
    case 'order-hold':
      return words(`Order to ${entry.side ?? 'trade'} ${coin}`, 'Reserved for the order');
    case 'order-release':
      return words(
        `Order to ${entry.side ?? 'trade'} ${coin} ended`,
        'Not filled, available again',
      );
    case 'order-change-hold':
      return words(`Order to ${entry.side ?? 'trade'} ${coin} changed`, 'More reserved');
    case 'order-change-release':
      return words(
        `Order to ${entry.side ?? 'trade'} ${coin} changed`,
        'Less reserved, the rest available again',
      );
    case 'bought':
      return words(`Bought ${amountOf(entry)}`, fillOf(entry));
    case 'sold':
      return words(`Sold ${amountOf(entry)}`, fillOf(entry));
    case 'contract-stake':
      return words(`${coin} contract, ${sideOf(entry)}`, stakeOf(entry));
    case 'contract-payout':
      return words(`${coin} contract won, ${sideOf(entry)}`, 'Stake and return paid out');
    case 'contract-refund':
      return words(
        `${coin} contract, stake returned`,
        entry.outcome === 'VOID' ? 'No price in time' : 'Opening and closing price were equal',
      );
    case 'position-hold':
      return words(`${positionOf(entry)}, ordered`, 'Margin and fee reserved');
    case 'position-entered':
      return words(`${positionOf(entry)}, opened`, priceOf(entry));
    case 'position-closed':
      return words(
        `${positionOf(entry)}, ${entry.outcome === 'liquidated' ? 'liquidated' : 'closed'}`,
        priceOf(entry),
      );
    case 'position-return':
      return words(`${positionOf(entry)}, not opened`, 'No price in time, available again');
  }
}

const amountOf = ({ quantity, coin }: Activity) =>
  quantity === null ? (coin ?? '') : `${formatTokens(quantity)} ${coin ?? ''}`;

const priceOf = ({ price }: Activity) => (price === null ? '' : `at ${formatPrice(price)}`);

function fillOf(entry: Activity): string {
  const fee = entry.fee === null || /^0\.0*$/.test(entry.fee) ? null : entry.fee;
  return [priceOf(entry), fee === null ? '' : `fee ${formatInr(fee)}`]
    .filter((part) => part !== '')
    .join(' · ');
}

function sideOf({ side }: Activity): string {
  return side === 'SELL_SHORT' ? 'Sell Short' : 'Buy Up';
}

function stakeOf({ outcome }: Activity): string {
  if (outcome === null) return 'running';
  return outcome === 'LOSS' ? 'lost' : 'settled';
}

function positionOf({ side, coin, leverage }: Activity): string {
  const times = leverage === null ? '' : formatMultiple(leverage);
  return `${side === 'short' ? 'Short' : 'Long'} ${coin ?? ''} ${times}`;
}
