/** Messages on their way from the parts that say them to the queue (MessageRegion.tsx). */
import type { Message } from './messages.rules.ts';

export type ToastOptions = {
  /** A newer message with the same key replaces this one, shown or waiting. */
  key?: string | undefined;
  /** A button in the message. */
  action?: { label: string; run: () => void } | undefined;
  /** Called once the message is on a page that is visible. */
  onShown?: (() => void) | undefined;
  /** Called when the person closes the message. */
  onDismiss?: (() => void) | undefined;
};
export type ToastMessage = Omit<Message, 'id' | 'hasAction'> & Omit<ToastOptions, 'key'>;
type Command = { do: 'show'; message: ToastMessage } | { do: 'retract'; texts: readonly string[] };

const early: Command[] = [];
let run: (command: Command) => void = (command) => void early.push(command);

export const say = (command: Command): void => run(command);

/** Sends commands to the queue from now on, the early ones first. */
export function takeCommands(handle: (command: Command) => void): void {
  run = handle;
  for (const command of early.splice(0)) handle(command);
}
