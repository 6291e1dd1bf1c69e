/** Renders the landing page at build, so that it is there at once and without scripts. Runs in Node, once a build. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { App } from '#web/App.tsx';

import { LandingPage } from './LandingPage.tsx';

/** The markup of the root element at the address /. */
export function renderLanding(): string {
  return renderToString(
    <StaticRouter location="/">
      <App landing={LandingPage} />
    </StaticRouter>,
  );
}
