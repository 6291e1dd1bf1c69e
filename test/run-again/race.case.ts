/** Races that are lost the first time and won the second. */
import { test } from 'vitest';

import { WAIT_MS } from '../waits.ts';
import { isFirstAttempt, withPage } from './attempt.ts';

test('a wait that runs out once', () =>
  withPage(async (page) => {
    const isFirst = isFirstAttempt('wait');
    await page.setContent(isFirst ? 'nothing yet' : '<button>Go</button>');
    // Only the first wait has to run out.
    await page.getByRole('button').click({ timeout: isFirst ? 500 : WAIT_MS });
  }));
test('a locator that meets two elements once', () =>
  withPage(async (page) => {
    await page.setContent('<button>Go</button>'.repeat(isFirstAttempt('two') ? 2 : 1));
    await page.getByRole('button').click();
  }));
test('what passes beside them', () => undefined);
