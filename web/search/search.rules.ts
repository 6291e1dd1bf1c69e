/** What is found by what was typed, and in which order. Pure. */
import type { SearchTexts } from '#texts/search.ts';

type FoundKind = keyof SearchTexts['kinds'];

export type Findable = {
  kind: FoundKind;
  to: string;
  title: string;
  /** At the right: what else tells it from others. */
  note?: string;
  /** Of a coin. */
  symbol?: string;
  /** Other words by which it is found. */
  words?: string;
  /** Shown before anything is typed. */
  isFirst?: boolean;
};

/** How many of a kind are shown, in this order. */
const shown: Readonly<Record<FoundKind, number>> = { coin: 5, page: 5, own: 6, help: 4 };
const kinds = Object.keys(shown) as FoundKind[];

/** The pages of the app by their address, as the shell knows them. */
export type PageTitles = Readonly<
  Record<string, { title: string; parent?: string; isPlace?: boolean; isPersonal?: boolean }>
>;

/** What is in the bar or beneath it; for visitors what is open to them. The places come first. */
export const findablePages = (pages: PageTitles, isSignedIn: boolean): Findable[] =>
  Object.entries(pages).flatMap(([to, { title, parent, isPlace = false, isPersonal = false }]) =>
    (isPlace || parent !== undefined) && (isSignedIn || !isPersonal)
      ? [{ kind: 'page', to, title, isFirst: isPlace }]
      : [],
  );

export type Found = readonly { kind: FoundKind; items: readonly Findable[] }[];

/** By kind, each with its best first; kinds with nothing are left out. */
export function find(all: readonly Findable[], typed: string): Found {
  const wanted = normal(typed);
  const scored = all.flatMap((item) => {
    const score = wanted === '' ? (item.isFirst ? 0 : null) : scoreOf(item, wanted);
    return score === null ? [] : [{ item, score }];
  });
  return kinds.flatMap((kind) => {
    const items = scored
      .filter(({ item }) => item.kind === kind)
      .toSorted((one, other) => one.score - other.score)
      .slice(0, shown[kind])
      .map(({ item }) => item);
    return items.length === 0 ? [] : [{ kind, items }];
  });
}

/**
 * The less, the better: itself; begins with it; each word begins one of its own; each is somewhere
 * in it. Null for none.
 */
function scoreOf(
  { title, symbol, words = '', note = '' }: Findable,
  wanted: string,
): number | null {
  const names = [title, symbol ?? ''].map(normal);
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  const text = normal([title, symbol ?? '', words, note].join(' '));
  const own = text.split(' ');
  const typed = wanted.split(' ');
  if (typed.every((word) => own.some((each) => each.startsWith(word)))) return 2;
  return typed.every((word) => text.includes(word)) ? 3 : null;
}

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,·]+/g, ' ')
    .trim();

/** Whether what was typed is the whole id of something of one's own. */
export const isOwnId = (typed: string): boolean =>
  /^(?:contract|trade|position)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed.trim());
