/**
 * Short messages above the tab bar: at most two, success and information for five seconds, errors until dismissed. The two
 * live regions are always there, so that a screen reader hears what is added to them.
 */
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { classes } from './classes.ts';

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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message, with a quieter sentence beneath it where there is more to say, and a link where there is more to see. The same
 * text twice is one toast, unless it leads elsewhere.
 */
export function toast(tone: ToastTone, text: string, detail?: string, link?: ToastLink): void {
  lastId += 1;
  const id = lastId;
  const others = toasts.filter((other) => other.text !== text || other.link?.to !== link?.to);
  setToasts([...others, { id, tone, text, detail, link }].slice(-MOST));
  if (tone !== 'error') setTimeout(() => dismiss(id), link ? SHOWN_WITH_LINK_MS : SHOWN_MS);
}

function dismiss(id: number): void {
  setToasts(toasts.filter((other) => other.id !== id));
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
  return (
    <div
      className={classes(
        'toasts pointer-events-none fixed inset-x-0 bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom)+0.75rem)] z-50 grid justify-items-center gap-2 px-4 lg:bottom-6',
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
      className="toast pointer-events-auto flex w-full max-w-[26rem] items-start gap-3 rounded-field border border-line bg-raised py-2.5 pr-2 pl-4 text-body text-ink shadow-pop"
    >
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${colours[tone]}`} />
      <div className="min-w-0 flex-1 py-px">
        <p>{text}</p>
        {detail === undefined ? null : (
          <p className="text-label font-normal text-ink-3">{detail}</p>
        )}
        {link === undefined ? null : (
          <Link
            to={link.to}
            onClick={() => dismiss(id)}
            className="-mb-1 inline-block py-1 text-label text-brand-ink underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        onClick={() => dismiss(id)}
        className="grid size-7 shrink-0 place-items-center rounded-small text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}
