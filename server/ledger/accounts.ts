/**
 * Ledger accounts: whose, of which asset, of which kind. The house's accounts are split into tills.
 */

/** People have available and frozen; the house has the rest. */
export type AccountKind =
  | 'available'
  | 'frozen'
  | 'escrow'
  | 'capital'
  | 'external'
  | 'dealer'
  | 'fees'
  | 'insurance'
  | 'rounding';

export type Account = {
  /** A person's id or a till's. */
  owner: string;
  /** `INR` or a coin's symbol. */
  asset: string;
  kind: AccountKind;
};

/** Kinds that may fall below zero: that is their meaning. */
export const mayBeNegative: ReadonlySet<AccountKind> = new Set(['external', 'dealer', 'insurance']);

/**
 * House accounts that many commands touch are split into this many tills, so that lanes do not wait
 * for each other.
 */
const TILLS = 16;
const tillIds = Array.from(
  { length: TILLS },
  (_, index) => `00000000-0000-7000-8000-0000000000${index.toString(16).padStart(2, '0')}`,
);
/** Holds the part of the house's capital that no till needs yet. */
export const RESERVE = '00000000-0000-7000-8000-0000000000ff';

const hexDigits = '0123456789abcdef';

/** Number of the till that serves this person, 0 to 15: from random bits of their id. */
export function tillNumber(personId: string): number {
  return hexDigits.indexOf(personId.charAt(personId.length - 1));
}

/**
 * Id of the till that serves this person: the owner of the house's side of their movements. A till
 * serves itself.
 */
export function tillOf(owner: string): string {
  return isHouse(owner) ? owner : (tillIds[tillNumber(owner)] as string);
}

export function allTills(): readonly string[] {
  return tillIds;
}

export function isHouse(owner: string): boolean {
  return owner.startsWith('00000000-0000-7000-8000-0000000000');
}

/** Whether both name one account. */
export function isSame(one: Account, other: Account): boolean {
  return one.kind === other.kind && one.owner === other.owner && one.asset === other.asset;
}

/** Names the account among those of a batch. */
export function accountKey(account: Account): string {
  return `${account.owner}|${account.asset}|${account.kind}`;
}

/**
 * Whose row counts the lines of an owner's book: locked by every command that touches anything of
 * the owner's.
 */
export function bookOf(owner: string): Account {
  return rupees(owner, isHouse(owner) ? 'capital' : 'available');
}

export const rupees = (owner: string, kind: AccountKind): Account => ({
  owner,
  asset: 'INR',
  kind,
});
