/** The search of everything, in English. */
import type { FoundKind, HelpTopic } from '#texts/search.ts';

export const search = {
  title: 'Search',
  open: 'Search',
  field: 'Coins, pages, orders, help',
  hint: 'Arrow keys choose, Enter opens.',
  failed: 'Search could not be loaded. Please try again.',
  loadingOwn: 'Loading your orders and contracts',
  ownFailed: 'Your orders and contracts could not be loaded.',

  kinds: {
    coin: 'Coins',
    page: 'Pages',
    own: 'Your orders and contracts',
    help: 'Help',
  } satisfies Readonly<Record<FoundKind, string>>,
  /** What each is called, and other words by which it is looked for. */
  help: {
    rule: { title: 'How contracts settle', words: 'rule win loss payout entry exit void refund' },
    prices: { title: 'Where prices come from', words: 'simulated exchange source random' },
    risk: { title: 'What you risk', words: 'lose break-even odds chance' },
    verify: { title: 'Check a receipt or the prices', words: 'verify proof evidence honest hash' },
    liabilities: { title: 'What we owe you, and how to check it', words: 'liabilities reserves' },
    returns: {
      title: 'How returns are worked out',
      words: 'performance time-weighted money-weighted xirr drawdown profit',
    },
    programs: {
      title: 'Use programs and API keys',
      words: 'bot automation binance ccxt developer',
    },
    limits: { title: 'Set limits or take a break', words: 'self-exclusion addiction stop pause' },
    'second-factor': { title: 'Use a second factor', words: '2fa two-factor code authenticator' },
    passkeys: { title: 'Sign in with a passkey', words: 'fingerprint face security key' },
    password: { title: 'Change your password', words: 'forgot reset' },
    sessions: { title: 'See where you are signed in', words: 'devices sign out session stolen' },
    recharge: { title: 'Add money', words: 'deposit recharge top up proof of payment' },
    withdraw: { title: 'Take money out', words: 'withdrawal bank payout' },
    support: { title: 'Write to support', words: 'help contact complaint question ticket' },
  } satisfies Readonly<Record<HelpTopic, { title: string; words: string }>>,
  found: ({ count }: { count: number }) => (count === 1 ? '1 result' : `${count} results`),
  none: ({ typed }: { typed: string }) => `Nothing matches “${typed}”.`,
  order: ({
    side,
    coin,
    isPosition,
  }: {
    side: 'buy' | 'sell';
    coin: string;
    isPosition: boolean;
  }) =>
    isPosition
      ? `${side === 'buy' ? 'Long' : 'Short'} ${coin}`
      : `${side === 'buy' ? 'Buy' : 'Sell'} ${coin}`,
  contract: ({ direction, coin }: { direction: 'BUY_UP' | 'SELL_SHORT'; coin: string }) =>
    `${direction === 'BUY_UP' ? 'Buy Up' : 'Sell Short'} ${coin}, contract`,
  byId: ({ id }: { id: string }) => `Open ${id}`,
};
