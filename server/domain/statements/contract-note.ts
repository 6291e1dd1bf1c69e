/**
 * The contract note of a day: what was bought, sold and contracted, at which prices and fees, and
 * the totals.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { inOwnDigits } from '#texts/reader.ts';
import type { StatementTexts } from '#texts/statements.ts';

import { type Block, cellsOf, type Composer } from './document.ts';

export type NoteFacts = {
  head: Block;
  /** Decimals, by coin. */
  scales: Readonly<Record<string, number>>;
};

export const NOTE_COLUMNS = 9;

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

export function composeNote({ head, scales }: NoteFacts, words: StatementTexts): Composer {
  const totals = { value: 0n, fee: 0n, net: 0n };

  function rowOf(cells: readonly string[]): string[] {
    const [at = '', reference = '', kind = '', amountText = '0', coin = ''] = cells;
    const [side = '', quantity = '', price = '', value = '', fee = '', term = ''] = cells.slice(5);
    const amount = BigInt(amountText);
    const paise = (text: string) => (text === '' ? 0n : BigInt(text));
    const [feePaid, worth] = [paise(fee), paise(value)];
    const { what, net } = tradeOf({ kind, side, term, amount, fee: feePaid });
    totals.value += worth;
    totals.fee += feePaid;
    totals.net += net;
    return [
      inOwnDigits(at),
      reference,
      what,
      coin,
      quantity === '' ? '' : formatAmount(BigInt(quantity), scales[coin] ?? 0),
      price === '' ? '' : formatAmount(BigInt(price), PRICE_SCALE),
      value === '' ? '' : inr(worth),
      fee === '' ? '' : inr(feePaid),
      inr(net),
    ];
  }

  function tradeOf(of: { kind: string; side: string; term: string; amount: bigint; fee: bigint }): {
    what: string;
    net: bigint;
  } {
    const [first = '', second = ''] = of.term.split(' ');
    switch (of.kind) {
      case 'order-receive':
        // Of a buy the amount is what it gave, of a sell what it received; fees are in both.
        return of.side === 'buy'
          ? { what: words.bought, net: -of.amount }
          : { what: words.sold, net: of.amount };
      case 'contract-stake': {
        const direction = of.side === 'BUY_UP' ? 'BUY_UP' : 'SELL_SHORT';
        const what = words.contract({ direction, seconds: first, percent: second });
        return { what, net: -of.amount };
      }
      case 'contract-payout':
        return { what: words.contractPaid, net: of.amount };
      case 'contract-refund':
        return { what: words.contractReturned, net: of.amount };
      case 'position-fee': {
        const side = of.side === 'long' ? 'long' : 'short';
        return { what: words.position({ side, leverage: first }), net: -of.fee };
      }
      case 'position-profit':
        return { what: words.positionProfit, net: of.amount };
      case 'position-loss':
        return { what: words.positionLoss, net: -of.amount };
      default:
        throw new RangeError(`${of.kind} is no trade`);
    }
  }

  return {
    open: () => [
      head,
      {
        of: 'table',
        heading: words.trades,
        columns: [
          { name: words.at, width: 88, as: 'text' },
          { name: words.reference, width: 150, as: 'text' },
          { name: words.trade, width: 112, as: 'text' },
          { name: words.coin, width: 40, as: 'text' },
          { name: words.quantity, width: 84, as: 'number' },
          { name: words.price, width: 92, as: 'number', rupees: 'all' },
          { name: words.value, width: 76, as: 'number', rupees: 'all' },
          { name: words.fee, width: 56, as: 'number', rupees: 'all' },
          { name: words.net, width: 76, as: 'number', rupees: 'all' },
        ],
      },
    ],
    take: (page) => [{ of: 'rows', rows: [...cellsOf(page)].map(rowOf) }],
    end: () => [
      {
        of: 'table',
        heading: words.totals,
        columns: [words.value, words.fee, words.net].map((name) => ({
          name,
          width: 1,
          as: 'number' as const,
          rupees: 'all' as const,
        })),
      },
      { of: 'rows', rows: [[inr(totals.value), inr(totals.fee), inr(totals.net)]] },
    ],
  };
}
