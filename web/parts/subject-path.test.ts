/** Where ids lead. */
import { expect, test } from 'vitest';

import { subjectPath } from './subject-path.ts';

test('a movement leads to what caused it, where that has a page', () => {
  expect(subjectPath('contract-0192')).toBe('/order?tab=closing&contract=contract-0192');
  expect(subjectPath('dep-0192')).toBe('/deposit-records');
  expect(subjectPath('wit-0192')).toBe('/withdraw-records');
  expect(subjectPath('trade-0192')).toBe('/order?item=trade-0192');
  expect(subjectPath('position-0192')).toBe('/order?item=position-0192');
  expect(subjectPath('ticket-0192')).toBe('/support-history?ticket=ticket-0192');
  expect(subjectPath('sign-up')).toBeNull();
});
