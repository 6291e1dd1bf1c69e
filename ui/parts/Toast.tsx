/**
 * Short messages at the foot of the screen, above the bars there. On a desktop they are at the
 * left, where no ticket is. They are at the head where what was pressed last is at the foot. At
 * most two; success and information last for five seconds, errors until dismissed. The two live
 * regions are always there, so that a screen reader hears what is added to them.
 */
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { uiTexts } from '#texts/ui.ts';
import { classes } from './classes.ts';
import { WholeFigures } from './WholeFigures.tsx';

const texts = uiTexts();

type ToastTone = 'success' | 'info' | 'error';
/** Where more of it is to be read, and what leads there. */
type ToastLink = { to: string; label: string };
type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  detail: string | undefined;
  link: ToastLink | undefined;
};

const MOST = 2;
const SHOWN_MS = 5_000;
/** Time to reach what it leads to. */
const SHOWN_WITH_LINK_MS = 12_000;

/** What two messages may cover, above the bars at the foot. */
const ROOM_PX = 260;

let toasts: readonly Toast[] = [];
let lastId = 0;
/** The control that was pressed last. */
let pressed: Element | null = null;
/** At the head of the screen for as long as any of them is shown: one that moves cannot be read. */
let isAtHead = false;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message, with a quieter sentence beneath it where there is more to say, and a link where
 * there is more to see. The same text twice is one toast, unless it leads elsewhere.
 */
export function toast(tone: ToastTone, text: string, detail?: string, link?: ToastLink): void {
  lastId += 1;
  const id = lastId;
  if (toasts.length === 0) isAtHead = isAtFoot(pressed);
  const others = toasts.filter((other) => other.text !== text || other.link?.to !== link?.to);
  setToasts([...others, { id, tone, text, detail, link }].slice(-MOST));
  if (tone !== 'error') setTimeout(() => dismiss(id), link ? SHOWN_WITH_LINK_MS : SHOWN_MS);
}

/** Takes messages back: what they told of is tried again. */
export function retractToasts(...old: readonly string[]): void {
  setToasts(toasts.filter(({ text }) => !old.includes(text)));
}

function dismiss(id: number): void {
  setToasts(toasts.filter((other) => other.id !== id));
}

function isAtFoot(control: Element | null): boolean {
  return (
    control?.isConnected === true &&
    control.getBoundingClientRect().bottom > window.innerHeight - ROOM_PX
  );
}

function notePressed({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button, a, input, select') : null;
}

const none: readonly Toast[] = [];
const icons = { success: Check, info: Info, error: TriangleAlert } as const;
const colours = { success: 'text-up', info: 'text-info', error: 'text-down' } as const;

/** Where toasts appear; mounted once by the app. `className` moves them on a wide screen. */
export function ToastRegion({ className }: { className?: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
  useEffect(() => {
    document.addEventListener('click', notePressed, { capture: true, passive: true });
    return () => document.removeEventListener('click', notePressed, { capture: true });
  }, []);
  return (
    <div
      className={classes(
        'toasts pointer-events-none fixed inset-x-0 z-50 grid justify-items-center gap-2 px-4',
        isAtHead ? 'toasts-at-head' : 'toasts-at-foot',
        className,
      )}
    >
      <div role="status" className="contents">
        {shown.filter(({ tone }) => tone !== 'error').map(show)}
      </div>
      <div role="alert" className="contents">
        {shown.filter(({ tone }) => tone === 'error').map(show)}
      </div>
    </div>
  );
}

function show({ id, tone, text, detail, link }: Toast) {
  const Icon = icons[tone];
  return (
    <div
      key={id}
      className="toast pointer-events-auto flex w-full max-w-[26rem] items-start gap-3 rounded-field border border-line bg-raised py-2.5 pr-1 pl-4 text-body text-ink shadow-pop lg:pr-2"
    >
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${colours[tone]}`} />
      <div className="min-w-0 flex-1 py-px">
        <p>
          <WholeFigures text={text} />
        </p>
        {detail === undefined ? null : (
          <p className="text-label font-normal text-ink-3">
            <WholeFigures text={detail} />
          </p>
        )}
        {link === undefined ? null : (
          <Link
            to={link.to}
            onClick={() => dismiss(id)}
            className="-mb-2.5 inline-flex min-h-11 min-w-11 items-center text-label text-brand-ink underline underline-offset-4 lg:-mb-1 lg:min-h-7"
          >
            {link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        onClick={() => dismiss(id)}
        className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-small text-ink-3 hover:bg-sunken hover:text-ink lg:my-0 lg:size-7"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">{texts.dismiss}</span>
      </button>
    </div>
  );
}
