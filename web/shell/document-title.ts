/** The name of each page in the browser's tabs and history. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const titles: Readonly<Record<string, string>> = {
  '/': 'Visualize the Future of Finance',
  '/home': 'Markets',
  '/crypto': 'Crypto markets',
  '/rules': 'How it works',
  '/verify': 'Verify',
  '/liabilities': 'What we owe',
  '/login': 'Log in',
  '/signup': 'Create Account',
  '/forgot-password': 'Reset your password',
  '/reset-password': 'Set a new password',
  '/contract': 'Contracts Trading',
  '/order': 'Order Center',
  '/trade': 'Spot Trading',
  '/wallet': 'Wallet',
  '/coin-records': 'Coin Records',
  '/deposit': 'Deposit',
  '/deposit-records': 'Deposit Records',
  '/withdraw': 'Withdraw',
  '/withdraw-records': 'Withdrawal Records',
  '/me': 'Me',
  '/settings': 'Settings',
  '/limits': 'Limits and breaks',
  '/change-password': 'Change Password',
  '/two-factor': 'Two-factor authentication',
  '/passkeys': 'Passkeys',
  '/sessions': 'Sessions and devices',
  '/alerts': 'Price Alerts',
  '/messages': 'Messages & Notifications',
  '/support-chat': 'Contact Support',
  '/support-history': 'Support History',
};

/** Names the document after the page that is shown. */
export function useDocumentTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${titles[pathname] ?? coinTitle(pathname) ?? 'Page not found'} · Drishti`;
  }, [pathname]);
}

/** Of the page of a coin, by its symbol; null of any other. */
function coinTitle(pathname: string): string | null {
  return /^\/coin\/([A-Za-z0-9]{1,10})$/.exec(pathname)?.[1]?.toUpperCase() ?? null;
}
