/** The proof of payment of every entry: drawn, so that nobody's receipt is kept here. */

const lines = Array.from(
  { length: 14 },
  (_, line) =>
    `<rect x="60" y="${190 + line * 58}" width="${((line * 97) % 160) + 150}" height="18" rx="4" fill="#c3c8d4"/>` +
    `<rect x="${500 - ((line * 53) % 90)}" y="${190 + line * 58}" width="${60 + ((line * 53) % 90)}" height="18" rx="4" fill="#8b91a1"/>`,
).join('');

/** A receipt as banks print them, without a word on it. */
export const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="1060" viewBox="0 0 620 1060"><rect width="620" height="1060" fill="#fbfbfd"/><circle cx="310" cy="92" r="46" fill="#00765e"/><path d="M288 92l16 16 30-32" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>${lines}</svg>`;
