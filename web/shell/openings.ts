/**
 * The first words of pages that are often the first one. They are in the document itself, and on
 * the screen before any code is here. Each is where its page has it, so that nothing moves when the
 * page comes.
 */

import { shellTexts } from '#texts/shell.ts';

const texts = shellTexts();

export type Opening = {
  title: string;
  tagline?: string;
  /** Beside the title is something to press, which is higher. */
  isTall?: boolean;
};

export const openings: Readonly<Record<string, Opening>> = {
  '/home': {
    title: texts.markets,
    tagline: texts.homeTagline,
  },
  '/crypto': {
    title: texts.cryptoMarkets,
    tagline: texts.marketsTagline,
  },
  '/contract': {
    title: texts.contractsTrading,
    isTall: true,
  },
  '/trade': {
    title: texts.cryptocurrencyTrading,
    isTall: true,
  },
  '/order': {
    title: texts.orderCenter,
    isTall: true,
  },
  '/wallet': {
    title: texts.wallet,
  },
};
