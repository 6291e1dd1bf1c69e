/** A wait that always runs out. */
import { test } from 'vitest';

import { withPage } from './attempt.ts';

test('a button that never comes', () =>
  withPage(async (page) => {
    await page.setContent('nothing');
    await page.getByRole('button').click({ timeout: 500 });
  }));
