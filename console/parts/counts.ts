/** How many of something, with its word in the right number. */

/** '1 change', '2 changes', '0 changes'. */
export const countOf = (count: number, noun: string): string =>
  `${count.toString()} ${noun}${count === 1 ? '' : 's'}`;
