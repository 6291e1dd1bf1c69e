/**
 * The first words of pages that are often the first one: they are in the document itself, and on the screen before any code
 * is here. Each stands where its page has it, so that nothing moves when the page comes.
 */

export type Opening = {
  title: string;
  tagline?: string;
  /** Beside the title stands something to press, which is higher. */
  isTall?: boolean;
};

export const openings: Readonly<Record<string, Opening>> = {
  '/home': { title: 'Markets', tagline: 'Your gateway to crypto trading and market insights' },
  '/crypto': {
    title: 'Crypto markets',
    tagline: 'Every coin you can trade here, at one price for everyone',
  },
  '/contract': { title: 'Contracts Trading', isTall: true },
  '/trade': { title: 'Cryptocurrency Trading', isTall: true },
  '/order': { title: 'Order Center', isTall: true },
  '/wallet': { title: 'Wallet' },
};
