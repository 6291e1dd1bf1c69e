/** On which of the person's lists a coin is; each changes at once. */
import { coinTexts } from '#texts/coins.ts';
import { wordTexts } from '#texts/words.ts';
import { alertScreenTexts } from '#texts/alert-screens.ts';
import { Switch } from '#ui/forms/Switch.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { useWatch, useWatchlists } from './watchlists.queries.ts';

const texts = alertScreenTexts();

type WatchDialogProps = { coin: string; name: string; isOpen: boolean; onClose: () => void };

export function WatchDialog({ coin, name, isOpen, onClose }: WatchDialogProps) {
  const { data } = useWatchlists();
  const watch = useWatch();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={wordTexts().watchOf({ name })}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {(data?.items ?? []).map((list) => (
          <li key={list.id} className="py-2.5 wrap-anywhere">
            <Switch
              label={list.name}
              about={coinTexts().count({ count: list.coins.length })}
              isOn={list.coins.includes(coin)}
              onChange={(isWatched) => watch.mutate({ coin, list: list.id, isWatched })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
