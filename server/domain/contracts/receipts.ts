/**
 * The receipt of a settled contract: the evidence, and what is needed to check it without us. Reads
 * only.
 */
import { packedPrices } from '#server/ledger/packed-ticks.ts';
import {
  BEACON_RECEIPT_FORMAT,
  type Receipt,
  RECEIPT_FORMAT,
  type ReceiptFile,
} from '#protocol/contracts.ts';
import { EPOCH_TICKS, type Tick } from '#protocol/market.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { exitTickOf } from './contracts.rules.ts';
import { readContract } from './contracts.ts';
import { arithmeticLine, ruleSentence } from './receipt-sentences.ts';

type PathRow = { number: number; at: Date; price: bigint };

const readPath = (reader: Reader, coin: string, from: number, to: number) =>
  reader.query<PathRow>(
    `select t.number, t.at, t.price
     from coins k cross join lateral (
       select number, at, prices[k.position] as price from ticks where number between $2::int and $3::int
       union all ${packedPrices('k.position', '$2::int', '$3::int')}
     ) t
     where k.symbol = $1 and t.price is not null
     order by t.number`,
    [coin, from, to],
  );

const epochOf = (tick: number) => Math.ceil(tick / EPOCH_TICKS);

/** Refuses `not-found` and, while the contract is active, `not-settled`. */
export async function readReceipt(
  reader: Reader,
  market: Pick<Market, 'coin' | 'ticks' | 'epochs' | 'beacon'>,
  personId: string,
  id: string,
): Promise<Receipt> {
  const { row, body } = await readContract(reader, market, personId, id);
  if (row.outcome === null || row.chain_tick === null || row.chain_hash === null)
    refuse('not-settled');
  const first = row.entry_tick ?? row.accepted_after_tick;
  // The tick that ended the contract, also where its coin had no price.
  const closing = row.entry_tick === null ? null : exitTickOf(row.entry_tick, row.duration);
  const last = row.exit_tick ?? first;
  const shown = [...new Set([row.accepted_after_tick, first, last, closing])].filter(
    (number) => number !== null,
  );
  const ticks = await Promise.all(shown.map((number) => market.ticks(number, number)));
  const path = await readPath(reader, row.coin, first, last);
  const epochs = await market.epochs(Math.max(1, epochOf(first)), Math.max(1, epochOf(last)));
  return {
    ...body,
    ticks: ticks.flat().sort((a, b) => a.number - b.number),
    path: path.map(({ number, at, price }) => ({
      tick: number,
      time: at.toISOString(),
      price: formatAmount(price, PRICE_SCALE),
    })),
    rule: ruleSentence(row.direction, row.outcome),
    arithmetic: arithmeticLine(row.outcome, row.stake, row.return_percentage),
    balanceBefore: formatAmount(row.balance_before ?? 0n, INR_SCALE),
    balanceAfter: formatAmount(row.balance_after ?? 0n, INR_SCALE),
    epochs,
    chainHead: {
      tick: row.chain_tick,
      hash: row.chain_hash,
      signature: market.beacon.sign({ number: row.chain_tick, hash: row.chain_hash }),
    },
  };
}

/**
 * The receipt with every tick that it is checked on: from the commitment to the first seed behind
 * its prices (the first tick of the epoch before, where it is no older than the acceptance) to the
 * chain head and the tick that made its exit final. One call of the tape's answers; where it was
 * settled so late that the chain head lies beyond, the head is looked up in public.
 */
export async function readReceiptFile(
  reader: Reader,
  market: Pick<Market, 'coin' | 'ticks' | 'epochs' | 'terms' | 'placed' | 'beacon'>,
  personId: string,
  id: string,
): Promise<ReceiptFile> {
  const receipt = await readReceipt(reader, market, personId, id);
  const entry = receipt.acceptedAfterTick + 1;
  // In epoch 1 that is the genesis tick, which commits to the first seeds.
  const from = Math.max(0, (epochOf(entry) - 2) * EPOCH_TICKS + 1);
  const shown = receipt.ticks.map(({ number }) => number);
  const ticks = await market.ticks(from, Math.max(entry, receipt.chainHead.tick, ...shown));
  const last = ticks.at(-1)?.number ?? entry;
  const epochs = await market.epochs(Math.max(1, epochOf(from)), epochOf(last));
  const [genesis] = await market.ticks(0, 0);
  const { text, hash } = market.terms;
  const beacon = await beaconOf(market, ticks);
  const isNamed = beacon !== null || ticks.some(({ source }) => source.endsWith(hash));
  return {
    format: beacon ? BEACON_RECEIPT_FORMAT : RECEIPT_FORMAT,
    receipt,
    placed: await market.placed(receipt.id, receipt.acceptedAfterTick),
    tape: {
      ticks,
      epochs,
      genesis: genesis?.hash ?? '',
      ...(isNamed ? { coins: text } : {}),
      ...(beacon ? { beacon } : {}),
    },
  };
}

/** The terms that any of these ticks names, and their rounds; null where none does. */
async function beaconOf({ beacon }: Pick<Market, 'beacon'>, ticks: readonly Tick[]) {
  const terms = beacon.text();
  const named = ticks.filter(({ source }) => terms && source.endsWith(terms.hash));
  const [first, last] = [named[0], named.at(-1)];
  if (!terms || !first || !last) return null;
  return { terms: terms.text, rounds: await beacon.roundsOf(first.number, last.number) };
}
