/** What people are called, also those without a name. */
import { expect, test } from 'vitest';

import { displayName, initials } from './person.rules.ts';

test.each([
  ['Asha Verma', 'Asha Verma', 'AV'],
  ['  asha  ', 'asha', 'A'],
  ['Asha Rani Verma', 'Asha Rani Verma', 'AV'],
  ['𝒜sha 🙂', '𝒜sha 🙂', '𝒜🙂'],
  ['', 'User', 'U'],
  ['   ', 'User', 'U'],
])('%j is %j, in short %j', (name, shown, short) => {
  expect(displayName(name)).toBe(shown);
  expect(initials(name)).toBe(short);
});
