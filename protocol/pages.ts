/**
 * The addresses of the customers' app: the server answers these with 200, anything else with the
 * app's 404 page.
 */

/**
 * `/` is the landing page, which has a document of its own. `:name` means one part of letters and
 * digits.
 */
export const pagePaths = [
  '/home',
  '/crypto',
  '/overview',
  '/coin/:symbol',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/write-to-us',
  '/rules',
  '/verify',
  '/liabilities',
  '/developers',
  '/accessibility',
  '/contract',
  '/order',
  '/trade',
  '/wallet',
  '/coin-records',
  '/performance',
  '/journal',
  '/statements',
  '/tax',
  '/deposit',
  '/deposit-records',
  '/withdraw',
  '/withdraw-records',
  '/me',
  '/payment-details',
  '/settings',
  '/notifications',
  '/limits',
  '/change-password',
  '/two-factor',
  '/passkeys',
  '/keys',
  '/sessions',
  '/your-data',
  '/alerts',
  '/import',
  '/recurring',
  '/messages',
  '/support-chat',
  '/support-history',
] as const;

export type PagePath = (typeof pagePaths)[number];

/** The staff's app lives here and below. */
export const consolePath = '/console';

/**
 * Our page around the external chart, with a policy of its own; other pages of ours show it in a
 * frame.
 */
export const chartFramePath = '/chart-frame';
/** Where that chart comes from: the one origin besides ours that any page of ours may show. */
export const chartWidgetOrigin = 'https://www.tradingview-widget.com';
