/**
 * Draws one entry: the real app at the entry's real address, on the entry's network. Says on the
 * document when the state is reached (`data-gallery="shown"`), or that it was not.
 */
import '#ui/styles/base.css';

import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { localNow } from '#ui/client/clock.ts';
import { openLanguage } from '#ui/client/language.ts';
import { stand } from '#ui/parts/standing.ts';
import { toast } from '#ui/parts/Toast.tsx';

import { entryAt } from './entries.ts';
import { momentsOf } from './entry.ts';
import './drafts.css';
import { play } from './hand.ts';
import {
  MESSAGE_EVENT,
  type MessageSample,
  type Passing,
  passingSamples,
  standingSamples,
} from './messages.ts';
import { playNetwork } from './network.ts';

async function start(): Promise<void> {
  const entry = entryAt(window.location.href, momentsOf(localNow()));
  const root = document.getElementById('root');
  if (!entry || !root) throw new Error(`The gallery has no entry at ${window.location.href}.`);
  openLanguage();
  // Drafts and views of charts of the entry that was here before are no part of this one.
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith('chart-view ')) localStorage.removeItem(key);
  playNetwork(entry);
  const { App } =
    entry.app === 'web' ? await import('#web/App.tsx') : await import('#console/App.tsx');
  createRoot(root).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  document.addEventListener(MESSAGE_EVENT, (event) => {
    showMessage((event as CustomEvent<MessageSample>).detail);
  });
  const { dataset } = document.documentElement;
  try {
    await play(entry.steps, entry.shows);
    dataset['gallery'] = 'shown';
  } catch (error) {
    dataset['gallery'] = 'failed';
    throw error;
  }
}

function showMessage(sample: MessageSample): void {
  if (sample === 'away' || sample === 'newVersion') {
    const { text, link, action: label } = standingSamples[sample];
    const action = label === undefined ? undefined : { label, run: () => undefined };
    // The page takes its own lines back under their own names.
    stand({ id: `sample ${sample}`, text, link, action });
    return;
  }
  const given: Passing = passingSamples[sample];
  toast(given.tone, given.text, given.detail, given.link);
}

void start();
