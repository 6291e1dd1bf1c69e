/** What reviewers told each other about a request. The person never sees it. */
import { consoleDeskTexts } from '#texts/console-desk.ts';

import type { MoneyPane } from './desk-kind.ts';
import { momentText, shortName } from './desk.rules.ts';

const texts = consoleDeskTexts();

export function Notes({ notes, nowMs }: { notes: MoneyPane['notes']; nowMs: number }) {
  if (notes.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-label text-ink">{texts.notes}</h3>
      <ul className="mt-1.5 grid gap-2">
        {notes.map((note) => (
          <li key={`${note.at} ${note.by.id}`} className="border-l-2 border-line pl-3 text-label">
            <p className="font-normal break-words whitespace-pre-wrap text-ink">{note.text}</p>
            <p className="text-meta font-normal text-ink-3">
              {shortName(note.by.name)}, {momentText(note.at, nowMs)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
