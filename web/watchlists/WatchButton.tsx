/**
 * The star of a coin. With one list it puts the coin on it or takes it off; with several it asks on
 * which. A person who is not signed in has none.
 */
import { wordTexts } from '#texts/words.ts';
import { Star } from 'lucide-react';
import { useState } from 'react';

import { alertScreenTexts } from '#texts/alert-screens.ts';
import { useSession } from '#ui/client/session.tsx';
import { buttonClasses } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { laterDialog } from '#ui/parts/later-dialog.tsx';

import { useWatch, useWatchlists } from './watchlists.queries.ts';
import { watchedCoins } from './watchlists.rules.ts';

const texts = alertScreenTexts();

const WatchDialog = laterDialog(async () => (await import('./WatchDialog.tsx')).WatchDialog);

type WatchButtonProps = {
  coin: string;
  name: string;
  /** The list that it is about; without it whichever the person has. */
  list?: string | null;
  /** With its words, as a button of a page. */
  hasWords?: boolean;
  className?: string | undefined;
};

export function WatchButton(props: WatchButtonProps) {
  const { coin, name, list = null, hasWords = false, className } = props;
  const { person } = useSession();
  const { data, isPending } = useWatchlists();
  const watch = useWatch();
  const [isOpen, setIsOpen] = useState(false);
  if (!person) return null;
  const here = data?.items.find(({ id }) => id === list);
  const isWatched = here ? here.coins.includes(coin) : watchedCoins(data).has(coin);
  const asks = !here && (data?.items.length ?? 0) > 1;
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        aria-pressed={isWatched}
        aria-haspopup={asks ? 'dialog' : undefined}
        aria-label={hasWords ? undefined : wordTexts().watchOf({ name })}
        onClick={() => {
          if (!asks) watch.mutate({ coin, list: here?.id ?? null, isWatched: !isWatched });
          else setIsOpen(true);
        }}
        className={
          hasWords
            ? classes(buttonClasses('secondary', 'small'), className)
            : classes(
                'grid place-items-center rounded-field hover:bg-sunken',
                isWatched ? 'text-ink' : 'text-ink-3 hover:text-ink',
                className ?? 'size-11',
              )
        }
      >
        <Star
          aria-hidden
          size={hasWords ? 16 : 17}
          strokeWidth={1.75}
          fill={isWatched ? 'currentColor' : 'none'}
        />
        {hasWords ? (
          <>
            {isWatched ? texts.watching : texts.watch}
            <span className="sr-only"> {name}</span>
          </>
        ) : null}
      </button>
      <WatchDialog coin={coin} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
