/** On which of the person's lists a coin is; each changes at once. */
import { Switch } from '#ui/forms/Switch.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { useWatch, useWatchlists } from './watchlists.queries.ts';

type WatchDialogProps = { coin: string; name: string; isOpen: boolean; onClose: () => void };

export function WatchDialog({ coin, name, isOpen, onClose }: WatchDialogProps) {
  const { data } = useWatchlists();
  const watch = useWatch();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Watch ${name}`}
      actions={
        <Button size="large" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {(data?.items ?? []).map((list) => (
          <li key={list.id} className="py-2.5 wrap-anywhere">
            <Switch
              label={list.name}
              about={coinCount(list.coins.length)}
              isOn={list.coins.includes(coin)}
              onChange={(isWatched) => watch.mutate({ coin, list: list.id, isWatched })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const coinCount = (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`;
