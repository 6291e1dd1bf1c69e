/**
 * Why something is refused, where the code of a refusal does not say it, and what is wrong with a
 * field: closed lists. The sentence is made where it is shown (texts/refusals.ts). Rows keep
 * reasons and facts for good, so the facts of a reason never change: what needs others is another
 * reason.
 */
import type { PassedLimit } from './limits.ts';
import type { PositionSide } from './positions.ts';

/** Reasons whose sentence is made of nothing else. */
export type PlainReason =
  // The shape of a request.
  | 'required'
  | 'field-unknown'
  | 'field-twice'
  | 'empty'
  | 'value-too-long'
  | 'malformed'
  | 'unreadable'
  | 'json-invalid'
  | 'json-nul'
  | 'header-twice'
  | 'unencrypted'
  | 'cursor-unknown'
  | 'cursor-foreign'
  | 'time-unknown'
  | 'day-unknown'
  | 'from-after-to'
  // People and how they sign in.
  | 'name-missing'
  | 'referral-missing'
  | 'referral-unknown'
  | 'email-invalid'
  | 'email-taken'
  | 'password-short'
  | 'password-weak'
  | 'password-wrong'
  | 'credentials-wrong'
  | 'too-many-attempts'
  | 'nobody-logged-in'
  | 'reset-unavailable'
  | 'reset-link-wrong'
  | 'confirm-unavailable'
  | 'confirm-link-wrong'
  | 'code-wrong'
  | 'too-many-codes'
  | 'set-up-lapsed'
  | 'passkey-name-missing'
  | 'passkey-refused'
  | 'passkey-not-added'
  | 'too-many-passkeys'
  // API keys, and requests that are signed with one.
  | 'key-name-missing'
  | 'networks-invalid'
  | 'public-key-invalid'
  | 'public-key-known'
  | 'too-many-keys'
  | 'key-malformed'
  | 'key-unknown'
  | 'key-signature-wrong'
  | 'key-timestamp-off'
  | 'key-without-right'
  | 'key-not-here'
  | 'key-and-cookie'
  // What people set against themselves.
  | 'limit-amount-invalid'
  | 'limit-count-invalid'
  | 'limit-unchanged'
  | 'limit-not-pending'
  | 'break-not-longer'
  // Trading.
  | 'login-to-trade'
  | 'amount-invalid'
  | 'coin-unknown'
  | 'coin-stands-still'
  | 'insufficient-for-contract'
  | 'insufficient-for-order'
  | 'insufficient-coins'
  | 'amount-of-other-side'
  | 'amount-too-small'
  | 'price-invalid'
  | 'price-missing'
  | 'price-unwanted'
  | 'expiry-invalid'
  | 'expiry-unwanted'
  | 'stop-side'
  | 'order-profit-side'
  | 'would-fill'
  | 'limit-price-missing'
  | 'limit-price-unwanted'
  | 'time-in-force-unwanted'
  | 'post-only-unwanted'
  | 'pair-id-unwanted'
  | 'client-order-id-taken'
  | 'order-type-off'
  | 'too-many-orders'
  | 'order-met'
  | 'order-unchanged'
  | 'order-not-changeable'
  | 'stop-price-unwanted'
  | 'pair-sides'
  | 'pair-amount'
  | 'leverage-unknown'
  | 'leverage-unavailable'
  | 'leverage-unconfirmed'
  | 'take-profit-side'
  | 'stop-loss-side'
  | 'too-many-positions'
  | 'position-not-entered'
  | 'position-closing'
  | 'position-ended'
  | 'position-met'
  // Price alerts.
  | 'alert-price-invalid'
  | 'alert-percent-invalid'
  | 'alert-already-above'
  | 'alert-already-below'
  | 'alert-already-moved'
  | 'alert-twice'
  | 'no-mail'
  | 'too-many-alerts'
  // Recurring buys.
  | 'recurring-day-wrong'
  | 'recurring-twice'
  | 'too-many-recurring'
  // What is tracked elsewhere.
  | 'import-missing'
  | 'import-unreadable'
  | 'import-empty'
  | 'import-too-large'
  | 'import-asked'
  | 'import-full'
  // Watchlists.
  | 'watchlist-name-missing'
  | 'watchlist-name-taken'
  | 'too-many-watchlists'
  | 'journal-full'
  // Money in and out, and who decides it.
  | 'login-to-deposit'
  | 'reference-invalid'
  | 'proof-missing'
  | 'proof-type'
  | 'proof-too-large'
  | 'proof-broken'
  | 'too-many-proofs'
  | 'login-to-withdraw'
  | 'two-factor-taken-off'
  | 'insufficient-for-withdrawal'
  | 'bank-details-missing'
  | 'account-number-invalid'
  | 'ifsc-invalid'
  | 'phone-invalid'
  | 'own-request'
  | 'approved-before'
  | 'note-empty'
  | 'rejection-unexplained'
  // Support.
  | 'ticket-incomplete'
  | 'too-many-tickets'
  | 'too-many-replies'
  | 'no-change-asked'
  | 'no-bank-details'
  // Starting again.
  | 'start-again-unavailable'
  | 'start-again-open'
  | 'start-again-unpriced'
  // Closing an account.
  | 'close-open'
  | 'close-coins'
  | 'close-rupees'
  | 'account-closed'
  | 'address-on-break'
  // Staff and what they propose.
  | 'audit-reason-missing'
  | 'rupees-invalid'
  | 'cause-missing'
  | 'role-of-customer'
  | 'role-unchanged'
  | 'no-second-factor'
  | 'settings-unchanged'
  | 'min-above-max'
  | 'setting-text-invalid'
  | 'setting-count-invalid'
  | 'upi-invalid'
  | 'order-types-invalid'
  | 'claim-link-used'
  | 'invitation-link-used'
  | 'invitation-of-another'
  | 'invitation-not-approved'
  | 'invitation-linked'
  | 'code-owner-missing'
  | 'last-admin-barred'
  | 'last-admin-demoted'
  // Who may decide a proposal.
  | 'same-root'
  | 'newer-account'
  | 'objectors-unreachable'
  | 'objection-link-wrong'
  | 'own-objection';

