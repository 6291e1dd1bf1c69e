/**
 * Passing messages: one line below the top bar, in the place of the simulation strip, so that no
 * message covers a control or a leading figure. messages.rules.ts decides which message is shown
 * and for how long. The two live regions are there before the first message, so that a screen
 * reader hears what is added to them.
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
import { takeCommands, type ToastMessage } from './said.ts';
import { WholeFigures } from './WholeFigures.tsx';

const texts = uiTexts();

/** Milliseconds between two looks at whether the message is held. */
const LOOK_MS = 250;

let queue: MessageQueue = emptyQueue;
let lastId = 0;
const listeners = new Set<() => void>();
/** Functions that a message came with: the queue knows texts alone. */
const wishesOf = new WeakMap<Message, Pick<ToastMessage, 'onShown' | 'onDismiss' | 'action'>>();

function setQueue(next: MessageQueue): void {
  queue = next;
  for (const listener of listeners) listener();
}

takeCommands((command) => {
  if (command.do === 'retract') {
    const { texts: old } = command;
    setQueue(removeMessages(queue, ({ text }) => old.includes(text)));
    return;
  }
  lastId += 1;
  const { onShown, onDismiss, action, ...given } = command.message;
  const message: Message = { id: lastId, ...given, hasAction: action !== undefined };
  wishesOf.set(message, { onShown, onDismiss, action });
  setQueue(addMessage(queue, message));
});

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

export function MessageRegion() {
  const region = useRef<HTMLDivElement>(null);
  const focusBefore = useRef<EventTarget | null>(null);
  const shown = useSyncExternalStore(
    subscribe,
    () => queue.shown,
    () => null,
  );
  useEffect(() => {
    if (shown === null) return undefined;
    const tell = (): void => {
      if (document.hidden) return;
      const wishes = wishesOf.get(shown);
      wishes?.onShown?.();
      if (wishes) wishesOf.set(shown, { ...wishes, onShown: undefined });
    };
    tell();
    const timer = setInterval(() => {
      tell();
      if (!isHeld(region.current)) setQueue(passTime(queue, LOOK_MS));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [shown]);

  const close = (message: Message): void => {
    const hadFocus = region.current?.contains(document.activeElement);
    dismiss(message.id);
    wishesOf.get(message)?.onDismiss?.();
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

const more = 'reach shrink-0 leading-6 text-brand-ink underline underline-offset-4';

type LineProps = { message: Message; onClose: (message: Message) => void };

function Line({ message, onClose }: LineProps) {
  const { id, tone, text, detail, link } = message;
  const action = wishesOf.get(message)?.action;
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
        <Link to={link.to} onClick={() => dismiss(id)} className={more}>
          {link.label}
        </Link>
      )}
      {action === undefined ? null : (
        <button type="button" onClick={action.run} className={more}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        onClick={() => onClose(message)}
        className="reach -mr-1.5 ml-auto grid size-7 shrink-0 place-items-center rounded-badge text-ink-2 outline-offset-[-2px] hover:text-ink"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">{texts.dismiss}</span>
      </button>
    </div>
  );
}
