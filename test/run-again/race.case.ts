/** Races that are lost the first time and won the second. */
import { test } from 'vitest';

import { isFirstAttempt, withPage } from './attempt.ts';

test('a wait that runs out once', () =>
  withPage(async (page) => {
    await page.setContent(isFirstAttempt('wait') ? 'nothing yet' : '<button>Go</button>');
    await page.getByRole('button').click({ timeout: 500 });
  }));
test('a locator that meets two elements once', () =>
  withPage(async (page) => {
    await page.setContent('<button>Go</button>'.repeat(isFirstAttempt('two') ? 2 : 1));
    await page.getByRole('button').click();
  }));
test('what passes beside them', () => undefined);
