/** NOTICE names every package that ships, with its licence. */
import { expect, test } from 'vitest';

import { noticeNow, packagesThatShip } from '#scripts/notice.ts';

test('NOTICE is up to date (if not: npm run notice)', () => {
  const { written, due } = noticeNow();
  expect(written).toBe(due);
});

test('packages of the server, of the apps and of what they need are named, with a known licence', () => {
  const list = packagesThatShip();
  for (const name of ['web-push', '@img/sharp-libvips-linux-x64', 'fastify', 'react', 'scheduler'])
    expect(list, name).toMatch(new RegExp(`(?:^|[ \n])${name} [0-9]`));
  expect(list).toMatch(/MPL-2\.0\nweb-push /);
  expect(list).not.toMatch(/^unknown$/m);
  expect(list).not.toMatch(/\b(?:vitest|playwright-core|ccxt) [0-9]/);
});
