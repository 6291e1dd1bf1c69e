/**
 * Components whose code comes later, and the only place that imports code lazily
 * (test/lazy-code.test.ts). Where the code cannot be had, the rest of the page stays as it is:
 * code-gone.tsx says so, with a button that tries again or loads the new version.
 */
import { type ComponentType, lazy, useState } from 'react';

import { noteCodeCame, reloadOnce } from '#ui/client/code.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
/** The component; `preload` fetches its code ahead and says nothing where that fails. */
export type Later<Props> = ComponentType<Props> & { preload: () => void };
/**
 * Behaviour without the code. 'page': a page of the app, which reloads once for a new version.
 * 'here': a message in the place of the part. 'nowhere': nothing, for parts that nobody misses. A
 * function: the part is a dialog, and a message floats while the function says that the dialog is
 * wanted: false, or how it is closed again; true where nothing closes it.
 */
export type Where<Props> = 'page' | 'here' | 'nowhere' | ((props: Props) => boolean | (() => void));

/**
 * Notices of missing code; null where they are missing too. Each app asks for them once its page is
 * at rest, because they cannot be fetched without a network.
 */
export const noticesOfMissingCode = () => import('./code-gone.tsx').catch(() => null);

export function later<Props extends object>(
  load: Load<Props>,
  where: Where<Props> = 'here',
): Later<Props> {
  const found = (Loaded: ComponentType<Props>) => {
    if (where === 'page') noteCodeCame();
    return { default: Loaded };
  };
  const missing = async (reason: unknown): Promise<{ default: ComponentType<Props> }> => {
    if (where === 'nowhere') return { default: () => null };
    const notices = await noticesOfMissingCode();
    if (notices) return { default: await notices.standIn(where, renewed) };
    // The page was opened a moment ago, and nothing of it comes.
    if (where === 'page' && reloadOnce()) return new Promise(() => {});
    throw reason;
  };
  const fresh = () => lazy(() => load().then(found, missing));
  /** Component of new instances. */
  const code: { current: ComponentType<Props> } = { current: fresh() };
  const renewed = (): ComponentType<Props> => {
    code.current = fresh();
    return code.current;
  };
  function Part(props: Props) {
    const [Shown] = useState(() => code.current);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void load().catch(() => undefined) });
}

/**
 * Code that is no component. A message says that it is gone with its version, and, unless the
 * caller does so, that it did not come.
 */
export async function fetched<Code>(load: () => Promise<Code>, isTold = true): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    await (await noticesOfMissingCode())?.announce(isTold);
    throw error;
  }
}
