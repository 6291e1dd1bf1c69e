/** An amount that a field cannot take, in Hindi. */
import type { AmountTexts } from '#texts/amounts.ts';

export const amounts: AmountTexts = {
  aboveZero: 'शून्य से ज़्यादा रकम लिखें',
  invalid: 'कृपया सही रकम लिखें',
  commaUnclear: 'दशमलव के लिए बिंदु लिखें: 12,50 नहीं, 12.50',
  tooPrecise: ({ decimals }) =>
    decimals === 0 ? 'पूरी संख्या लिखें' : `दशमलव के बाद ज़्यादा से ज़्यादा ${decimals} अंक लिखें`,
};
