/**
 * Messages on the screen: one line below the top bar, in the place of the simulation strip, so that
 * no message covers a control or a leading figure. messages.rules.ts decides which message is shown
 * and for how long. Only Toast.tsx imports this file, once the page is at rest.
 */
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { uiTexts } from '#texts/ui.ts';
import { classes } from './classes.ts';
import {
  addMessage,
  emptyQueue,
  type Message,
  type MessageQueue,
  passTime,
  removeMessages,
} from './messages.rules.ts';
import { type Sent, takeSent } from './Toast.tsx';
import { WholeFigures } from './WholeFigures.tsx';

const texts = uiTexts();

/** Milliseconds between two looks at whether the message is held. */
const LOOK_MS = 250;

let queue: MessageQueue = emptyQueue;
let lastId = 0;
const listeners = new Set<() => void>();
const onShownOf = new WeakMap<Message, () => void>();

function setQueue(next: MessageQueue): void {
  queue = next;
  for (const listener of listeners) listener();
}

function take(sent: Sent): void {
  if ('retracted' in sent) {
    setQueue(removeMessages(queue, ({ text }) => sent.retracted.includes(text)));
    return;
  }
  const { onShown, ...given } = sent;
  lastId += 1;
  const message: Message = { id: lastId, ...given };
  if (onShown) onShownOf.set(message, onShown);
  setQueue(addMessage(queue, message));
}

function dismiss(id: number): void {
  setQueue(removeMessages(queue, (message) => message.id === id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const icons = { success: Check, info: Info, error: TriangleAlert } as const;
const colours = { success: 'text-up', info: 'text-info', error: 'text-down' } as const;
const grounds = { success: 'bg-up-soft', info: 'bg-info-soft', error: 'bg-down-soft' } as const;

/**
 * Line of the messages. Its two live regions are there before the first message, so that a screen
 * reader hears what is added to them.
 */
export function MessageRegion() {
  const region = useRef<HTMLDivElement>(null);
  const focusBefore = useRef<EventTarget | null>(null);
  const shown = useSyncExternalStore(
    subscribe,
    () => queue.shown,
    () => null,
  );
  useEffect(() => takeSent(take), []);
  useEffect(() => {
    if (shown === null) return undefined;
    const tell = (): void => {
      if (document.hidden) return;
      onShownOf.get(shown)?.();
      onShownOf.delete(shown);
    };
    tell();
    const timer = setInterval(() => {
      tell();
      if (!isHeld(region.current)) setQueue(passTime(queue, LOOK_MS));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [shown]);

  const close = (id: number): void => {
    const hadFocus = region.current?.contains(document.activeElement);
    dismiss(id);
    const before = focusBefore.current;
    if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const line = shown ? <Line key={shown.id} message={shown} onClose={close} /> : null;
  const isError = shown?.tone === 'error';
  // `aria-live` beside the roles: an open dialog hides everything else from screen readers.
  return (
    <div
      ref={region}
      className="messages"
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) focusBefore.current = relatedTarget;
      }}
    >
      <div role="status" aria-live="polite" className="contents">
        {isError ? null : line}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {isError ? line : null}
      </div>
    </div>
  );
}

/** True if the time of the shown message stands still. A finger leaves a hover behind. */
function isHeld(region: HTMLElement | null): boolean {
  return (
    document.hidden ||
    region?.contains(document.activeElement) === true ||
    (window.matchMedia('(hover: hover)').matches && region?.matches(':hover') === true)
  );
}

type LineProps = { message: Message; onClose: (id: number) => void };

function Line({ message: { id, tone, text, detail, link }, onClose }: LineProps) {
  const Icon = icons[tone];
  return (
    <div className={classes('toast text-label leading-4! text-ink', grounds[tone])}>
      <Icon aria-hidden size={16} className={classes('shrink-0', colours[tone])} />
      <p title={detail === undefined ? text : `${text} ${detail}`} className="line-clamp-2 min-w-0">
        <WholeFigures text={text} />
        {detail === undefined ? null : (
          <span className="font-normal text-ink-2 max-sm:sr-only">
            {' '}
            <WholeFigures text={detail} />
          </span>
        )}
      </p>
      {link === undefined ? null : (
        <Link
          to={link.to}
          onClick={() => dismiss(id)}
          className="reach shrink-0 leading-6 text-brand-ink underline underline-offset-4"
        >
          {link.label}
        </Link>
      )}
      <button
        type="button"
        onClick={() => onClose(id)}
        className="reach -mr-1.5 ml-auto grid size-7 shrink-0 place-items-center rounded-badge text-ink-2 outline-offset-[-2px] hover:text-ink"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">{texts.dismiss}</span>
      </button>
    </div>
  );
}
