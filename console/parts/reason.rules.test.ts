/** What counts as a reason. */
import { expect, test } from 'vitest';

import { reasonError } from './reason.rules.ts';

test.each([
  ['', 'Enter a reason. It is saved in the audit log.'],
  ['    \n ', 'Enter a reason. It is saved in the audit log.'],
  ['too short', 'Please enter at least 10 characters.'],
  ['  padded   ', 'Please enter at least 10 characters.'],
  ['ten chars!', null],
  ['ग्राहक ने दो बार भुगतान किया', null],
])('%j', (reason, error) => {
  expect(reasonError(reason)).toBe(error);
});
