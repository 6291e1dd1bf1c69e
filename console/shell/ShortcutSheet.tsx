/** The sheet of keys, and the switch for those whom single keys disturb. */
import { consoleShellTexts } from '#texts/console-shell.ts';

import { Kbd } from '#console/parts/Kbd.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { useShortcutSwitch } from '#ui/parts/shortcuts.ts';

import { keyHelp } from './key-help.ts';

const texts = consoleShellTexts();

export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, setOn] = useShortcutSwitch();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.keys}>
      <label className="flex min-h-9 items-center gap-2.5 text-label font-normal text-ink-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
          className="size-4"
        />
        {texts.singleKeys}
      </label>
      <p className="text-meta text-ink-3">{texts.singleKeysHint}</p>
      {keyHelp.map(({ title, keys }) => (
        <section key={title} className="mt-4">
          <h3 className="text-label text-ink">{title}</h3>
          <dl className="mt-1.5 grid gap-1">
            {keys.map(({ keys: together, does }) => (
              <div key={does} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3">
                <dt className="flex gap-1 text-ink-2">
                  <span className="sr-only">{together.join(' ')}</span>
                  {together.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd className="text-label font-normal text-ink-2">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
