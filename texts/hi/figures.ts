/** Words inside figures and dates, in Hindi. */
import type { FigureTexts } from '#texts/figures.ts';

export const figures: FigureTexts = {
  months: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
  am: 'am',
  pm: 'pm',
  lakh: '\u00a0लाख',
  crore: '\u00a0करोड़',
  lakhCrore: '\u00a0लाख\u00a0करोड़',
  coins: ({ count }) => `${count} कॉइन`,
  spoken: ({ sign, percent }) =>
    sign === 0 ? 'कोई बदलाव नहीं' : `${percent} प्रतिशत ${sign === 1 ? 'ऊपर' : 'नीचे'}`,
};
