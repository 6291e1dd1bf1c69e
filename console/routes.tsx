/**
 * The table of contents of the console: every address and its page. shell/rail.ts says who may see
 * a page. Each page is fetched when it is first visited.
 */
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';

import { PageSpinner } from '#ui/parts/Spinner.tsx';

import {
  RequireRole,
  RequireStaff,
  ToFirstPage,
  WhenSessionKnown,
} from '#console/session/session-gates.tsx';
import { ConsoleShell } from '#console/shell/ConsoleShell.tsx';
import { useDocumentTitle } from '#console/shell/document-title.ts';
import { NotFoundPage } from '#console/shell/NotFoundPage.tsx';

const SignInPage = lazy(async () => ({
  default: (await import('#console/session/SignInPage.tsx')).SignInPage,
}));
const ChangePasswordPage = lazy(async () => ({
  default: (await import('#console/session/ChangePasswordPage.tsx')).ChangePasswordPage,
}));
const TwoFactorPage = lazy(async () => ({
  default: (await import('#console/session/TwoFactorPage.tsx')).TwoFactorPage,
}));
const SessionsPage = lazy(async () => ({
  default: (await import('#console/session/SessionsPage.tsx')).SessionsPage,
}));
const ClaimPage = lazy(async () => ({
  default: (await import('#console/claim/ClaimPage.tsx')).ClaimPage,
}));
const TodayPage = lazy(async () => ({
  default: (await import('#console/today/TodayPage.tsx')).TodayPage,
}));
const DepositsPage = lazy(async () => ({
  default: (await import('#console/deposits/DepositsPage.tsx')).DepositsPage,
}));
const WithdrawalsPage = lazy(async () => ({
  default: (await import('#console/withdrawals/WithdrawalsPage.tsx')).WithdrawalsPage,
}));
const PeoplePage = lazy(async () => ({
  default: (await import('#console/people/PeoplePage.tsx')).PeoplePage,
}));
const PersonPage = lazy(async () => ({
  default: (await import('#console/people/PersonPage.tsx')).PersonPage,
}));
const InvitationsPage = lazy(async () => ({
  default: (await import('#console/invitations/InvitationsPage.tsx')).InvitationsPage,
}));
const JoinPage = lazy(async () => ({
  default: (await import('#console/invitations/JoinPage.tsx')).JoinPage,
}));
const CodesPage = lazy(async () => ({
  default: (await import('#console/codes/CodesPage.tsx')).CodesPage,
}));
const OwnCodesPage = lazy(async () => ({
  default: (await import('#console/codes/OwnCodesPage.tsx')).OwnCodesPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('#console/settings/SettingsPage.tsx')).SettingsPage,
}));
const ProposalsPage = lazy(async () => ({
  default: (await import('#console/proposals/ProposalsPage.tsx')).ProposalsPage,
}));
const DelayedPage = lazy(async () => ({
  default: (await import('#console/proposals/DelayedPage.tsx')).DelayedPage,
}));
const ObjectPage = lazy(async () => ({
  default: (await import('#console/proposals/ObjectPage.tsx')).ObjectPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('#console/audit/AuditPage.tsx')).AuditPage,
}));
const LedgerPage = lazy(async () => ({
  default: (await import('#console/ledger/LedgerPage.tsx')).LedgerPage,
}));
const ExposurePage = lazy(async () => ({
  default: (await import('#console/exposure/ExposurePage.tsx')).ExposurePage,
}));
const FeedPage = lazy(async () => ({
  default: (await import('#console/feed/FeedPage.tsx')).FeedPage,
}));
const MailPage = lazy(async () => ({
  default: (await import('#console/mail/MailPage.tsx')).MailPage,
}));
const TicketsPage = lazy(async () => ({
  default: (await import('#console/tickets/TicketsPage.tsx')).TicketsPage,
}));

export function ConsoleRoutes() {
  useDocumentTitle();
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/console/claim" element={<ClaimPage />} />
        <Route path="/console/join" element={<JoinPage />} />
        <Route path="/console/object" element={<ObjectPage />} />
        <Route element={<WhenSessionKnown />}>
          <Route path="/console/sign-in" element={<SignInPage />} />
          <Route element={<RequireStaff />}>
            <Route element={<ConsoleShell />}>
              <Route element={<RequireRole />}>
                <Route path="/console" element={<ToFirstPage />} />
                <Route path="/console/today" element={<TodayPage />} />
                <Route path="/console/deposits" element={<DepositsPage />} />
                <Route path="/console/withdrawals" element={<WithdrawalsPage />} />
                <Route path="/console/people" element={<PeoplePage />} />
                <Route path="/console/people/:id" element={<PersonPage />} />
                <Route path="/console/invitations" element={<InvitationsPage />} />
                <Route path="/console/codes" element={<CodesPage />} />
                <Route path="/console/own-codes" element={<OwnCodesPage />} />
                <Route path="/console/settings" element={<SettingsPage />} />
                <Route path="/console/proposals" element={<ProposalsPage />} />
                <Route path="/console/audit" element={<AuditPage />} />
                <Route path="/console/ledger" element={<LedgerPage />} />
                <Route path="/console/exposure" element={<ExposurePage />} />
                <Route path="/console/feed" element={<FeedPage />} />
                <Route path="/console/mail" element={<MailPage />} />
                <Route path="/console/tickets" element={<TicketsPage />} />
                <Route path="/console/password" element={<ChangePasswordPage />} />
                <Route path="/console/two-factor" element={<TwoFactorPage />} />
                <Route path="/console/sessions" element={<SessionsPage />} />
                <Route path="/console/delayed" element={<DelayedPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
