/** Numerals: amounts, counts and shares, in the digits of any script. Pure. */
const NUMERAL = /^[+−-]?₹?\p{Nd}[\p{Nd},]*(\.\p{Nd}+)?%?$/u;

export const isNumeral = (text: string): boolean => NUMERAL.test(text);
