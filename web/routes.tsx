/**
 * The table of contents of the customers' app: every address, its page, and whether one must be
 * signed in. Each page is fetched when it is first visited. Addresses and page names are the
 * specification's; folders are called by their noun: /crypto and /overview are in market, /coin in
 * coin-page, /trade in orders, /order in order-center, /wallet, /performance and /coin-records in
 * portfolio, /messages in notices, /payment-details in bank-details, /support-chat,
 * /support-history and /write-to-us in tickets.
 */
import { type ComponentType, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';

import type { PagePath } from '#protocol/pages.ts';
import { noteCodeCame } from '#ui/client/code.ts';
import { later as codeLater } from '#ui/parts/later.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { AppShell } from '#web/shell/AppShell.tsx';
import { AuthShell } from '#web/shell/AuthShell.tsx';
import { useDocumentTitle } from '#web/shell/document-title.ts';
import { frameOf } from '#web/shell/pages.ts';
import { RequirePerson, WhenSessionKnown } from '#web/shell/session-gates.tsx';

/** A file of a page, by the name under which it hands that on. */
type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;
const loads = new Map<string, () => Promise<unknown>>();

/**
 * A page that is often the first one. Where its code is here before it is drawn, it is drawn at
 * once: a lazy component would show a spinner first, even then.
 */
function page<Name extends string>(path: string, load: Load<Name>, name: Name): ComponentType {
  let loaded: ComponentType | null = null;
  const Later = later(load, name);
  loads.set(path, async () => {
    loaded = (await load())[name];
    noteCodeCame();
  });
  return function Page() {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
}

function later<Name extends string>(load: Load<Name>, name: Name): ComponentType {
  return codeLater<object>(async () => (await load())[name], 'page');
}

/**
 * Resolves once the code of the page at an address is here, or cannot be had: then the page itself
 * says so.
 */
export async function preloadPage(path: string): Promise<void> {
  await loads
    .get(path)?.()
    .catch(() => undefined);
}

/** A page in the file of what comes once a page is at rest. */
const rest = (name: 'OfflinePage' | 'AccessibilityPage' | 'NotificationsPage') =>
  later(async () => (await import('#web/Later.tsx')).pages, name);

const LandingPage = later(() => import('#web/landing/LandingPage.tsx'), 'LandingPage');
const OfflinePage = rest('OfflinePage');
const NotFoundPage = later(() => import('#web/errors/NotFoundPage.tsx'), 'NotFoundPage');

const screens: Readonly<Record<PagePath, ComponentType>> = {
  '/login': page('/login', () => import('#web/auth/LoginPage.tsx'), 'LoginPage'),
  '/signup': page('/signup', () => import('#web/auth/SignupPage.tsx'), 'SignupPage'),
  '/forgot-password': later(() => import('#web/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  '/reset-password': later(() => import('#web/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  '/confirm-email': later(() => import('#web/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  '/write-to-us': later(() => import('#web/tickets/WriteToUsPage.tsx'), 'WriteToUsPage'),
  '/home': page('/home', () => import('#web/market/HomePage.tsx'), 'HomePage'),
  '/crypto': page('/crypto', () => import('#web/market/CryptoPage.tsx'), 'CryptoPage'),
  '/overview': later(() => import('#web/market/OverviewPage.tsx'), 'OverviewPage'),
  '/coin/:symbol': later(() => import('#web/coin-page/CoinPage.tsx'), 'CoinPage'),
  '/rules': later(() => import('#web/contracts/RulesPage.tsx'), 'RulesPage'),
  '/verify': later(() => import('#web/verify/VerifyPage.tsx'), 'VerifyPage'),
  '/liabilities': later(() => import('#web/liabilities/LiabilitiesPage.tsx'), 'LiabilitiesPage'),
  '/developers': later(() => import('#web/developers/DevelopersPage.tsx'), 'DevelopersPage'),
  '/accessibility': rest('AccessibilityPage'),
  '/messages': page('/messages', () => import('#web/notices/MessagesPage.tsx'), 'MessagesPage'),
  '/contract': page('/contract', () => import('#web/contracts/ContractPage.tsx'), 'ContractPage'),
  '/order': page('/order', () => import('#web/order-center/OrderPage.tsx'), 'OrderPage'),
  '/trade': page('/trade', () => import('#web/orders/TradePage.tsx'), 'TradePage'),
  '/wallet': page('/wallet', () => import('#web/portfolio/WalletPage.tsx'), 'WalletPage'),
  '/coin-records': later(() => import('#web/portfolio/CoinRecordsPage.tsx'), 'CoinRecordsPage'),
  '/performance': later(() => import('#web/portfolio/PerformancePage.tsx'), 'PerformancePage'),
  '/journal': later(() => import('#web/journal/JournalPage.tsx'), 'JournalPage'),
  '/your-data': later(() => import('#web/me/OwnDataPage.tsx'), 'OwnDataPage'),
  '/statements': later(() => import('#web/statements/StatementsPage.tsx'), 'StatementsPage'),
  '/tax': later(() => import('#web/statements/TaxPage.tsx'), 'TaxPage'),
  '/deposit': page('/deposit', () => import('#web/deposits/DepositPage.tsx'), 'DepositPage'),
  '/deposit-records': later(
    () => import('#web/deposits/DepositRecordsPage.tsx'),
    'DepositRecordsPage',
  ),
  '/withdraw': page('/withdraw', () => import('#web/withdrawals/WithdrawPage.tsx'), 'WithdrawPage'),
  '/withdraw-records': later(
    () => import('#web/withdrawals/WithdrawRecordsPage.tsx'),
    'WithdrawRecordsPage',
  ),
  '/me': page('/me', () => import('#web/me/MePage.tsx'), 'MePage'),
  '/payment-details': later(
    () => import('#web/bank-details/PaymentDetailsPage.tsx'),
    'PaymentDetailsPage',
  ),
  '/settings': later(() => import('#web/me/SettingsPage.tsx'), 'SettingsPage'),
  '/notifications': rest('NotificationsPage'),
  '/limits': later(() => import('#web/limits/LimitsPage.tsx'), 'LimitsPage'),
  '/change-password': later(() => import('#web/me/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
  '/two-factor': later(() => import('#web/me/TwoFactorPage.tsx'), 'TwoFactorPage'),
  '/passkeys': later(() => import('#web/passkeys/PasskeysPage.tsx'), 'PasskeysPage'),
  '/keys': later(() => import('#web/keys/KeysPage.tsx'), 'KeysPage'),
  '/sessions': later(() => import('#web/me/SessionsPage.tsx'), 'SessionsPage'),
  '/alerts': later(() => import('#web/alerts/AlertsPage.tsx'), 'AlertsPage'),
  '/import': later(() => import('#web/imports/ImportPage.tsx'), 'ImportPage'),
  '/recurring': later(() => import('#web/recurring/RecurringPage.tsx'), 'RecurringPage'),
  '/support-chat': later(() => import('#web/tickets/SupportChatPage.tsx'), 'SupportChatPage'),
  '/support-history': later(
    () => import('#web/tickets/SupportHistoryPage.tsx'),
    'SupportHistoryPage',
  ),
};

const routesOf = (isOf: (frame: ReturnType<typeof frameOf>) => boolean | undefined) =>
  (Object.keys(screens) as PagePath[])
    .filter((path) => isOf(frameOf(path)))
    .map((path) => {
      const Screen = screens[path];
      return <Route key={path} path={path} element={<Screen />} />;
    });

/**
 * `landing` is the landing page where its code is already here: at build, and when its document is
 * taken over.
 */
export function AppRoutes({
  landing: Landing = LandingPage,
}: {
  landing?: ComponentType | undefined;
}) {
  useDocumentTitle();
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/" element={<Landing />} />
        <Route element={<WhenSessionKnown offline={OfflinePage} />}>
          <Route element={<AuthShell />}>{routesOf(({ isForm }) => isForm)}</Route>
          <Route element={<AppShell />}>
            {routesOf(({ isForm, isPersonal }) => !isForm && !isPersonal)}
            <Route element={<RequirePerson />}>{routesOf(({ isPersonal }) => isPersonal)}</Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
