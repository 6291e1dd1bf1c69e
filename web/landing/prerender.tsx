/**
 * Renders at build what is to be there at once and without scripts: the landing page, and what
 * other pages begin with.
 */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import type { Language } from '#protocol/languages.ts';
import { setReader } from '#texts/reader.ts';
import { App } from '#web/App.tsx';

import { LandingPage } from './LandingPage.tsx';

/** Figures and dates are as that language writes them. Its texts are those of the build. */
export const openPrerender = (language: Language): void => setReader(language);

/** The markup of the root element at the address /. */
export function renderLanding(): string {
  return renderToString(
    <StaticRouter location="/">
      <App landing={LandingPage} />
    </StaticRouter>,
  );
}

/** The markup of the root element at another address, until the app takes it over. */
export function renderWaiting(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}
