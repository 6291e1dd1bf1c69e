/** The roles that staff can have, with what each may do, and who sees money. The server decides; this only words it. */
import type { Role } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';

import { roleNames } from './role-names.ts';

/** For whoever chooses one. */
export const staffRoles: readonly { value: StaffRole; label: string; may: string }[] = [
  {
    value: 'support',
    label: roleNames.support,
    may: 'Answers tickets and looks people up. Sees no money.',
  },
  {
    value: 'finance',
    label: roleNames.finance,
    may: 'Reviews deposits and withdrawals and reads people’s statements.',
  },
  {
    value: 'admin',
    label: roleNames.admin,
    may: 'Manages people, roles and settings, proposes corrections. Reviews no deposits or withdrawals.',
  },
  {
    value: 'sub-admin',
    label: roleNames['sub-admin'],
    may: 'Sees own referral codes and how many signed up with them. Nothing else.',
  },
];

export const mayReadMoney = (role: Role | undefined) => role === 'finance' || role === 'admin';
