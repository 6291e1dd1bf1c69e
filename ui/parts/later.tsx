/**
 * Components whose code comes later, and the only place that imports code lazily
 * (test/lazy-code.test.ts). Where the code cannot be had, the rest of the page stays as it is: the
 * component says so in its place, with a button that tries again or loads the new version.
 */
import { X } from 'lucide-react';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { installedTexts } from '#texts/installed.ts';
import { uiTexts } from '#texts/ui.ts';
import { networkText } from '#ui/client/api.ts';
import {
  type CodeFault,
  codeFault,
  noteCodeCame,
  reloadForCode,
  reloadOnce,
} from '#ui/client/code.ts';

import { Button } from './Button.tsx';
import { classes } from './classes.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
/** The component; `preload` fetches its code ahead and says nothing where that fails. */
export type Later<Props> = ComponentType<Props> & { preload: () => void };
/**
 * Says whether a dialog is wanted now: false, or how it is closed again; true where nothing closes
 * it.
 */
type Asked<Props> = (props: Props) => boolean | (() => void);

/**
 * `where` says what to do without the code. 'page': a page of the app, which reloads once for a new
 * version. 'here': a message in the place of the part. 'nowhere': nothing, for parts that nobody
 * misses. A function: the part is a dialog, and a message floats while that is wanted.
 */
export function later<Props extends object>(
  load: Load<Props>,
  where: 'page' | 'here' | 'nowhere' | Asked<Props> = 'here',
): Later<Props> {
  let failures = 0;
  const fresh = () =>
    lazy(() =>
      load().then((Loaded) => {
        failures = 0;
        if (where === 'page') noteCodeCame();
        return { default: Loaded };
      }, missing),
    );
  const missing = async (): Promise<{ default: ComponentType<Props> }> => {
    if (where === 'nowhere') return { default: () => null };
    const fault = await codeFault();
    // The page that is left stays on the screen until then.
    if (fault === 'updated' && where === 'page' && reloadOnce()) return new Promise(() => {});
    failures += 1;
    const view = { fault, isAgain: failures > 1 };
    return { default: (props) => <Missing props={props} view={view} /> };
  };
  /** What new instances begin with. */
  const code: { current: ComponentType<Props> } = { current: fresh() };
  const renewed = (): ComponentType<Props> => {
    code.current = fresh();
    return code.current;
  };

  function Missing({
    props,
    view,
  }: {
    props: Props;
    view: Pick<NoticeProps, 'fault' | 'isAgain'>;
  }) {
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
    if (hasRested) {
      setHasRested(false);
      retry();
      return null;
    }
    if (typeof where !== 'function') return <Notice {...view} onRetry={retry} />;
    const onClose = typeof asked === 'function' ? asked : undefined;
    return createPortal(
      <Notice {...view} onRetry={retry} onClose={onClose} isFloating />,
      document.body,
    );
  }

  function Part(props: Props) {
    const [Shown] = useState(() => code.current);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void load().catch(() => undefined) });
}

/** Code that is no component. Where it is gone with its version, a message says so. */
export async function fetched<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if ((await codeFault()) === 'updated') announce();
    throw error;
  }
}

let isAnnounced = false;

function announce(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    isAnnounced = false;
    root.unmount();
    place.remove();
  };
  root.render(<Notice fault="updated" isAgain onRetry={close} onClose={close} isFloating />);
}

type NoticeProps = {
  fault: CodeFault;
  /** True after trying again did not help. */
  isAgain: boolean;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
  isFloating?: boolean;
};

function Notice({ fault, isAgain, onRetry, onClose, isFloating = false }: NoticeProps) {
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
        <Button look="secondary" size="small" onClick={reloads ? reloadForCode : onRetry}>
          {reloads ? installedTexts().useNewVersion : texts.retry}
        </Button>
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
