/** The search of everything in its dialog: fetched when it is first asked for. */
import { useRef } from 'react';

import { searchTexts } from '#texts/search.ts';
import { Dialog } from '#ui/parts/Dialog.tsx';

import type { PageTitles } from './search.rules.ts';
import { SearchPanel } from './SearchPanel.tsx';

type SearchDialogProps = { pages: PageTitles; isOpen: boolean; onClose: () => void };

export function SearchDialog({ pages, isOpen, onClose }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={searchTexts().title} initialFocus={field}>
      <SearchPanel pages={pages} field={field} onDone={onClose} />
    </Dialog>
  );
}
