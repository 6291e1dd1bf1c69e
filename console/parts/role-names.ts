/** What each role is called on screen. */
import type { Person } from '#protocol/people.ts';

export const roleNames: Readonly<Record<Person['role'], string>> = {
  user: 'Customer',
  'sub-admin': 'Sub-admin',
  support: 'Support',
  finance: 'Finance',
  admin: 'Admin',
};
