/** Screens of limits, in Hindi. */
import type { LimitScreenTexts } from '#texts/limit-screens.ts';

export const limitScreens: LimitScreenTexts = {
  used: ({ item }) => `${item}, इस्तेमाल हुआ`,
  save: 'सेव करें',
  amount: 'रकम',
};
