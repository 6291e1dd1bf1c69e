/** The five places of the app, in the order of the spec, for the tab bar and the rail. */
import { shellTexts } from '#texts/shell.ts';
import { ChartCandlestick, House, List, UserRound, Wallet } from 'lucide-react';

const texts = shellTexts();

export const destinations = [
  {
    to: '/home',
    label: texts.home,
    icon: House,
  },
  {
    to: '/order',
    label: texts.order,
    icon: List,
  },
  {
    to: '/contract',
    label: texts.market,
    icon: ChartCandlestick,
  },
  {
    to: '/wallet',
    label: texts.asset,
    icon: Wallet,
  },
  {
    to: '/me',
    label: texts.me,
    icon: UserRound,
  },
] as const;
