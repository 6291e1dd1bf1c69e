/**
 * Passing messages, as the rest of the app says them. Their queue and their line come once the page
 * is at rest (MessageRegion.tsx); what is said before waits until then.
 */
import { Suspense, useEffect, useState } from 'react';

import { later } from './later.tsx';
import type { MessageLink, MessageTone } from './messages.rules.ts';
import { say, type ToastOptions } from './said.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Shows a message when its turn comes, with a quieter detail where there is room, and a link to the
 * page that says more.
 */
export function toast(
  tone: MessageTone,
  text: string,
  detail?: string,
  link?: MessageLink,
  { key, action, onShown, onDismiss }: ToastOptions = {},
): void {
  say({ do: 'show', message: { tone, text, detail, link, key, action, onShown, onDismiss } });
}

/** Removes the messages with these texts, because what they report is tried again. */
export function retractToasts(...texts: readonly string[]): void {
  say({ do: 'retract', texts });
}

const MessageRegion = later(
  async () => (await import('./MessageRegion.tsx')).MessageRegion,
  'nowhere',
);

/** Place of the messages; mounted once by the app, before the pages. */
export function ToastRegion() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => whenIdle(() => setIsDue(true)), []);
  return isDue ? (
    <Suspense fallback={null}>
      <MessageRegion />
    </Suspense>
  ) : null;
}
