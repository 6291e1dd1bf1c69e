/** The installed app in English. */
import type { InstalledTexts } from '#texts/installed.ts';

export const installed: InstalledTexts = {
  newVersion: 'A new version is ready.',
  newVersionLater: 'You can finish here first.',
  useNewVersion: 'Reload',
  offline:
    'Drishti cannot be reached from here. Prices and balances may have changed, and nothing can be placed, paid in or paid out until the connection is back.',
  tryAgain: 'Try again',
  lastSeen: 'Your portfolio, last seen',
  lastSeenAt: (time) => `As of ${time}. Not updated since.`,
  netWorth: 'Net worth at that time',
  available: 'Available',
  reserved: 'Reserved',
  pull: 'Pull to refresh',
  letGo: 'Let go to refresh',
  refreshing: 'Refreshing',
  price: ({ coin, price, change }) =>
    `${coin} ${price}${change === null ? '' : `, ${change} in 24 hours`}.`,
};
