/**
 * What a page says of code that cannot be had: that a new version is ready, that the network is
 * away, or that a file is missing. Each app loads it with what comes once a page is at rest, so
 * that it is there when it is needed.
 */
import { X } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { installedTexts } from '#texts/installed.ts';
import { uiTexts } from '#texts/ui.ts';
import { networkText } from '#ui/client/api.ts';
import { reloadForCode, reloadOnce } from '#ui/client/code.ts';

import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { whereCodeIsMissing, type Where } from './later.tsx';

/**
 * updated: the server's documents name other code. unreachable: no answer, or none of ours.
 * missing: the server is there and has this version, and the file still did not come.
 */
type CodeFault = 'updated' | 'unreachable' | 'missing';

const ANSWERS_WITHIN_MS = 8_000;
const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

/** Asks the server whether its document of this address still names the code of this page. */
async function codeFault(): Promise<CodeFault> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(window.location.pathname, { cache: 'no-store', signal });
    const entry = ENTRY.exec(await answer.text())?.[1];
    if (entry === undefined) return 'unreachable';
    return own === undefined || own === null || entry === own ? 'missing' : 'updated';
  } catch {
    return 'unreachable';
  }
}

/** Components whose code failed to come before. */
const failed = new WeakSet<object>();

/**
 * Resolves to what stands in for a component whose code did not come; `renewed` imports the code
 * anew, for this instance and for later ones. Never resolves where a page is reloaded: the page that
 * is left stays on the screen until then.
 */
async function standIn<Props extends object>(
  where: Where<Props>,
  renewed: () => ComponentType<Props>,
): Promise<ComponentType<Props>> {
  const isAgain = failed.has(renewed);
  failed.add(renewed);
  const fault = await codeFault();
  if (fault === 'updated' && where === 'page' && reloadOnce()) return new Promise(() => {});
  return function Missing(props) {
    const asked = typeof where !== 'function' || where(props);
    const [hasRested, setHasRested] = useState(asked === false);
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
    const retry = () => setAgain(renewed);
    // The next instance asks for the code again.
    useEffect(() => () => void renewed(), []);
    if (Again) return <Again {...props} />;
    if (asked === false) {
      if (!hasRested) setHasRested(true);
      return null;
    }
    // A dialog that is opened again.
    if (hasRested) {
      setHasRested(false);
      retry();
      return null;
    }
    const view = { fault, onRetry: retry, isAgain };
    if (typeof where !== 'function') return <Notice {...view} />;
    const onClose = typeof asked === 'function' ? asked : undefined;
    return createPortal(<Notice {...view} onClose={onClose} isFloating />, document.body);
  };
}

let isAnnounced = false;

/**
 * Says why code that is no component did not come. `isTold` is true where the caller tells of a
 * failure by itself: then only a new version is announced, which trying again does not help.
 */
async function announce(isTold: boolean): Promise<void> {
  const fault = await codeFault();
  if (isAnnounced || (isTold && fault !== 'updated')) return;
  isAnnounced = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    isAnnounced = false;
    root.unmount();
    place.remove();
  };
  root.render(<Notice fault={fault} onClose={close} isFloating />);
}

type NoticeProps = {
  fault: CodeFault;
  /** True after trying again did not help. */
  isAgain?: boolean;
  onRetry?: () => void;
  onClose?: (() => void) | undefined;
  isFloating?: boolean;
};

function Notice({ fault, isAgain = false, onRetry, onClose, isFloating = false }: NoticeProps) {
  const texts = uiTexts();
  const reloads = fault === 'updated' || (fault === 'missing' && isAgain);
  const text = {
    updated: installedTexts().newVersion,
    unreachable: networkText,
    missing: texts.codeMissing,
  }[fault];
  return (
    <div className={isFloating ? 'new-version fixed inset-x-0 z-50 flex justify-center px-4' : ''}>
      <div
        role="alert"
        className={classes(
          'flex min-h-13 items-center justify-between gap-3 text-body',
          isFloating
            ? 'pointer-events-auto w-full max-w-[26rem] rounded-field border border-line bg-raised py-2 pr-2 pl-4 shadow-pop'
            : 'mx-auto max-w-[30rem] flex-wrap px-6 py-8',
        )}
      >
        <p className="min-w-0 flex-1">{text}</p>
        {reloads || onRetry ? (
          <Button look="secondary" size="small" onClick={reloads ? reloadForCode : onRetry}>
            {reloads ? installedTexts().useNewVersion : texts.retry}
          </Button>
        ) : null}
        {onClose ? (
          <button
            type="button"
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-small text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden size={16} />
            <span className="sr-only">{texts.dismiss}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Called once by each app. */
export const prepareForMissingCode = (): void => whereCodeIsMissing({ standIn, announce });
