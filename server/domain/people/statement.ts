/** What a person owns and how it came about, read from the ledger. Reads only. */
import type { BalanceEvent } from '#protocol/live.ts';
import { formatAmount, INR_PER_USDT, INR_SCALE, mulDivDown } from '#protocol/money.ts';
import type { Me, Statement, StatementLine } from '#protocol/people.ts';
import { numberCursor, pageOf } from '#server/kit/page-of.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { shownReferral } from './people.rules.ts';
import {
  type BalanceRow,
  findProfile,
  listBalances,
  listBalancesOf,
  listTransfers,
  type TransferRow,
} from './people.sql.ts';
import { balanceCoins } from './sign-up.ts';

/** Decimals of an asset's amounts, by `INR` or a coin's symbol. */
export type ScaleOf = (asset: string) => number;

const USDT_TOTAL_SCALE = 6;

/** Current rupees, in the shape of the live event. */
export async function readRupees(reader: Reader, personId: string): Promise<BalanceEvent> {
  const rows = await listBalances(reader, personId);
  return { asset: 'INR', ...inWords(balanceOf(rows, 'INR'), INR_SCALE) };
}

/**
 * Current balances, in the same order and shape. Of each person in the asset that is named, in
 * rupees where none is.
 */
export async function readBalances(
  reader: Reader,
  scaleOf: ScaleOf,
  mentioned: readonly { personId: string; id: string }[],
): Promise<BalanceEvent[]> {
  const people = [...new Set(mentioned.map(({ personId }) => personId))];
  const rows = Map.groupBy(await listBalancesOf(reader, people), (row) => row.owner_id);
  return mentioned.map(({ personId, id }) => {
    const asset = id === '' ? 'INR' : id;
    return { asset, ...inWords(balanceOf(rows.get(personId) ?? [], asset), scaleOf(asset)) };
  });
}

/** Profile and balances. People without accounts (staff) own zero of everything. */
export async function readMe(
  database: Database,
  scaleOf: ScaleOf,
  { id, name, email, role }: SessionPerson,
): Promise<Me> {
  const [profile, rows] = await Promise.all([
    findProfile(database, id),
    listBalances(database, id),
  ]);
  if (!profile) return refuse('not-found');
  const rupeesOwned = balanceOf(rows, 'INR');
  return {
    id,
    name,
    email,
    role,
    referral: profile.referral === null ? null : shownReferral(profile.referral),
    creditScore: profile.credit_score,
    city: profile.city,
    country: profile.country,
    createdAt: profile.created_at.toISOString(),
    mustConfirmEmail: profile.must_confirm_email,
    balances: {
      inr: inWords(rupeesOwned, INR_SCALE),
      coins: balanceCoins.map((coin) => ({
        coin,
        ...inWords(balanceOf(rows, coin), scaleOf(coin)),
      })),
    },
    totalUsdt: inUsdt(rupeesOwned.available + rupeesOwned.frozen),
  };
}

/** A page of transfers, newest first. An unknown cursor is refused as `invalid`. */
export async function readStatement(
  database: Database,
  scaleOf: ScaleOf,
  page: { personId: string; cursor: string | undefined; asset: string | undefined; limit: number },
): Promise<Statement> {
  const before = numberCursor(page.cursor);
  const { personId, limit } = page;
  const asset = page.asset?.toUpperCase() ?? null;
  const rows = await listTransfers(database, { personId, before, asset, limit: limit + 1 });
  const { shown, nextCursor } = pageOf(rows, limit, ({ line }) => line.toString());
  return { items: shown.map((row) => toLine(row, scaleOf(row.asset))), nextCursor };
}

type Balance = { available: bigint; frozen: bigint };

function balanceOf(rows: readonly BalanceRow[], asset: string): Balance {
  const find = (kind: string) =>
    rows.find((row) => row.asset === asset && row.kind === kind)?.balance ?? 0n;
  return { available: find('available'), frozen: find('frozen') };
}

function inWords({ available, frozen }: Balance, scale: number) {
  return {
    available: formatAmount(available, scale),
    frozen: formatAmount(frozen, scale),
    total: formatAmount(available + frozen, scale),
  };
}

/** Rounded down, like everything a person is told they own. */
function inUsdt(paise: bigint): string {
  const micro = 10n ** BigInt(USDT_TOTAL_SCALE);
  const perUsdt = INR_PER_USDT * 10n ** BigInt(INR_SCALE);
  return formatAmount(mulDivDown(paise, micro, perUsdt), USDT_TOTAL_SCALE);
}

const isOwn = (kind: string) => kind === 'available' || kind === 'frozen';

function toLine(row: TransferRow, scale: number): StatementLine {
  const gained = isOwn(row.credit) ? row.amount : 0n;
  const given = isOwn(row.debit) ? row.amount : 0n;
  return {
    id: row.line.toString(),
    at: row.at.toISOString(),
    kind: row.kind,
    asset: row.asset,
    amount: formatAmount(gained - given, scale),
    availableAfter: formatAmount(row.available_after ?? 0n, scale),
    frozenAfter: formatAmount(row.frozen_after ?? 0n, scale),
    cause: row.cause,
  };
}
