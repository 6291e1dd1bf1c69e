/**
 * All that the sample leaves out: its own screens at their other width, then the other screens at
 * both. What needs settled contracts comes last, when they have settled.
 */
import { auth } from './rows/auth.ts';
import { chart } from './rows/chart.ts';
import { contractScreen } from './rows/contracts.ts';
import { depositScreen } from './rows/deposits.ts';
import { home } from './rows/home.ts';
import { landing } from './rows/landing.ts';
import { marketScreen } from './rows/market.ts';
import { me } from './rows/me.ts';
import { noticeScreen } from './rows/notices.ts';
import { orderCenterScreen } from './rows/order-center.ts';
import { roles } from './rows/roles.ts';
import { routes } from './rows/routes.ts';
import { shell } from './rows/shell.ts';
import { ticketScreen } from './rows/tickets.ts';
import { orderScreen } from './rows/orders.ts';
import { portfolioScreen } from './rows/portfolio.ts';
import { withdrawalScreen } from './rows/withdrawals.ts';
import { runScreens } from './run.ts';

runScreens([shell, landing], 'further');

runScreens([
  routes,
  home,
  auth,
  me,
  ticketScreen,
  portfolioScreen,
  depositScreen,
  withdrawalScreen,
  roles,
  marketScreen,
  chart,
  noticeScreen,
  contractScreen,
  orderCenterScreen,
  orderScreen,
]);
