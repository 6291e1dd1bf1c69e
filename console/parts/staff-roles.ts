/**
 * The roles that staff can have, with what each may do, and who sees money. The server decides;
 * this only words it.
 */
import type { Role } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { consoleWordTexts } from '#texts/console-words.ts';

const texts = consoleWordTexts();
const inOrder = [
  'support',
  'finance',
  'admin',
  'sub-admin',
] as const satisfies readonly StaffRole[];

/** For a person who chooses a role. */
export const staffRoles: readonly { value: StaffRole; label: string; may: string }[] = inOrder.map(
  (value) => ({ value, label: texts.roles[value], may: texts.roleMay[value] }),
);

export const mayReadMoney = (role: Role | undefined) => role === 'finance' || role === 'admin';
