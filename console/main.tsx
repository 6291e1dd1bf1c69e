/** Starts the staff's app, an entry of its own, so that customers never download it. */
import '#ui/styles/base.css';

import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { isCarrying, openLanguage } from '#ui/client/language.ts';
import { followOtherTabs } from '#ui/styles/appearance.ts';

import { App } from './App.tsx';

followOtherTabs();
openLanguage();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
const page = createRoot(root);
const show = (carried?: Parameters<typeof App>[0]['carried']) =>
  page.render(
    <BrowserRouter>
      <App carried={carried} />
    </BrowserRouter>,
  );
if (isCarrying())
  void import('#ui/client/carried-queries.ts').then(
    ({ takeQueries }) => show(takeQueries),
    () => show(),
  );
else show();
