/** What people read of order screens, in their language. English says which texts there are. */
import { orderScreens as en } from './en/order-screens.ts';
import { orderScreens as hi } from './hi/order-screens.ts';
import { inLanguages } from './in-languages.ts';

export type OrderScreenTexts = typeof en;

export const orderScreenTexts = inLanguages<OrderScreenTexts>({ en, hi });
