/** Numbers of PostgreSQL's advisory locks, in one place so that no two meanings share one. */

/**
 * The market's lock. Every teller batch holds it shared, recording a tick holds it exclusively: so
 * each acceptance is exactly before or after each tick.
 */
export const MARKET_LOCK = 7_001;
/** Held while migrations run. */
export const MIGRATION_LOCK = 7_002;
/**
 * Held while the first start writes what every installation begins with, so that two processes do
 * it once.
 */
export const FIRST_START_LOCK = 7_003;
/**
 * Held while finished candles are written, so that two processes do not wait for each other's rows.
 */
export const CANDLES_LOCK = 7_004;
/**
 * The database (server/schema/04_staff.sql) takes this lock while it chains an audit entry, until
 * that transaction ends.
 */
export const AUDIT_LOCK = 7_005;
// The database (server/schema/04_staff.sql) takes 7_006 before an admin leaves, so that the last
// admin stays.
/**
 * Held while an image is stored and compared with the others, so that two new ones find each other.
 */
export const PROOF_LOCK = 7_007;
/** Held while a day's root of liabilities is made, so that two processes do not both make it. */
export const LIABILITIES_LOCK = 7_008;
/**
 * Held while a file is put on the list of issued ones, so that each entry follows the one before.
 */
export const ISSUED_LOCK = 7_009;
/**
 * Held while a piece of a closed account is erased, so that two processes do not wait for each
 * other's rows.
 */
export const ERASING_LOCK = 7_010;
