/**
 * Queue of passing messages: one is shown, at most three wait.
 *
 * - A success or an information is shown for five seconds, one with a button for eight.
 * - An error takes the place of a success or an information at once, and the message that it
 *   interrupted is the next one. An error stays until it is dismissed, retracted, or until another
 *   message has waited for five seconds.
 * - The same text with the same link is one message. So are messages with the same key: the newer
 *   one replaces the older one in its place.
 */

export type MessageTone = 'success' | 'info' | 'error';

/** A link to the page that says more. */
export type MessageLink = { to: string; label: string };

export type Message = {
  id: number;
  tone: MessageTone;
  text: string;
  detail: string | undefined;
  link: MessageLink | undefined;
  /** Messages about one subject, of which only the newest matters. */
  key: string | undefined;
  /** True if the message offers a button. */
  hasAction: boolean;
};

export type MessageQueue = {
  shown: Message | null;
  /** Milliseconds that `shown` has spent; of an error, those during which another one waited. */
  spentMs: number;
  waiting: readonly Message[];
};

export const SHOWN_MS = 5_000;
export const ACTION_MS = 8_000;
const WAITING_MOST = 3;

export const emptyQueue: MessageQueue = { shown: null, spentMs: 0, waiting: [] };

export function addMessage(queue: MessageQueue, message: Message): MessageQueue {
  const { shown, waiting } = queue;
  const isSame = (other: Message): boolean =>
    message.key === undefined
      ? other.text === message.text && other.link?.to === message.link?.to
      : other.key === message.key;
  if (shown !== null && isSame(shown)) return { ...queue, shown: message, spentMs: 0 };
  if (waiting.some(isSame)) {
    return { ...queue, waiting: waiting.map((other) => (isSame(other) ? message : other)) };
  }
  if (shown === null) return { shown: message, spentMs: 0, waiting };
  if (message.tone !== 'error') return { ...queue, waiting: trimmed([...waiting, message]) };
  if (shown.tone !== 'error') {
    return { shown: message, spentMs: 0, waiting: trimmed([shown, ...waiting]) };
  }
  const errors = waiting.filter(({ tone }) => tone === 'error');
  const others = waiting.filter(({ tone }) => tone !== 'error');
  return { ...queue, waiting: trimmed([...errors, message, ...others]) };
}

/** Drops the oldest success or information, or the oldest error where only errors wait. */
function trimmed(waiting: readonly Message[]): readonly Message[] {
  if (waiting.length <= WAITING_MOST) return waiting;
  const dropped = Math.max(
    waiting.findIndex(({ tone }) => tone !== 'error'),
    0,
  );
  return waiting.filter((_, index) => index !== dropped);
}

/** Removes the messages that `isGone` names; the next one is shown if the shown one is removed. */
export function removeMessages(
  queue: MessageQueue,
  isGone: (message: Message) => boolean,
): MessageQueue {
  const waiting = queue.waiting.filter((message) => !isGone(message));
  if (queue.shown !== null && !isGone(queue.shown)) return { ...queue, waiting };
  const [next = null, ...rest] = waiting;
  return { shown: next, spentMs: 0, waiting: rest };
}

/** Lets time pass, during which nobody hovered over the message, and the page was visible. */
export function passTime(queue: MessageQueue, ms: number): MessageQueue {
  const { shown, waiting } = queue;
  if (shown === null || (shown.tone === 'error' && waiting.length === 0)) return queue;
  const spentMs = queue.spentMs + ms;
  const most = shown.hasAction && shown.tone !== 'error' ? ACTION_MS : SHOWN_MS;
  return spentMs < most
    ? { ...queue, spentMs }
    : removeMessages(queue, ({ id }) => id === shown.id);
}
