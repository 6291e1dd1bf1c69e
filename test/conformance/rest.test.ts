/** All screens that the sample leaves out; what needs settled contracts comes last, when they have settled. */
import { auth } from './rows/auth.ts';
import { chart } from './rows/chart.ts';
import { contractScreen } from './rows/contracts.ts';
import { depositScreen } from './rows/deposits.ts';
import { home } from './rows/home.ts';
import { marketScreen } from './rows/market.ts';
import { me } from './rows/me.ts';
import { noticeScreen } from './rows/notices.ts';
import { orderCenterScreen } from './rows/order-center.ts';
import { roles } from './rows/roles.ts';
import { routes } from './rows/routes.ts';
import { ticketScreen } from './rows/tickets.ts';
import { orderScreen } from './rows/orders.ts';
import { portfolioScreen } from './rows/portfolio.ts';
import { withdrawalScreen } from './rows/withdrawals.ts';
import { runScreens } from './run.ts';

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
