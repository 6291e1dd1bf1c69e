/**
 * The table of contents of the customers' app: every address, its page, and whether one must be signed in. Each page is
 * fetched when it is first visited. Addresses and page names are the specification's; folders are called by their noun:
 * /crypto is in market, /coin in coin-page, /trade in orders, /order in order-center, /wallet and /coin-records in portfolio, /messages in notices, /support-chat,
 * /support-history and /write-to-us in tickets.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';

import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { AppShell } from '#web/shell/AppShell.tsx';
import { AuthShell } from '#web/shell/AuthShell.tsx';
import { useDocumentTitle } from '#web/shell/document-title.ts';
import { RequirePerson, WhenSessionKnown } from '#web/shell/session-gates.tsx';

type Loaded = { default: ComponentType };
const loads = new Map<string, () => Promise<unknown>>();

/**
 * A page that is often the first one. Where its code is here before it is drawn, it is drawn at once: a lazy component
 * would show a spinner first, even then.
 */
function page(path: string, load: () => Promise<Loaded>): ComponentType {
  let loaded: ComponentType | null = null;
  const Later = lazy(load);
  loads.set(path, async () => {
    loaded = (await load()).default;
  });
  return function Page() {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
}

/** Resolves once the code of the page at an address is here, or cannot be had: then the page itself says so. */
export async function preloadPage(path: string): Promise<void> {
  await loads
    .get(path)?.()
    .catch(() => undefined);
}

const LandingPage = lazy(async () => ({
  default: (await import('#web/landing/LandingPage.tsx')).LandingPage,
}));
const HomePage = page('/home', async () => ({
  default: (await import('#web/market/HomePage.tsx')).HomePage,
}));
const CryptoPage = page('/crypto', async () => ({
  default: (await import('#web/market/CryptoPage.tsx')).CryptoPage,
}));
const CoinPage = lazy(async () => ({
  default: (await import('#web/coin-page/CoinPage.tsx')).CoinPage,
}));
const LoginPage = page('/login', async () => ({
  default: (await import('#web/auth/LoginPage.tsx')).LoginPage,
}));
const SignupPage = page('/signup', async () => ({
  default: (await import('#web/auth/SignupPage.tsx')).SignupPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('#web/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('#web/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
}));
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('#web/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
}));
const WriteToUsPage = lazy(async () => ({
  default: (await import('#web/tickets/WriteToUsPage.tsx')).WriteToUsPage,
}));
const RulesPage = lazy(async () => ({
  default: (await import('#web/contracts/RulesPage.tsx')).RulesPage,
}));
const VerifyPage = lazy(async () => ({
  default: (await import('#web/verify/VerifyPage.tsx')).VerifyPage,
}));
const LiabilitiesPage = lazy(async () => ({
  default: (await import('#web/liabilities/LiabilitiesPage.tsx')).LiabilitiesPage,
}));
const ContractPage = page('/contract', async () => ({
  default: (await import('#web/contracts/ContractPage.tsx')).ContractPage,
}));
const OrderPage = page('/order', async () => ({
  default: (await import('#web/order-center/OrderPage.tsx')).OrderPage,
}));
const TradePage = page('/trade', async () => ({
  default: (await import('#web/orders/TradePage.tsx')).TradePage,
}));
const WalletPage = page('/wallet', async () => ({
  default: (await import('#web/portfolio/WalletPage.tsx')).WalletPage,
}));
const CoinRecordsPage = lazy(async () => ({
  default: (await import('#web/portfolio/CoinRecordsPage.tsx')).CoinRecordsPage,
}));
const DepositPage = page('/deposit', async () => ({
  default: (await import('#web/deposits/DepositPage.tsx')).DepositPage,
}));
const DepositRecordsPage = lazy(async () => ({
  default: (await import('#web/deposits/DepositRecordsPage.tsx')).DepositRecordsPage,
}));
const WithdrawPage = page('/withdraw', async () => ({
  default: (await import('#web/withdrawals/WithdrawPage.tsx')).WithdrawPage,
}));
const WithdrawRecordsPage = lazy(async () => ({
  default: (await import('#web/withdrawals/WithdrawRecordsPage.tsx')).WithdrawRecordsPage,
}));
const MePage = page('/me', async () => ({ default: (await import('#web/me/MePage.tsx')).MePage }));
const SettingsPage = lazy(async () => ({
  default: (await import('#web/me/SettingsPage.tsx')).SettingsPage,
}));
const LimitsPage = lazy(async () => ({
  default: (await import('#web/limits/LimitsPage.tsx')).LimitsPage,
}));
const ChangePasswordPage = lazy(async () => ({
  default: (await import('#web/me/ChangePasswordPage.tsx')).ChangePasswordPage,
}));
const TwoFactorPage = lazy(async () => ({
  default: (await import('#web/me/TwoFactorPage.tsx')).TwoFactorPage,
}));
const PasskeysPage = lazy(async () => ({
  default: (await import('#web/passkeys/PasskeysPage.tsx')).PasskeysPage,
}));
const SessionsPage = lazy(async () => ({
  default: (await import('#web/me/SessionsPage.tsx')).SessionsPage,
}));
const AlertsPage = lazy(async () => ({
  default: (await import('#web/alerts/AlertsPage.tsx')).AlertsPage,
}));
const MessagesPage = page('/messages', async () => ({
  default: (await import('#web/notices/MessagesPage.tsx')).MessagesPage,
}));
const SupportChatPage = lazy(async () => ({
  default: (await import('#web/tickets/SupportChatPage.tsx')).SupportChatPage,
}));
const SupportHistoryPage = lazy(async () => ({
  default: (await import('#web/tickets/SupportHistoryPage.tsx')).SupportHistoryPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('#web/errors/NotFoundPage.tsx')).NotFoundPage,
}));

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
        <Route element={<WhenSessionKnown />}>
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
            <Route path="/coin/:symbol" element={<CoinPage />} />
            <Route path="/rules" element={<RulesPage />} />
            <Route path="/verify" element={<VerifyPage />} />
            <Route path="/liabilities" element={<LiabilitiesPage />} />
            <Route path="/messages" element={<MessagesPage />} />
            <Route element={<RequirePerson />}>
              <Route path="/contract" element={<ContractPage />} />
              <Route path="/order" element={<OrderPage />} />
              <Route path="/trade" element={<TradePage />} />
              <Route path="/wallet" element={<WalletPage />} />
              <Route path="/coin-records" element={<CoinRecordsPage />} />
              <Route path="/deposit" element={<DepositPage />} />
              <Route path="/deposit-records" element={<DepositRecordsPage />} />
              <Route path="/withdraw" element={<WithdrawPage />} />
              <Route path="/withdraw-records" element={<WithdrawRecordsPage />} />
              <Route path="/me" element={<MePage />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/limits" element={<LimitsPage />} />
              <Route path="/change-password" element={<ChangePasswordPage />} />
              <Route path="/two-factor" element={<TwoFactorPage />} />
              <Route path="/passkeys" element={<PasskeysPage />} />
              <Route path="/sessions" element={<SessionsPage />} />
              <Route path="/alerts" element={<AlertsPage />} />
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
