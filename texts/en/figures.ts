/** Words inside figures and dates, in English. */
import type { FigureTexts } from '#texts/figures.ts';

export const figures: FigureTexts = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  am: 'am',
  pm: 'pm',
  lakh: 'L',
  crore: 'Cr',
  lakhCrore: 'L\u00a0Cr',
  coins: ({ count }) => (count === 1 ? '1 coin' : `${count} coins`),
  spoken: ({ sign, percent }) =>
    sign === 0 ? 'unchanged' : `${sign === 1 ? 'up' : 'down'} ${percent} percent`,
};
