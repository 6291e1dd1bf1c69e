/** What people read of orders, in their language. */
import { orders as en } from './en/orders.ts';
import { orders as hi } from './hi/orders.ts';
import { inLanguages } from './in-languages.ts';

export type OrderTexts = typeof en;

export const orderTexts = inLanguages<OrderTexts>({ en, hi });
