/**
 * The house's own money: its accounts, its capital at the first start, and the refilling of tills
 * from the reserve.
 */
import type { Tx } from '#server/kit/database/database.ts';

import { type Account, type AccountKind, allTills, RESERVE, rupees } from './accounts.ts';
import { type CommandKind, refused } from './commands.ts';

/** Rupee accounts of every till. */
const tillKinds: readonly AccountKind[] = [
  'escrow',
  'capital',
  'external',
  'dealer',
  'fees',
  'insurance',
  'rounding',
];
/**
 * Each till starts with one part in this number of the house’s capital; the reserve keeps the rest.
 */
export const TILL_SHARE = 64n;

/** All rupee accounts of the house. */
function houseAccounts(): Account[] {
  return [...allTills(), RESERVE].flatMap((owner) => tillKinds.map((kind) => rupees(owner, kind)));
}

/**
 * Opens the house's accounts, once, inside the first start's transaction. Its capital comes by
 * `provideCapital`.
 */
export async function openHouseAccounts(tx: Tx): Promise<void> {
  const accounts = houseAccounts();
  await tx.execute(
    `insert into accounts (owner_id, asset, kind)
     select * from unnest($1::uuid[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      accounts.map(({ owner }) => owner),
      accounts.map(({ asset }) => asset),
      accounts.map(({ kind }) => kind),
    ],
  );
}

/**
 * Posts the house's capital (paise) from outside to the reserve and the tills: the first transfers
 * of an installation.
 */
export const provideCapital: CommandKind<{ capital: bigint }> = {
  name: 'house.provide-capital',
  callers: 'house',
  accounts: () => houseAccounts(),
  decide({ capital }, view) {
    const owned = [...allTills(), RESERVE].reduce(
      (sum, till) => sum + view.balance(rupees(till, 'capital')),
      0n,
    );
    if (owned > 0n || capital === 0n) return refused('already-decided');
    const share = capital / TILL_SHARE;
    const parts = allTills().map((till) => ({ till, amount: share }));
    parts.push({ till: RESERVE, amount: capital - share * BigInt(parts.length) });
    return {
      status: 204,
      body: undefined,
      transfers: parts
        .filter(({ amount }) => amount > 0n)
        .map(({ till, amount }) => ({
          from: rupees(till, 'external'),
          to: rupees(till, 'capital'),
          amount,
          kind: 'capital-in',
          cause: 'first-start',
        })),
    };
  },
};

/**
 * Brings a short till back to at least what is asked, and to a fair share where the reserve has it.
 */
export const refillTill: CommandKind<{ account: Account; amount: bigint }> = {
  name: 'house.refill-till',
  callers: 'house',
  accounts: ({ account }) => [rupees(RESERVE, 'capital'), account],
  decide({ account, amount }, view) {
    const reserve = view.balance(rupees(RESERVE, 'capital'));
    const share = reserve / TILL_SHARE;
    const wanted = amount > share ? amount : share;
    const given = wanted < reserve ? wanted : reserve;
    if (given === 0n) return refused('exposure-limit');
    return {
      status: 204,
      body: undefined,
      transfers: [
        {
          from: rupees(RESERVE, 'capital'),
          to: account,
          amount: given,
          kind: 'till-refill',
          cause: 'short',
        },
      ],
    };
  },
};

/**
 * Returns what a till holds far beyond its share to the reserve, so that winnings of one till serve
 * all.
 */
export const returnSurplus: CommandKind<{ till: string; keep: bigint }> = {
  name: 'house.return-surplus',
  callers: 'house',
  accounts: ({ till }) => [rupees(RESERVE, 'capital'), rupees(till, 'capital')],
  decide({ till, keep }, view) {
    const surplus = view.balance(rupees(till, 'capital')) - keep;
    if (surplus <= 0n) return refused('already-decided');
    return {
      status: 204,
      body: undefined,
      transfers: [
        {
          from: rupees(till, 'capital'),
          to: rupees(RESERVE, 'capital'),
          amount: surplus,
          kind: 'till-return',
          cause: 'surplus',
        },
      ],
    };
  },
};
