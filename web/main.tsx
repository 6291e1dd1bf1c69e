/**
 * Starts the customers' app. The landing page is already in the document and is taken over
 * unchanged. Every other page replaces the waiting frame once its code is here and it is known who
 * is signed in.
 */
import '#ui/styles/base.css';

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { isCarrying, openLanguage } from '#ui/client/language.ts';
import { followOtherTabs } from '#ui/styles/appearance.ts';

import { App } from './App.tsx';
import { preloadPage } from './routes.tsx';

/** The page is drawn without code that cannot be had. */
const nothing = (): undefined => undefined;

async function start(): Promise<void> {
  followOtherTabs();
  const isAsSent = openLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  const isRendered = root.dataset['page'] === 'landing';
  // Its code has to be there before React looks at what the server rendered.
  const landing = isRendered
    ? await import('#web/landing/LandingPage.tsx').then(({ LandingPage }) => LandingPage, nothing)
    : undefined;
  // And the code of any other page before React would draw a spinner in its place, which it then
  // keeps for a while.
  if (!isRendered) await preloadPage(window.location.pathname);
  const carried = isCarrying()
    ? await import('#ui/client/carried-queries.ts').then(({ takeQueries }) => takeQueries, nothing)
    : undefined;
  const app = (
    <BrowserRouter>
      <App landing={landing} carried={carried} />
    </BrowserRouter>
  );
  // In slices: what the document shows can be scrolled and pressed meanwhile.
  startTransition(() => {
    if (landing && isAsSent) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

void start();
