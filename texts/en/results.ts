/** Results in English: what settled, was filled or closed. */

/** `count` is written as the reader reads numbers, `profit` with its sign. */
type Counted = { count: string; isOne: boolean; profit: string };

export const results = {
  contracts: ({ count, isOne, profit }: Counted) =>
    `${count} ${isOne ? 'contract' : 'contracts'} settled, ${profit}`,
  orders: ({ count, isOne }: Omit<Counted, 'profit'>) =>
    `${count} ${isOne ? 'order' : 'orders'} filled`,
  positions: ({ count, isOne, profit }: Counted) =>
    `${count} ${isOne ? 'position' : 'positions'} closed, ${profit}`,
  whileAway: ({ what }: { what: string }) => `While you were away: ${what}`,
  /** Result of a position that closed: the coin and how it ended. */
  position: ({ coin, how, profit }: { coin: string; how: string; profit: string }) =>
    `${coin}: ${how} ${profit}`,
  view: 'View',
};
