/** Starts the staff's app, an entry of its own, so that customers never download it. So far it has one page. */
import '#ui/base.css';

import { createRoot } from 'react-dom/client';

import { ClaimPage } from './ClaimPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(<ClaimPage />);
