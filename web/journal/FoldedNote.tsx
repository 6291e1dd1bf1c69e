/**
 * A trade's note behind a quiet button, where most who look at the trade look at something else.
 */
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';

import { journalTexts } from '#texts/journal.ts';
import { Button } from '#ui/parts/Button.tsx';

import { JournalNote } from './JournalNote.tsx';

const texts = journalTexts();

/** `id`: of the contract, the order or the position. */
export function FoldedNote({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <JournalNote id={id} />;
  return (
    <Button
      look="quiet"
      size="small"
      className="-ml-3 justify-self-start"
      onClick={() => setIsOpen(true)}
    >
      <NotebookPen size={16} aria-hidden /> {texts.note}
    </Button>
  );
}
