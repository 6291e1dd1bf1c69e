/**
 * The standing line of a new version: it reloads the page when that is asked for, and not while
 * something is unfinished. Dismissed, it comes back with the version after this one.
 */
import { useEffect, useState } from 'react';

import { installedTexts } from '#texts/installed.ts';
import { stand, unstand } from '#ui/parts/standing.ts';

import { isUnfinished, reloadWithNewVersion, useNewVersion } from './register.ts';

const LOOK_MS = 1_000;
const ID = 'new-version';

export function NewVersion() {
  const isReady = useNewVersion();
  const [isBusy, setIsBusy] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = isReady && !isDismissed;
  useEffect(() => {
    if (!isShown) return;
    const look = (): void => setIsBusy(isUnfinished());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  useEffect(() => {
    if (!isDismissed) return;
    const offer = (): void => setIsDismissed(false);
    const registration = navigator.serviceWorker.getRegistration();
    void registration.then((found) => found?.addEventListener('updatefound', offer));
    return () =>
      void registration.then((found) => found?.removeEventListener('updatefound', offer));
  }, [isDismissed]);
  useEffect(() => {
    if (!isShown) return;
    const texts = installedTexts();
    const reload = (): void => {
      // Something may have been begun since the last look.
      if (isUnfinished()) setIsBusy(true);
      else reloadWithNewVersion();
    };
    stand({
      id: ID,
      text: isBusy ? `${texts.newVersion} ${texts.newVersionLater}` : texts.newVersion,
      action: isBusy ? undefined : { label: texts.useNewVersion, run: reload },
      onDismiss: () => setIsDismissed(true),
    });
  }, [isShown, isBusy]);
  useEffect(() => (isShown ? () => unstand(ID) : undefined), [isShown]);
  return null;
}
