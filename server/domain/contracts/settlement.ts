/**
 * Settling a contract, as a command of the teller: by the recorded ticks and the published rule
 * alone. Nothing here may choose an outcome, and nothing settles twice.
 */
import type { Direction } from '#protocol/contracts.ts';
import type { CoinFact, Market, CoinTick } from '#server/domain/market/market.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import {
  type CommandKind,
  type Effects,
  refused,
  type Transfer,
  type View,
} from '#server/ledger/commands.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import { insert } from '#server/ledger/rows.ts';

import {
  type Ended,
  type ContractEnd,
  endingOf,
  type EndsBy,
  payoutOf,
} from './contracts.rules.ts';
import {
  type ContractRow,
  type GroupTick,
  openContractsKey,
  type OpenKey,
  readStillOpen,
} from './contracts.sql.ts';
import { contractAccounts, contractBody, contractId, inr } from './contracts.ts';

/**
 * What the tape says of all contracts of one duration accepted after one tick. Facts: ticks never
 * change.
 */
export type TapeGroup = {
  endsBy: EndsBy;
  entry: GroupTick | null;
  exit: GroupTick | null;
};

export type Settlement = {
  key: OpenKey;
  group: TapeGroup;
  market: Pick<Market, 'coin'>;
};

type StillOpen = {
  person_id: string;
  contract_id: string;
  stake: bigint;
  cover: bigint;
  coin: string;
  direction: Direction;
  return_percentage: number;
  accepted_at: Date;
};

function priced(tick: GroupTick | null, coin: CoinFact): CoinTick | null {
  return (
    tick && { number: tick.number, at: tick.at, price: tick.prices[coin.position - 1] ?? null }
  );
}

/** Where the escrowed money of an ended contract goes (C5, C6, C7). */
function settlementTransfers(open: StillOpen, outcome: Ended, payout: bigint): Transfer[] {
  const till = tillOf(open.person_id);
  const escrow = rupees(till, 'escrow');
  const id = contractId(open.contract_id);
  const kinds = {
    WIN: 'contract-payout',
    LOSS: 'contract-loss',
    REFUNDED: 'contract-refund',
    VOID: 'contract-refund',
  };
  const transfers: Transfer[] = [];
  if (payout > 0n) {
    transfers.push({
      from: escrow,
      to: rupees(open.person_id, 'available'),
      amount: payout,
      kind: kinds[outcome],
      cause: id,
    });
  }
  const kept = open.stake + open.cover - payout;
  if (kept > 0n) {
    const kind = outcome === 'LOSS' ? 'contract-loss' : 'contract-cover-release';
    transfers.push({ from: escrow, to: rupees(till, 'capital'), amount: kept, kind, cause: id });
  }
  return transfers;
}

/**
 * C3 to C8: ends a contract by the recorded ticks. Refuses `not-settled` while the tape does not
 * decide it yet, and `already-decided` when another settlement was first; both are no news to
 * anybody.
 */
export const settleContract: CommandKind<Settlement, Map<string, StillOpen>> = {
  name: 'contract.settle',
  callers: 'house',
  accounts: ({ key }) => contractAccounts(key.person_id),
  load: {
    text: readStillOpen,
    values: (inputs) =>
      encodeColumns(
        ['smallint', 'int', 'uuid'],
        inputs.map(({ key }) => [key.duration, key.accepted_after_tick, key.contract_id]),
      ),
    shape: (rows) =>
      new Map(rows.map((row) => [row['contract_id'] as string, row as unknown as StillOpen])),
  },
  decide({ key, group, market }, view, stillOpen) {
    const open = stillOpen.get(key.contract_id);
    if (!open) return refused('already-decided');
    const coin = market.coin(open.coin);
    if (!coin || view.tick === null) return refused('not-settled');
    const entry = priced(group.entry, coin);
    const isNewestKnown = group.entry !== null || view.tick.number === key.accepted_after_tick;
    if (!isNewestKnown) return refused('not-settled');
    const ending = endingOf(
      {
        endsBy: group.endsBy,
        direction: open.direction,
        stake: open.stake,
        duration: key.duration,
        returnPercentage: open.return_percentage,
        acceptedAt: open.accepted_at,
      },
      { entry, exit: priced(group.exit, coin), now: view.now },
    );
    if (!ending) return refused('not-settled');
    return settlementEffects({
      key,
      open,
      coin,
      endsBy: group.endsBy,
      ending,
      tick: view.tick.number,
      view,
    });
  },
};

function settlementEffects(settled: {
  key: OpenKey;
  open: StillOpen;
  coin: CoinFact;
  endsBy: EndsBy;
  ending: ContractEnd;
  tick: number;
  view: View;
}): Effects {
  const { key, open, coin, endsBy, ending, tick, view } = settled;
  const { outcome, entry, exit } = ending;
  const payout = payoutOf(outcome, open.stake, open.return_percentage);
  const before = view.balance(rupees(open.person_id, 'available'));
  const row = (): ContractRow => ({
    id: open.contract_id,
    person_id: open.person_id,
    coin: open.coin,
    direction: open.direction,
    stake: open.stake,
    duration: key.duration,
    return_percentage: open.return_percentage,
    accepted_at: open.accepted_at,
    accepted_after_tick: key.accepted_after_tick,
    ends_by: endsBy,
    outcome,
    entry_tick: entry?.number ?? null,
    entry_price: entry?.price ?? null,
    entry_at: entry?.at ?? null,
    exit_tick: exit?.number ?? null,
    exit_price: exit?.price ?? null,
    exit_at: exit?.at ?? null,
    payout,
    balance_before: before,
    balance_after: before + payout,
    chain_tick: tick,
    chain_hash: null,
    settled_at: view.now,
  });
  const notice = noticeEffects({
    personId: open.person_id,
    notice: {
      code: 'contract-settled',
      facts: {
        id: contractId(open.contract_id),
        coin: coin.symbol,
        direction: open.direction,
        stake: inr(open.stake),
        outcome,
        payout: inr(payout),
      },
    },
    view,
  });
  return {
    status: 200,
    body: undefined,
    dedupeKey: `settle ${open.contract_id}`,
    transfers: settlementTransfers(open, outcome, payout),
    removals: [
      {
        from: openContractsKey,
        key: [key.duration, key.accepted_after_tick, key.contract_id],
      },
    ],
    inserts: [
      insert('settlements', {
        person_id: open.person_id,
        contract_id: open.contract_id,
        outcome,
        entry_tick: entry?.number ?? null,
        exit_tick: exit?.number ?? null,
        payout,
        balance_before: before,
        balance_after: before + payout,
        chain_tick: tick,
        settled_at: view.now,
      }),
      ...notice.inserts,
    ],
    events: [
      {
        personId: open.person_id,
        name: 'contract',
        id: contractId(open.contract_id),
        data: () => contractBody(row(), coin),
      },
      ...notice.events,
    ],
  };
}
