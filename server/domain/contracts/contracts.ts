/**
 * Contracts: placing one, as a command of the teller, and reading them. A contract row never
 * changes: its entry and exit are read from the tape, its end is a settlement row (settlement.ts).
 */
import {
  type Contract,
  type Direction,
  type Duration,
  type PlaceContract,
  returnPercentages,
} from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { NoticeNews } from '#protocol/notices.ts';
import {
  selfImposedFacts,
  selfImposedNotes,
  selfImposedRefusal,
} from '#server/domain/limits/limits.ts';
import { type CoinFact, type Market, whileTrading } from '#server/domain/market/market.ts';
import { noticeEvent } from '#server/domain/notices/notices.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import { type Account, rupees, tillOf } from '#server/ledger/accounts.ts';
import { type CommandKind, refused, refusedField, type Transfer } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { acceptedContract, placementAnswers } from './accept-contract.ts';
import { coinQuantityOf, payoutCollateral, exitTickOf, expiryOf } from './contracts.rules.ts';
import {
  type ContractRow,
  findContract,
  listContractsByKey,
  listContracts,
} from './contracts.sql.ts';
import { placedNotes, placementFacts, placementRefusal } from './placement-limits.ts';

const PREFIX = 'contract-';

export const contractId = (uuid: string): string => PREFIX + uuid;

/** The uuid in `contract-…`, or null where it is none. */
function uuidOf(id: string): string | null {
  const match = /^contract-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
    id,
  );
  return match?.[1] ?? null;
}

export const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

/** The accounts that a contract's money moves between: the person's and their till's. */
export function contractAccounts(
  personId: string,
): [available: Account, escrow: Account, capital: Account] {
  const till = tillOf(personId);
  return [rupees(personId, 'available'), rupees(till, 'escrow'), rupees(till, 'capital')];
}

export type ContractPlacement = {
  personId: string;
  coin: Pick<CoinFact, 'symbol' | 'name' | 'scale' | 'relation'>;
  direction: Direction;
  /** Paise, greater than zero. */
  stake: bigint;
  duration: Duration;
};

/**
 * Reads a request for a contract. Refuses `invalid` with the reason at the field: amount (C1),
 * coin. Duration and direction are closed lists of the protocol.
 */
export function readPlacement(
  market: Pick<Market, 'coin'>,
  personId: string,
  body: PlaceContract,
): ContractPlacement {
  const stake = parseAmount(body.amount, INR_SCALE);
  if (stake === null || stake === 0n) refuseField('amount', 'amount-invalid');
  const coin = market.coin(body.coin);
  if (!coin) refuseField('coin', 'coin-unknown');
  return { personId, coin, direction: body.direction, stake, duration: body.duration };
}

/** What a placement adds to what its person has limited for themselves. */
const adding = ({ personId, stake }: ContractPlacement) => ({
  personId,
  adds: { loss: stake, stake, contracts: 1n },
  field: 'amount',
});

/**
 * C1, C2: takes the stake and the payout's collateral into escrow. The entry is the next tick,
 * whatever it will be. Refuses, in this order: `forbidden`, `not-offered` (here, or on a coin whose
 * price stands still), `on-break`, `own-limit`, `insufficient-funds`, `price-stale`,
 * `rate-limited`, `exposure-limit` for too many open in the coin and for what the house cannot
 * cover.
 */
export const placeContract: CommandKind<ContractPlacement> = {
  name: 'contract.place',
  callers: 'people',
  product: 'contracts',
  accounts: ({ personId }) => contractAccounts(personId),
  guardedFacts: selfImposedFacts,
  busyFacts: placementFacts,
  compactAnswer: placementAnswers,
  precheck(placement, view) {
    if (placement.coin.relation === 'fixed')
      return refusedField('not-offered', 'coin', 'coin-stands-still');
    const passed = selfImposedRefusal(view, adding(placement));
    if (passed) return passed;
    const [available] = contractAccounts(placement.personId);
    return view.balance(available) < placement.stake
      ? refused('insufficient-funds', 'insufficient-for-contract')
      : null;
  },
  when: whileTrading({ freshPrice: true, coin: ({ coin }) => coin.symbol }),
  decide(placement, view) {
    const { personId, coin, direction, stake, duration } = placement;
    const tooMany = placementRefusal(placement, view);
    if (tooMany) return tooMany;
    const returnPercentage = returnPercentages[duration];
    const collateral = payoutCollateral(stake, returnPercentage);
    const [available, escrow, capital] = contractAccounts(personId);
    const { now } = view;
    const acceptedAfterTick = view.tick?.number ?? 0;
    const free = view.balance(capital);
    if (free < collateral) {
      const shortfall = { account: capital, amount: collateral - free };
      return { ...refused('exposure-limit'), shortfall };
    }
    const uuid = view.newId();
    const id = contractId(uuid);
    const transfers: Transfer[] = [
      { from: available, to: escrow, amount: stake, kind: 'contract-stake', cause: id },
    ];
    if (collateral > 0n) {
      transfers.push({
        from: capital,
        to: escrow,
        amount: collateral,
        kind: 'contract-cover',
        cause: id,
      });
    }
    const amount = inr(stake);
    const contract = acceptedContract({
      id,
      coin: coin.symbol,
      coinName: coin.name,
      direction,
      amount,
      duration,
      returnPercentage,
      acceptedAt: view.nowText,
      acceptedAfterTick,
    });
    const notice = (): NoticeNews => ({
      code: 'contract-created',
      facts: {
        id,
        coin: coin.symbol,
        direction,
        stake: amount,
        duration,
        percent: returnPercentage,
      },
    });
    return {
      status: 201,
      body: contract,
      transfers,
      inserts: [
        insert('contracts', {
          person_id: personId,
          id: uuid,
          coin: coin.symbol,
          direction,
          stake,
          duration,
          return_percentage: returnPercentage,
          accepted_at: now,
          accepted_after_tick: acceptedAfterTick,
        }),
        insert('open_contracts', {
          duration,
          accepted_after_tick: acceptedAfterTick,
          person_id: personId,
          contract_id: uuid,
          stake,
          cover: collateral,
        }),
      ],
      notes: [...placedNotes(placement, view), ...selfImposedNotes(view, adding(placement))],
      events: [
        { personId, name: 'contract', id, data: () => contract },
        noticeEvent({ personId, id: uuid, notice, at: now }),
      ],
    };
  },
};

