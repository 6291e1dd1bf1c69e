/**
 * Every page of the app by its address: what the browser's tabs and history call it, and where it
 * belongs. A page without a parent is a place of the bar, is one of those that both ways of trading
 * lead to, or has no bar around it.
 */
import type { PagePath } from '#protocol/pages.ts';
import { shellTexts } from '#texts/shell.ts';

const texts = shellTexts();

type Page = {
  title: string;
  /** The address of the page that it belongs to, with its query where that has one. */
  parent?: string;
  /** One of the five places of the bar. */
  isPlace?: boolean;
  /**
   * The place that it is found under, where nobody comes from there: it has the mark, and no way
   * back.
   */
  place?: string;
  /** Visitors are sent to the login. */
  isPersonal?: boolean;
  /** A form for people without a session, with no bar around it. */
  isForm?: boolean;
};

const MARKETS = '/home';
const COIN = '/coin/:symbol';
const coinPage: Omit<Page, 'title'> = { parent: '/crypto' };

export const pages: Readonly<Record<'/' | Exclude<PagePath, typeof COIN>, Page>> = {
  '/': { title: texts.landingTitle },
  '/login': { title: texts.logInTitle, isForm: true },
  '/signup': { title: texts.createAccount, isForm: true },
  '/forgot-password': { title: texts.forgotPasswordTitle, isForm: true },
  '/reset-password': { title: texts.resetPasswordTitle, isForm: true },
  '/confirm-email': { title: texts.confirmEmailTitle, isForm: true },
  '/write-to-us': { title: texts.visitorMessageTitle, isForm: true },

  [MARKETS]: { title: texts.markets, isPlace: true },
  '/rules': { title: texts.rulesTitle, parent: MARKETS },
  '/verify': { title: texts.verify, parent: MARKETS },
  '/liabilities': { title: texts.liabilitiesTitle, parent: MARKETS },
  '/developers': { title: texts.developers, parent: MARKETS },
  '/accessibility': { title: texts.accessibility, parent: MARKETS },

  '/order': {
    title: texts.orderCenter,
    isPlace: true,
    isPersonal: true,
  },

  '/contract': { title: texts.contractsTrading, isPlace: true, isPersonal: true },
  '/trade': { title: texts.spotTrading, place: '/contract', isPersonal: true },
  '/overview': { title: texts.marketOverview, parent: '/crypto' },
  '/crypto': { title: texts.cryptoMarkets, place: '/contract' },

  '/wallet': { title: texts.wallet, isPlace: true, isPersonal: true },
  '/coin-records': { title: texts.coinRecords, parent: '/wallet', isPersonal: true },
  '/performance': { title: texts.performance, parent: '/wallet', isPersonal: true },
  '/journal': { title: texts.journal, parent: '/order', isPersonal: true },
  '/statements': { title: texts.statements, parent: '/wallet', isPersonal: true },
  '/tax': { title: texts.tax, parent: '/statements', isPersonal: true },
  '/deposit': { title: texts.deposit, parent: '/wallet', isPersonal: true },
  '/deposit-records': { title: texts.depositRecords, parent: '/deposit', isPersonal: true },
  '/withdraw': { title: texts.withdraw, parent: '/wallet', isPersonal: true },
  '/withdraw-records': { title: texts.withdrawalRecords, parent: '/withdraw', isPersonal: true },

  '/me': { title: texts.me, isPlace: true, isPersonal: true },
  '/payment-details': { title: texts.collectionInformation, parent: '/me', isPersonal: true },
  '/messages': { title: texts.messagesNotifications, parent: '/me' },
  '/alerts': { title: texts.priceAlerts, parent: '/me', isPersonal: true },
  '/import': { title: texts.trackedElsewhere, parent: '/wallet', isPersonal: true },
  '/recurring': { title: texts.recurringBuys, parent: '/me', isPersonal: true },
  '/support-chat': { title: texts.contactSupport, parent: '/me', isPersonal: true },
  '/support-history': { title: texts.supportHistory, parent: '/support-chat', isPersonal: true },
  '/settings': { title: texts.settings, parent: '/me', isPersonal: true },
  '/notifications': { title: texts.notifications, parent: '/me', isPersonal: true },
  '/limits': { title: texts.limits, parent: '/settings', isPersonal: true },
  '/change-password': { title: texts.changePassword, parent: '/settings', isPersonal: true },
  '/two-factor': { title: texts.twoFactor, parent: '/settings', isPersonal: true },
  '/keys': { title: texts.apiKeys, parent: '/me', isPersonal: true },
  '/passkeys': { title: texts.passkeys, parent: '/settings', isPersonal: true },
  '/your-data': { title: texts.yourData, parent: '/settings', isPersonal: true },
  '/sessions': { title: texts.sessions, parent: '/settings', isPersonal: true },
};

/** Which frame an address has, and whether it is for signed-in people alone. */
export const frameOf = (path: PagePath): Pick<Page, 'isForm' | 'isPersonal'> =>
  path === COIN ? coinPage : pages[path];

type Address = { pathname: string; search: string };

/** Null for an address without a page. */
function pageAt({ pathname, search }: Address): Page | null {
  const coin = /^\/coin\/([A-Za-z0-9]{1,10})$/.exec(pathname)?.[1];
  if (coin !== undefined) return { ...coinPage, title: coin.toUpperCase() };
  if (pathname === '/order' && new URLSearchParams(search).has('contract')) {
    return { title: texts.receipt, parent: '/order?tab=closing', isPersonal: true };
  }
  return Object.hasOwn(pages, pathname) ? pages[pathname as keyof typeof pages] : null;
}

const read = (address: string): Address => {
  const [pathname = '', search = ''] = address.split('?');
  return { pathname, search };
};

export const titleOf = (address: Address): string => pageAt(address)?.title ?? texts.notFoundTitle;

export type Parent = { to: string; title: string };

/**
 * Where the way back of a page leads: to its parent; for a visitor, whom most parents would send to
 * the login, to the markets.
 */
export function parentOf(address: Address, isSignedIn: boolean): Parent | null {
  const { parent } = pageAt(address) ?? {};
  if (parent === undefined) return null;
  const page = pageAt(read(parent));
  const to = page?.isPersonal && !isSignedIn ? MARKETS : parent;
  return { to, title: titleOf(read(to)) };
}

/** The place of the bar under which a page is found; null for a page that is in none. */
export function placeOf(address: Address): string | null {
  const { parent, place = null, isPlace = false } = pageAt(address) ?? {};
  if (parent !== undefined) return placeOf(read(parent));
  return isPlace ? address.pathname : place;
}

/**
 * How a place of the bar is marked for those who listen: as the page that is open, or as the one
 * which that is found under.
 */
export function currentAs(
  to: string,
  place: string | null,
  pathname: string,
): 'page' | 'true' | undefined {
  if (to !== place) return undefined;
  return to === pathname ? 'page' : 'true';
}
