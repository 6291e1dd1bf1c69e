/**
 * The look of the parts of these pages. Bare on a phone, where space separates them; in cards from
 * there on.
 */

/** A box of figures. */
export const bareCard = 'max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent max-sm:p-0';
/** A list whose rows go from edge to edge on a phone. */
export const bareList =
  'overflow-hidden max-sm:-mx-4 sm:rounded-card sm:border sm:border-line sm:bg-surface';
/**
 * On a button of 36 pixels: on a phone it takes a finger all the same, above and beneath itself.
 */
export const takesFinger =
  'relative after:absolute after:inset-x-0 after:-inset-y-1 lg:after:hidden';
