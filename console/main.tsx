/** Starts the staff's app, an entry of its own, so that customers never download it. */
import '#ui/styles/base.css';

import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { takeQueries } from '#ui/client/carried-queries.ts';
import { isCarrying, openLanguage } from '#ui/client/language.ts';
import { followOtherTabs } from '#ui/styles/appearance.ts';

import { App } from './App.tsx';

followOtherTabs();
openLanguage();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <BrowserRouter>
    <App carried={isCarrying() ? takeQueries : undefined} />
  </BrowserRouter>,
);
