/**
 * Notices of a page about code that cannot be had: a new version is ready, the network is away, or
 * a file is missing (later.tsx).
 */
import { type ComponentType, useEffect, useState } from 'react';

import { installedTexts } from '#texts/installed.ts';
import { uiTexts } from '#texts/ui.ts';
import { networkText } from '#ui/client/api.ts';
import { reloadForCode, reloadOnce } from '#ui/client/code.ts';
import { useLatest } from '#ui/client/latest.ts';

import { Button } from './Button.tsx';
import type { Where } from './later.tsx';
import { say } from './said.ts';

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
 * Resolves to the substitute of a component whose code did not come; `renewed` imports the code
 * again, for this instance and for later ones. Never resolves where a page is reloaded: the page
 * that is left stays on the screen until then.
 */
export async function standIn<Props extends object>(
  where: Where<Props>,
  renewed: () => ComponentType<Props>,
): Promise<ComponentType<Props>> {
  const isAgain = failed.has(renewed);
  failed.add(renewed);
  const fault = await codeFault();
  if (fault === 'updated' && where === 'page' && reloadOnce()) return new Promise(() => {});
  return function Missing(props) {
    const asked = typeof where !== 'function' || where(props);
    const isWanted = asked !== false;
    const [hasRested, setHasRested] = useState(!isWanted);
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
    const retry = () => {
      const next = renewed();
      setAgain(() => next);
    };
    // The next instance asks for the code again.
    useEffect(() => () => void renewed(), []);
    // A dialog that is opened again asks for its code again. React repeats a render that waits for
    // code, so the question is asked after a render.
    const isBack = isWanted && hasRested && Again === null;
    useEffect(() => {
      if (!isWanted) setHasRested(true);
      else if (isBack) retry();
    }, [isWanted, isBack]);
    if (Again) return <Again {...props} />;
    if (!isWanted || isBack) return null;
    const view = { fault, onRetry: retry, isAgain };
    if (typeof where !== 'function') return <Notice {...view} />;
    return <Said {...view} onClose={typeof asked === 'function' ? asked : undefined} />;
  };
}

/**
 * Says why code that is no component did not come. `isTold` is true where the caller tells of a
 * failure by itself: then only a new version is announced, which trying again does not help.
 */
export async function announce(isTold: boolean): Promise<void> {
  const fault = await codeFault();
  if (!isTold || fault === 'updated') showMessage({ fault });
}

type NoticeProps = {
  fault: CodeFault;
  /** True after trying again did not help. */
  isAgain?: boolean;
  onRetry?: () => void;
};

/** Text of the notice, and its button: none where nothing can be tried. */
function wordsOf({ fault, isAgain = false, onRetry }: NoticeProps) {
  const texts = uiTexts();
  const text = {
    updated: installedTexts().newVersion,
    unreachable: networkText,
    missing: texts.partMissing,
  }[fault];
  if (fault === 'updated' || (fault === 'missing' && isAgain))
    return { text, action: { label: installedTexts().useNewVersion, run: reloadForCode } };
  return { text, action: onRetry && { label: texts.retry, run: onRetry } };
}

/** Shows the notice where all messages are. Returns how to take it back. */
function showMessage(props: NoticeProps, onDismiss?: () => void): () => void {
  const { text, action } = wordsOf(props);
  const message = { tone: 'error', text, detail: undefined, link: undefined } as const;
  say({ do: 'show', message: { ...message, key: 'code', action, onDismiss } });
  return () => say({ do: 'retract', texts: [text] });
}

/** In the place of a dialog: its notice is a message for as long as the dialog is wanted. */
function Said({
  fault,
  isAgain = false,
  onRetry,
  onClose,
}: NoticeProps & { onClose: (() => void) | undefined }) {
  const retry = useLatest(onRetry);
  const close = useLatest(onClose);
  useEffect(
    () =>
      showMessage({ fault, isAgain, onRetry: () => retry.current?.() }, () => close.current?.()),
    [fault, isAgain, retry, close],
  );
  return null;
}

function Notice(props: NoticeProps) {
  const { text, action } = wordsOf(props);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-13 max-w-[30rem] flex-wrap items-center justify-between gap-3 px-6 py-8 text-body"
    >
      <p className="min-w-0 flex-1">{text}</p>
      {action ? (
        <Button look="secondary" size="small" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}
