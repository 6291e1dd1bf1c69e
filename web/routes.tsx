/** The routes of the customers' app, made of the table of pages. */
import { type ComponentType, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';

import { type Page, type PagePath, pagePaths, pages } from '#protocol/pages.ts';
import { noteCodeCame } from '#ui/client/code.ts';
import { later } from '#ui/parts/later.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { AppShell } from '#web/shell/AppShell.tsx';
import { AuthShell } from '#web/shell/AuthShell.tsx';
import { useDocumentTitle } from '#web/shell/document-title.ts';
import { RequirePerson, WhenSessionKnown } from '#web/shell/session-gates.tsx';

/** In builds, each page of the table has the code that fetches its component. */
type LoadedPage = Page & {
  load: () => Promise<Readonly<Record<string, ComponentType>>>;
  name: string;
};
const table = pages as unknown as Readonly<Record<PagePath, LoadedPage>>;

/** Pages that are often the first: their code is asked for before React draws. */
const loads = new Map<string, () => Promise<unknown>>();

/** The component of a page, fetched when the page is first visited. */
function screenOf(path: PagePath): ComponentType {
  const { load: loadFile, name, isOften, opens } = table[path];
  const load = async (): Promise<ComponentType> => (await loadFile())[name] ?? NotFoundPage;
  return isOften || opens ? oftenFirst(path, load) : later(load, 'page');
}

/**
 * A page that is often the first one. Where its code is here before it is drawn, it is drawn at
 * once: a lazy component would show a spinner first, even then.
 */
function oftenFirst(path: PagePath, load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | null = null;
  const Later = later(load, 'page');
  loads.set(path, async () => {
    loaded = await load();
    noteCodeCame();
  });
  return function Screen() {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
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

const LandingPage = later(
  async () => (await import('#web/landing/LandingPage.tsx')).LandingPage,
  'page',
);
const OfflinePage = later(async () => (await import('#web/Later.tsx')).pages.OfflinePage, 'page');
const NotFoundPage = later(
  async () => (await import('#web/errors/NotFoundPage.tsx')).NotFoundPage,
  'page',
);

const screens = pagePaths.map((path) => ({
  path,
  page: pages[path] as Page,
  Screen: screenOf(path),
}));

const routesOf = (isOf: (page: Page) => boolean | undefined) =>
  screens
    .filter(({ page }) => isOf(page))
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />);

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
