/**
 * The table of contents of the console: every address and its page. Who may see a page stands in shell/rail.ts. Each page is
 * fetched when it is first visited.
 */
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';

import { PageSpinner } from '#ui/Spinner.tsx';

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
const ClaimPage = lazy(async () => ({
  default: (await import('#console/claim/ClaimPage.tsx')).ClaimPage,
}));

export function ConsoleRoutes() {
  useDocumentTitle();
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/console/claim" element={<ClaimPage />} />
        <Route element={<WhenSessionKnown />}>
          <Route path="/console/sign-in" element={<SignInPage />} />
          <Route element={<RequireStaff />}>
            <Route element={<ConsoleShell />}>
              <Route element={<RequireRole />}>
                <Route path="/console" element={<ToFirstPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
