/**
 * Passing messages: `toast` sends one, and `ToastRegion` is where they are shown. The code that
 * shows them comes once the page is at rest, or with the first message.
 */
import { type ComponentType, useEffect, useState } from 'react';

import type { Message, MessageLink, MessageTone } from './messages.rules.ts';
import { whenIdle } from './when-idle.ts';

export type Sent =
  | (Omit<Message, 'id'> & { onShown: (() => void) | undefined })
  | { retracted: readonly string[] };

/** Sent before the code that shows messages was there. */
let early: Sent[] = [];
let receive: ((sent: Sent) => void) | null = null;
let load: (() => void) | null = null;

function send(sent: Sent): void {
  if (receive) return receive(sent);
  early.push(sent);
  load?.();
}

/** Hands over all that was and will be sent; returns how to stop. */
export function takeSent(receiver: (sent: Sent) => void): () => void {
  receive = receiver;
  for (const sent of early) receiver(sent);
  early = [];
  return () => {
    receive = null;
  };
}

type ToastOptions = {
  /** A newer message with the same key replaces this one, shown or waiting. */
  key?: string;
  /** Called once the message is on a page that is visible. */
  onShown?: () => void;
};

/**
 * Shows a message when its turn comes, with a quieter detail where there is room, and a link to the
 * page that says more.
 */
export function toast(
  tone: MessageTone,
  text: string,
  detail?: string,
  link?: MessageLink,
  { key, onShown }: ToastOptions = {},
): void {
  send({ tone, text, detail, link, key, onShown });
}

/** Removes the messages with these texts, because what they report is tried again. */
export function retractToasts(...retracted: readonly string[]): void {
  send({ retracted });
}

/** Place of the messages; mounted once by the app, before the pages. */
export function ToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    load = () => {
      import('./MessageRegion.tsx').then(
        ({ MessageRegion }) => setRegion(() => MessageRegion),
        // The next message tries again.
        () => undefined,
      );
    };
    if (early.length > 0) load();
    return whenIdle(load);
  }, []);
  return Region ? <Region /> : null;
}
