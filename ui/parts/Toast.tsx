/**
 * Passing messages, as the rest of the app says them. Their queue and their line come once the page
 * is at rest (MessageRegion.tsx); what is said before waits until then.
 */
import { Suspense, useEffect, useState } from 'react';

import { later } from './later.tsx';
import type { Message, MessageLink, MessageTone } from './messages.rules.ts';
import { whenIdle } from './when-idle.ts';

type ToastOptions = {
  /** A newer message with the same key replaces this one, shown or waiting. */
  key?: string | undefined;
  /** A button in the message. */
  action?: { label: string; run: () => void } | undefined;
  /** Called once the message is on a page that is visible. */
  onShown?: (() => void) | undefined;
  /** Called when the person closes the message. */
  onDismiss?: (() => void) | undefined;
};
export type ToastMessage = Omit<Message, 'id'> & Omit<ToastOptions, 'key'>;
type Command = { do: 'show'; message: ToastMessage } | { do: 'retract'; texts: readonly string[] };

const early: Command[] = [];
let run: (command: Command) => void = (command) => void early.push(command);

/** From now on commands go to the queue, the early ones first. */
export function takeCommands(handle: (command: Command) => void): void {
  run = handle;
  for (const command of early.splice(0)) handle(command);
}

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
  run({ do: 'show', message: { tone, text, detail, link, key, action, onShown, onDismiss } });
}

/** Removes the messages with these texts, because what they report is tried again. */
export function retractToasts(...texts: readonly string[]): void {
  run({ do: 'retract', texts });
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
