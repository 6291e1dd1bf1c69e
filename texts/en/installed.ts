/** The installed app in English. */

export const installed = {
  newVersion: 'A new version is ready.',
  newVersionLater: 'You can finish here first.',
  useNewVersion: 'Reload',
  offline:
    'Drishti cannot be reached from here. Prices and balances may have changed. You can trade and move money again once you are connected.',
  tryAgain: 'Try again',
  lastSeen: 'Your portfolio, last seen',
  lastSeenAt: (time: string) => `As of ${time}. Not updated since.`,
  netWorth: 'Net worth at that time',
  available: 'Available',
  reserved: 'Reserved',
  /** Of pulling a list down. */
  pull: 'Pull to refresh',
  letGo: 'Let go to refresh',
  refreshing: 'Refreshing',
  /** What is read out of a price, e.g. every half minute. */
  price: ({ coin, price, change }: { coin: string; price: string; change: string | null }) =>
    `${coin} ${price}${change === null ? '' : `, ${change} in 24 hours`}.`,
};
