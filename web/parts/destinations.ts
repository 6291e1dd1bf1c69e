/** The five places of the app, in the order of the spec, for the tab bar and the rail. */
import { ChartCandlestick, House, List, UserRound, Wallet } from 'lucide-react';

export const destinations = [
  { to: '/home', label: 'Home', icon: House },
  { to: '/order', label: 'Order', icon: List },
  { to: '/contract', label: 'Market', icon: ChartCandlestick },
  { to: '/wallet', label: 'Asset', icon: Wallet },
  { to: '/me', label: 'Me', icon: UserRound },
] as const;
