/**
 * The table of contents of the console: every address and its page. shell/rail.ts says who may see
 * a page. Each page is fetched when it is first visited.
 */
import { type ComponentType, Suspense } from 'react';
import { Route, Routes } from 'react-router';

import { later } from '#ui/parts/later.tsx';
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

const page = (load: () => Promise<ComponentType>) => later(load, 'page');

const SignInPage = page(async () => (await import('#console/session/SignInPage.tsx')).SignInPage);
const ChangePasswordPage = page(
  async () => (await import('#console/session/ChangePasswordPage.tsx')).ChangePasswordPage,
);
const TwoFactorPage = page(
  async () => (await import('#console/session/TwoFactorPage.tsx')).TwoFactorPage,
);
const SessionsPage = page(
  async () => (await import('#console/session/SessionsPage.tsx')).SessionsPage,
);
const ClaimPage = page(async () => (await import('#console/claim/ClaimPage.tsx')).ClaimPage);
const TodayPage = page(async () => (await import('#console/today/TodayPage.tsx')).TodayPage);
const DepositsPage = page(
  async () => (await import('#console/deposits/DepositsPage.tsx')).DepositsPage,
);
const WithdrawalsPage = page(
  async () => (await import('#console/withdrawals/WithdrawalsPage.tsx')).WithdrawalsPage,
);
const PeoplePage = page(async () => (await import('#console/people/PeoplePage.tsx')).PeoplePage);
const PersonPage = page(async () => (await import('#console/people/PersonPage.tsx')).PersonPage);
const InvitationsPage = page(
  async () => (await import('#console/invitations/InvitationsPage.tsx')).InvitationsPage,
);
const JoinPage = page(async () => (await import('#console/invitations/JoinPage.tsx')).JoinPage);
const CodesPage = page(async () => (await import('#console/codes/CodesPage.tsx')).CodesPage);
const OwnCodesPage = page(
  async () => (await import('#console/codes/OwnCodesPage.tsx')).OwnCodesPage,
);
const SettingsPage = page(
  async () => (await import('#console/settings/SettingsPage.tsx')).SettingsPage,
);
const ProposalsPage = page(
  async () => (await import('#console/proposals/ProposalsPage.tsx')).ProposalsPage,
);
const DelayedPage = page(
  async () => (await import('#console/proposals/DelayedPage.tsx')).DelayedPage,
);
const ObjectPage = page(async () => (await import('#console/proposals/ObjectPage.tsx')).ObjectPage);
const AuditPage = page(async () => (await import('#console/audit/AuditPage.tsx')).AuditPage);
const LedgerPage = page(async () => (await import('#console/ledger/LedgerPage.tsx')).LedgerPage);
const ExposurePage = page(
  async () => (await import('#console/exposure/ExposurePage.tsx')).ExposurePage,
);
const FeedPage = page(async () => (await import('#console/feed/FeedPage.tsx')).FeedPage);
const MailPage = page(async () => (await import('#console/mail/MailPage.tsx')).MailPage);
const TicketsPage = page(
  async () => (await import('#console/tickets/TicketsPage.tsx')).TicketsPage,
);

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
