/**
 * How much of a sweep a run of the tests takes. `npm test` looks at a fixed sample of what is long
 * and alike; `npm run test:all` sets `TEST_EXTENT=all` and takes all of it.
 */
export const isWhole = process.env['TEST_EXTENT'] === 'all';

/**
 * All of them in a whole run, else every n-th beginning with the first: the same ones in each run.
 */
export function sampled<Item>(items: readonly Item[], every: number): readonly Item[] {
  return isWhole ? items : everyNth(items, every);
}

/** Every n-th, beginning with the first. */
export const everyNth = <Item>(items: readonly Item[], every: number): readonly Item[] =>
  items.filter((_, index) => index % every === 0);
