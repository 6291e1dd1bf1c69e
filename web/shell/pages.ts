/**
 * Every page of the app by its address: what the browser's tabs and history call it, and where it belongs. A page without a
 * parent is a place of the bar, or has no bar around it.
 */
type Page = {
  title: string;
  /** The address of the page that it belongs to, with its query where that has one. */
  parent?: string;
  /** One of the five places of the bar. */
  isPlace?: boolean;
  /** Whoever is not signed in is sent to the login. */
  isPersonal?: boolean;
};

const MARKETS = '/home';

const pages: Readonly<Record<string, Page>> = {
  '/': { title: 'Visualize the Future of Finance' },
  '/login': { title: 'Log in' },
  '/signup': { title: 'Create Account' },
  '/forgot-password': { title: 'Reset your password' },
  '/reset-password': { title: 'Set a new password' },
  '/confirm-email': { title: 'Confirm your e-mail address' },
  '/write-to-us': { title: 'Write to us' },

  [MARKETS]: { title: 'Markets', isPlace: true },
  '/rules': { title: 'How it works', parent: MARKETS },
  '/verify': { title: 'Verify', parent: MARKETS },
  '/liabilities': { title: 'What we owe', parent: MARKETS },

  '/order': { title: 'Order Center', isPlace: true, isPersonal: true },

  '/contract': { title: 'Contracts Trading', isPlace: true, isPersonal: true },
  '/trade': { title: 'Spot Trading', parent: '/contract', isPersonal: true },
  '/crypto': { title: 'Crypto markets', parent: '/contract' },

  '/wallet': { title: 'Wallet', isPlace: true, isPersonal: true },
  '/coin-records': { title: 'Coin Records', parent: '/wallet', isPersonal: true },
  '/deposit': { title: 'Deposit', parent: '/wallet', isPersonal: true },
  '/deposit-records': { title: 'Deposit Records', parent: '/deposit', isPersonal: true },
  '/withdraw': { title: 'Withdraw', parent: '/wallet', isPersonal: true },
  '/withdraw-records': { title: 'Withdrawal Records', parent: '/withdraw', isPersonal: true },

  '/me': { title: 'Me', isPlace: true, isPersonal: true },
  '/messages': { title: 'Messages & Notifications', parent: '/me' },
  '/alerts': { title: 'Price Alerts', parent: '/me', isPersonal: true },
  '/support-chat': { title: 'Contact Support', parent: '/me', isPersonal: true },
  '/support-history': { title: 'Support History', parent: '/support-chat', isPersonal: true },
  '/settings': { title: 'Settings', parent: '/me', isPersonal: true },
  '/limits': { title: 'Limits and breaks', parent: '/settings', isPersonal: true },
  '/change-password': { title: 'Change Password', parent: '/settings', isPersonal: true },
  '/two-factor': { title: 'Two-factor authentication', parent: '/settings', isPersonal: true },
  '/passkeys': { title: 'Passkeys', parent: '/settings', isPersonal: true },
  '/sessions': { title: 'Sessions and devices', parent: '/settings', isPersonal: true },
};

type Address = { pathname: string; search: string };

/** Null for an address without a page. */
function pageAt({ pathname, search }: Address): Page | null {
  const coin = /^\/coin\/([A-Za-z0-9]{1,10})$/.exec(pathname)?.[1];
  if (coin !== undefined) return { title: coin.toUpperCase(), parent: '/crypto' };
  if (pathname === '/order' && new URLSearchParams(search).has('contract')) {
    return { title: 'Receipt', parent: '/order?tab=closing', isPersonal: true };
  }
  return pages[pathname] ?? null;
}

const read = (address: string): Address => {
  const [pathname = '', search = ''] = address.split('?');
  return { pathname, search };
};

export const titleOf = (address: Address): string => pageAt(address)?.title ?? 'Page not found';

export type Parent = { to: string; title: string };

/** Where the way back of a page leads: to its parent; for a visitor, whom most parents would send to the login, to the markets. */
export function parentOf(address: Address, isSignedIn: boolean): Parent | null {
  const { parent } = pageAt(address) ?? {};
  if (parent === undefined) return null;
  const page = pageAt(read(parent));
  const to = page?.isPersonal && !isSignedIn ? MARKETS : parent;
  return { to, title: titleOf(read(to)) };
}

/** The place of the bar under which a page is found; null for a page that is in none. */
export function placeOf(address: Address): string | null {
  const { parent, isPlace = false } = pageAt(address) ?? {};
  if (parent !== undefined) return placeOf(read(parent));
  return isPlace ? address.pathname : null;
}

/** How a place of the bar is marked for those who listen: as the page that is open, or as the one which that is found under. */
export function currentAs(
  to: string,
  place: string | null,
  pathname: string,
): 'page' | 'true' | undefined {
  if (to !== place) return undefined;
  return to === pathname ? 'page' : 'true';
}
