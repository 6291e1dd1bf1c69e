/** The roles of staff. */
import { type Static, Type } from 'typebox';

export const StaffRole = Type.Enum(['sub-admin', 'support', 'finance', 'admin'], {
  title: 'StaffRole',
});
export type StaffRole = Static<typeof StaffRole>;

/**
 * The roles that decide something, or see what only they should: with two admins, both agree on who
 * gets one.
 */
export const rolesOfPower = ['support', 'finance', 'admin'] as const satisfies readonly StaffRole[];

/** Who may call a route that is the admins' alone, and one of all staff. */
export const ADMIN = ['admin'] as const;
export const STAFF = ['sub-admin', 'support', 'finance', 'admin'] as const;
