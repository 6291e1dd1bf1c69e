/** The market at a glance, in English. */

export const overview = {
  title: 'Market overview',
  tagline: 'What is large, what moves, and what moves together',
  open: 'Overview',
  all: 'All coins',
  failed: 'Could not load the overview',
  failedBody: 'Prices go on without it.',
  loading: 'Loading the overview',
  empty: 'Not enough prices yet',
  emptyBody: 'It takes a day of prices to say how much they move.',

  map: 'The market by value',
  mapMeans: 'Area is market value. Colour, sign and triangle are the change in 24 hours.',
  asTable: 'Show as table',
  asMap: 'Show as map',
  coin: 'Coin',
  change: '24 h',
  marketValue: 'Market value',

  moves: 'How much prices move',
  movesMean:
    'Volatility is how far a price usually moves in a day, from last week’s hourly changes. Spread is the highest less the lowest price of 24 hours, against the price now.',
  sortBy: 'Order',
  volatility: 'Volatility',
  spread: 'Spread',
  lowHigh: 'Low to high, 24 h',
  gainers: 'Gainers',
  losers: 'Losers',

  together: 'What moves together',
  togetherMeans:
    '1 is always together, −1 always against each other, 0 neither. From hourly changes in the last week.',
  unknown: 'unknown',

  landingTitle: 'The whole market at a glance',
  landingText: 'Each coin by its market value, with its last 24 hours. Live.',
  explore: 'Market overview',

  /** For those who listen. */
  tile: ({
    name,
    symbol,
    change,
    value,
  }: {
    name: string;
    symbol: string;
    change: string;
    value: string;
  }) => `${name}, ${symbol}, ${change} in 24 hours, market value ${value}`,
  others: ({ count }: { count: number }) => `${count} smaller coins`,
  correlation: ({ one, other }: { one: string; other: string }) => `${one} with ${other}`,
};