/** A contract as it goes over the wire: as it was accepted, and what has come of it since. */
export function contractBody(
  row: ContractRow,
  coin: Pick<CoinFact, 'symbol' | 'name' | 'scale'>,
): Contract {
  const price = (value: bigint | null) =>
    value === null ? null : formatAmount(value, PRICE_SCALE);
  const entryPrice = row.entry_price;
  const accepted = acceptedContract({
    id: contractId(row.id),
    coin: coin.symbol,
    coinName: coin.name,
    direction: row.direction,
    amount: inr(row.stake),
    duration: row.duration,
    returnPercentage: row.return_percentage,
    acceptedAt: row.accepted_at.toISOString(),
    acceptedAfterTick: row.accepted_after_tick,
  });
  return {
    ...accepted,
    coinQuantity:
      entryPrice === null
        ? null
        : formatAmount(
            coinQuantityOf(row.direction, row.stake, entryPrice, coin.scale),
            coin.scale,
          ),
    status: row.outcome ?? 'ACTIVE',
    entryTick: row.entry_tick,
    entryPrice: price(entryPrice),
    entryAt: row.entry_at?.toISOString() ?? null,
    expiresAt: row.entry_at ? expiryOf(row.entry_at, row.duration).toISOString() : null,
    closesAtTick: row.entry_tick === null ? null : exitTickOf(row.entry_tick, row.duration),
    exitTick: row.exit_tick,
    exitPrice: price(row.exit_price),
    exitAt: row.exit_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    payout: row.payout === null ? null : inr(row.payout),
    profit: row.payout === null ? null : inr(row.payout - row.stake),
  };
}

function bodyOf(market: Pick<Market, 'coin'>, row: ContractRow): Contract {
  return contractBody(row, market.coin(row.coin) ?? { symbol: row.coin, name: row.coin, scale: 8 });
}

/**
 * Their state now, in the same order, for live events that people missed; null where there is none.
 */
export async function findContractBodies(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  mentioned: readonly { personId: string; id: string }[],
): Promise<(Contract | null)[]> {
  const keys = mentioned.map(({ personId, id }) => ({ personId, id: uuidOf(id) }));
  const known = keys.flatMap(({ personId, id }) => (id === null ? [] : [{ personId, id }]));
  const rows = await listContractsByKey(reader, known);
  const byKey = new Map(rows.map((row) => [`${row.person_id} ${row.id}`, row]));
  return keys.map(({ personId, id }) => {
    const row = byKey.get(`${personId} ${id}`);
    return row ? bodyOf(market, row) : null;
  });
}

/**
 * One of a person's contracts. Refuses `not-found`, the same for absent and for somebody else's.
 */
export async function readContract(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  personId: string,
  id: string,
): Promise<{ row: ContractRow; body: Contract }> {
  const uuid = uuidOf(id);
  const row = uuid === null ? undefined : await findContract(reader, personId, uuid);
  if (!row) refuse('not-found');
  return { row, body: bodyOf(market, row) };
}

/**
 * A page of a person's contracts, newest first. Refuses `invalid` for a cursor that is none of
 * ours.
 */
export async function readContracts(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  query: {
    personId: string;
    state: 'active' | 'closed' | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<{ items: Contract[]; nextCursor: string | null }> {
  const before = readCursor(query.cursor, uuidOf, 'cursor-foreign');
  const rows = await listContracts(reader, { ...query, before, limit: query.limit + 1 });
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ id }) => contractId(id));
  return { items: shown.map((row) => bodyOf(market, row)), nextCursor };
}
