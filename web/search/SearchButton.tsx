/**
 * The button and the keys of the search of everything, Ctrl-K and Cmd-K. Its code comes after the
 * page's, that of the search when it is first asked for.
 */
import { Search } from 'lucide-react';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';

import { searchTexts } from '#texts/search.ts';
import { useLatest } from '#ui/client/latest.ts';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { fetched } from '#ui/parts/later.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import type { PageTitles } from './search.rules.ts';
import type { SearchDialog } from './SearchDialog.tsx';

/** One that leaves is in the way of nobody. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-open]';

type DialogComponent = ComponentType<ComponentProps<typeof SearchDialog>>;

export function SearchButton({ pages }: { pages: PageTitles }) {
  const texts = searchTexts();
  const [Shown, setShown] = useState<DialogComponent | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    retractToasts(texts.failed);
    fetched(() => import('./SearchDialog.tsx')).then(
      (loaded) => {
        setShown(() => loaded.SearchDialog);
        setIsOpen(true);
      },
      () => toast('error', texts.failed),
    );
  };
  const latest = useLatest({ isOpen, open });
  useEffect(preloadDialog, []);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      // The browser's own search is not what is wanted here.
      event.preventDefault();
      if (latest.current.isOpen) setIsOpen(false);
      // What another dialog asks comes first.
      else if (!document.querySelector(OPEN_DIALOG)) latest.current.open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="grid size-11 place-items-center rounded-small text-ink-2 hover:bg-sunken hover:text-ink lg:flex lg:h-9 lg:w-full lg:justify-between lg:gap-2 lg:rounded-field lg:border lg:border-line-strong lg:px-3 lg:text-label"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} className="lg:size-4" />
        <span className="max-lg:sr-only">{texts.open}</span>
        <kbd aria-hidden className="font-sans text-meta whitespace-nowrap text-ink-3 max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {Shown ? <Shown pages={pages} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