/** A limit of the operator's on the exposure in a coin: rupees with two decimals. */
type ExposureLimit = { limit: string; left: string; coin: string; side: PositionSide };

/**
 * The others, with what their sentence is made of: amounts as decimal strings, rupees with two
 * decimals; times in ISO.
 */
export type ReasonFacts = {
  /** `type` is JSON's word for it. */
  'type-wrong': { type: string };
  'not-one-of': { allowed: readonly unknown[] };
  /** Characters. */
  'too-short': { least: number };
  'too-long': { most: number };
  'too-small': { least: number };
  'too-great': { most: number };
  /** `pages` is the path where longer spans are asked for. */
  'span-too-long': { most: number; pages: string };
  'json-key-forbidden': { key: string };
  'json-key-twice': { key: string };
  'amount-below': { least: string };
  'amount-above': { most: string };
  'limit-passed': PassedLimit;
  /** Rupees with two decimals: what one command, or all of 24 hours, of an API key may spend. */
  'key-trade-limit': { most: string };
  'key-day-limit': { most: string };
  'on-break': { endsAt: string };
  'exposure-of-person': ExposureLimit;
  'exposure-of-people': ExposureLimit;
  'too-many-a-minute': { most: number };
  'too-many-open': { most: number; coin: string };
  /** Rupees with two decimals: less than this has to be left. */
  'start-again-enough': { below: string };
  'started-again': { nextAt: string };
  /**
   * Until a tape is far enough: the tick with which trading opens, and about how many seconds that
   * is.
   */
  'trading-opens': { seconds: number };
  /** Characters. */
  'audit-reason-short': { least: number };
  'delayed-most': { most: number };
};

export type ReasonName = PlainReason | keyof ReasonFacts;
export type Reason =
  | PlainReason
  | {
      [Name in keyof ReasonFacts]: { reason: Name; facts: ReasonFacts[Name] };
    }[keyof ReasonFacts];

/** What is wrong with a form, field by field, in the order in which it is checked. */
export type FieldReasons = Readonly<Record<string, Reason>>;
