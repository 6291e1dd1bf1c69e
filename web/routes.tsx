/**
 * The table of contents of the customers' app: every address, its page, and whether one must be signed in. Each page is
 * fetched when it is first visited. Addresses and page names are the specification's; folders are called by their noun:
 * /crypto and /overview are in market, /coin in coin-page, /trade in orders, /order in order-center, /wallet, /performance and /coin-records in portfolio, /messages in notices,
 * /payment-details in bank-details, /support-chat, /support-history and /write-to-us in tickets.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';

import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { AppShell } from '#web/shell/AppShell.tsx';
import { AuthShell } from '#web/shell/AuthShell.tsx';
import { useDocumentTitle } from '#web/shell/document-title.ts';
import { RequirePerson, WhenSessionKnown } from '#web/shell/session-gates.tsx';

/** A file of a page, by the name under which it hands that on. */
type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;
const loads = new Map<string, () => Promise<unknown>>();

/**
 * A page that is often the first one. Where its code is here before it is drawn, it is drawn at once: a lazy component
 * would show a spinner first, even then.
 */
function page<Name extends string>(path: string, load: Load<Name>, name: Name): ComponentType {
  let loaded: ComponentType | null = null;
  const Later = later(load, name);
  loads.set(path, async () => {
    loaded = (await load())[name];
  });
  return function Page() {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
}

function later<Name extends string>(load: Load<Name>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
}

/** Resolves once the code of the page at an address is here, or cannot be had: then the page itself says so. */
export async function preloadPage(path: string): Promise<void> {
  await loads
    .get(path)?.()
    .catch(() => undefined);
}

/** In the file of what comes once a page is at rest. */
const restPages = async () => (await import('#web/Later.tsx')).pages;

const LandingPage = later(() => import('#web/landing/LandingPage.tsx'), 'LandingPage');
const HomePage = page('/home', () => import('#web/market/HomePage.tsx'), 'HomePage');
const CryptoPage = page('/crypto', () => import('#web/market/CryptoPage.tsx'), 'CryptoPage');
const OverviewPage = later(() => import('#web/market/OverviewPage.tsx'), 'OverviewPage');
const CoinPage = later(() => import('#web/coin-page/CoinPage.tsx'), 'CoinPage');
const LoginPage = page('/login', () => import('#web/auth/LoginPage.tsx'), 'LoginPage');
const SignupPage = page('/signup', () => import('#web/auth/SignupPage.tsx'), 'SignupPage');
const ForgotPasswordPage = later(
  () => import('#web/auth/ForgotPasswordPage.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = later(
  () => import('#web/auth/ResetPasswordPage.tsx'),
  'ResetPasswordPage',
);
const ConfirmEmailPage = later(() => import('#web/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage');
const WriteToUsPage = later(() => import('#web/tickets/WriteToUsPage.tsx'), 'WriteToUsPage');
const RulesPage = later(() => import('#web/contracts/RulesPage.tsx'), 'RulesPage');
const VerifyPage = later(() => import('#web/verify/VerifyPage.tsx'), 'VerifyPage');
const LiabilitiesPage = later(
  () => import('#web/liabilities/LiabilitiesPage.tsx'),
  'LiabilitiesPage',
);
const DevelopersPage = later(() => import('#web/developers/DevelopersPage.tsx'), 'DevelopersPage');
const ContractPage = page(
  '/contract',
  () => import('#web/contracts/ContractPage.tsx'),
  'ContractPage',
);
const OrderPage = page('/order', () => import('#web/order-center/OrderPage.tsx'), 'OrderPage');
const TradePage = page('/trade', () => import('#web/orders/TradePage.tsx'), 'TradePage');
const WalletPage = page('/wallet', () => import('#web/portfolio/WalletPage.tsx'), 'WalletPage');
const CoinRecordsPage = later(
  () => import('#web/portfolio/CoinRecordsPage.tsx'),
  'CoinRecordsPage',
);
const PerformancePage = later(
  () => import('#web/portfolio/PerformancePage.tsx'),
  'PerformancePage',
);
const JournalPage = later(() => import('#web/journal/JournalPage.tsx'), 'JournalPage');
const OwnDataPage = later(() => import('#web/me/OwnDataPage.tsx'), 'OwnDataPage');
const StatementsPage = later(() => import('#web/statements/StatementsPage.tsx'), 'StatementsPage');
const TaxPage = later(() => import('#web/statements/TaxPage.tsx'), 'TaxPage');
const DepositPage = page('/deposit', () => import('#web/deposits/DepositPage.tsx'), 'DepositPage');
const DepositRecordsPage = later(
  () => import('#web/deposits/DepositRecordsPage.tsx'),
  'DepositRecordsPage',
);
const WithdrawPage = page(
  '/withdraw',
  () => import('#web/withdrawals/WithdrawPage.tsx'),
  'WithdrawPage',
);
const WithdrawRecordsPage = later(
  () => import('#web/withdrawals/WithdrawRecordsPage.tsx'),
  'WithdrawRecordsPage',
);
const MePage = page('/me', () => import('#web/me/MePage.tsx'), 'MePage');
const PaymentDetailsPage = later(
  () => import('#web/bank-details/PaymentDetailsPage.tsx'),
  'PaymentDetailsPage',
);
const NotificationsPage = later(restPages, 'NotificationsPage');
const OfflinePage = later(restPages, 'OfflinePage');
const AccessibilityPage = later(restPages, 'AccessibilityPage');
const SettingsPage = later(() => import('#web/me/SettingsPage.tsx'), 'SettingsPage');
const LimitsPage = later(() => import('#web/limits/LimitsPage.tsx'), 'LimitsPage');
const ChangePasswordPage = later(
  () => import('#web/me/ChangePasswordPage.tsx'),
  'ChangePasswordPage',
);
const TwoFactorPage = later(() => import('#web/me/TwoFactorPage.tsx'), 'TwoFactorPage');
const PasskeysPage = later(() => import('#web/passkeys/PasskeysPage.tsx'), 'PasskeysPage');
const KeysPage = later(() => import('#web/keys/KeysPage.tsx'), 'KeysPage');
const SessionsPage = later(() => import('#web/me/SessionsPage.tsx'), 'SessionsPage');
const AlertsPage = later(() => import('#web/alerts/AlertsPage.tsx'), 'AlertsPage');
const ImportPage = later(() => import('#web/imports/ImportPage.tsx'), 'ImportPage');
const RecurringPage = later(() => import('#web/recurring/RecurringPage.tsx'), 'RecurringPage');
const MessagesPage = page(
  '/messages',
  () => import('#web/notices/MessagesPage.tsx'),
  'MessagesPage',
);
const SupportChatPage = later(() => import('#web/tickets/SupportChatPage.tsx'), 'SupportChatPage');
const SupportHistoryPage = later(
  () => import('#web/tickets/SupportHistoryPage.tsx'),
  'SupportHistoryPage',
);
const NotFoundPage = later(() => import('#web/errors/NotFoundPage.tsx'), 'NotFoundPage');

/** `landing` is the landing page where its code is already here: at build, and when its document is taken over. */
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
          <Route element={<AuthShell />}>
            <Route path="/login" element={<LoginPage />} />
            <Route path="/signup" element={<SignupPage />} />
            <Route path="/forgot-password" element={<ForgotPasswordPage />} />
            <Route path="/reset-password" element={<ResetPasswordPage />} />
            <Route path="/confirm-email" element={<ConfirmEmailPage />} />
            <Route path="/write-to-us" element={<WriteToUsPage />} />
          </Route>
          <Route element={<AppShell />}>
            <Route path="/home" element={<HomePage />} />
            <Route path="/crypto" element={<CryptoPage />} />
            <Route path="/overview" element={<OverviewPage />} />
            <Route path="/coin/:symbol" element={<CoinPage />} />
            <Route path="/rules" element={<RulesPage />} />
            <Route path="/verify" element={<VerifyPage />} />
            <Route path="/liabilities" element={<LiabilitiesPage />} />
            <Route path="/developers" element={<DevelopersPage />} />
            <Route path="/accessibility" element={<AccessibilityPage />} />
            <Route path="/messages" element={<MessagesPage />} />
            <Route element={<RequirePerson />}>
              <Route path="/contract" element={<ContractPage />} />
              <Route path="/order" element={<OrderPage />} />
              <Route path="/trade" element={<TradePage />} />
              <Route path="/wallet" element={<WalletPage />} />
              <Route path="/coin-records" element={<CoinRecordsPage />} />
              <Route path="/performance" element={<PerformancePage />} />
              <Route path="/journal" element={<JournalPage />} />
              <Route path="/your-data" element={<OwnDataPage />} />
              <Route path="/statements" element={<StatementsPage />} />
              <Route path="/tax" element={<TaxPage />} />
              <Route path="/deposit" element={<DepositPage />} />
              <Route path="/deposit-records" element={<DepositRecordsPage />} />
              <Route path="/withdraw" element={<WithdrawPage />} />
              <Route path="/withdraw-records" element={<WithdrawRecordsPage />} />
              <Route path="/me" element={<MePage />} />
              <Route path="/payment-details" element={<PaymentDetailsPage />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/notifications" element={<NotificationsPage />} />
              <Route path="/limits" element={<LimitsPage />} />
              <Route path="/change-password" element={<ChangePasswordPage />} />
              <Route path="/two-factor" element={<TwoFactorPage />} />
              <Route path="/passkeys" element={<PasskeysPage />} />
              <Route path="/keys" element={<KeysPage />} />
              <Route path="/sessions" element={<SessionsPage />} />
              <Route path="/alerts" element={<AlertsPage />} />
              <Route path="/import" element={<ImportPage />} />
              <Route path="/recurring" element={<RecurringPage />} />
              <Route path="/support-chat" element={<SupportChatPage />} />
              <Route path="/support-history" element={<SupportHistoryPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
