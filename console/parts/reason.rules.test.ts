/** What counts as a reason. */
import { expect, test } from 'vitest';

import { reasonError } from './reason.rules.ts';

test.each([
  ['', 'Say why. The audit log keeps it.'],
  ['    \n ', 'Say why. The audit log keeps it.'],
  ['too short', 'At least 10 characters, please.'],
  ['  padded   ', 'At least 10 characters, please.'],
  ['ten chars!', null],
  ['ग्राहक ने दो बार भुगतान किया', null],
])('%j', (reason, error) => {
  expect(reasonError(reason)).toBe(error);
});
