/**
 * The pages of the app with their titles: what the browser's tabs and history call a page, and
 * where it belongs. A page without a parent is a place of the bar, is one of those that both ways
 * of trading lead to, or has no bar around it.
 */
import { type Page, type PagePath, pages } from '#protocol/pages.ts';
import { shellTexts } from '#texts/shell.ts';

const texts = shellTexts();

const COIN = '/coin/:symbol';
const MARKETS = '/home';
const titles: Readonly<Record<'/' | Exclude<PagePath, typeof COIN>, string>> = texts.titles;
const table: Readonly<Record<string, Page | undefined>> = pages;

type TitledPage = Omit<Page, 'file' | 'opens'> & { title: string };

/** By address; the pages of coins are not among them. */
export const titledPages: Readonly<Record<string, TitledPage>> = Object.fromEntries(
  Object.entries(titles).map(([path, title]) => [path, { ...table[path], title }]),
);

export type Opening = { title: string; tagline: string | undefined; isTall: boolean };

/** The first words of a page, which its document has; null for a page without. */
export function openingOf(path: string): Opening | null {
  const page = titledPages[path];
  const opens = table[path]?.opens;
  if (!page || !opens || page.isForm) return null;
  const headings: Readonly<Record<string, string>> = texts.headings;
  const taglines: Readonly<Record<string, string>> = texts.taglines;
  return {
    title: headings[path] ?? page.title,
    tagline: taglines[path],
    isTall: opens.isTall ?? false,
  };
}

type Address = { pathname: string; search: string };

/** Null for an address without a page. */
function pageAt({ pathname, search }: Address): TitledPage | null {
  const coin = /^\/coin\/([A-Za-z0-9]{1,10})$/.exec(pathname)?.[1];
  if (coin !== undefined) return { ...pages[COIN], title: coin.toUpperCase() };
  if (pathname === '/order' && new URLSearchParams(search).has('contract')) {
    return { title: texts.receipt, parent: '/order?tab=closing', isPersonal: true };
  }
  return titledPages[pathname] ?? null;
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
