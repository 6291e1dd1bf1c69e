/** What people read of order center, in their language. English says which texts there are. */
import { orderCenter as en } from './en/order-center.ts';
import { orderCenter as hi } from './hi/order-center.ts';
import { inLanguages } from './in-languages.ts';

export type OrderCenterTexts = typeof en;

export const orderCenterTexts = inLanguages<OrderCenterTexts>({ en, hi });
