/** The addresses of the customers' app: the server answers these with 200, anything else with the app's 404 page. */

/** `/` is the landing page, which has a document of its own. */
export const pagePaths = [
  '/home',
  '/crypto',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/rules',
  '/contract',
  '/order',
  '/wallet',
  '/deposit',
  '/deposit-records',
  '/withdraw',
  '/withdraw-records',
  '/me',
  '/settings',
  '/change-password',
  '/messages',
  '/support-chat',
  '/support-history',
] as const;

/** The staff's app lives here and below. */
export const consolePath = '/console';
