/** Place of the note about a break or losses; its code comes after the page's. */
import { Suspense } from 'react';

import { later } from '#ui/parts/later.tsx';

const StandingNote = later(async () => (await import('./StandingNote.tsx')).StandingNote);

export function OwnStandingNote() {
  return (
    <Suspense fallback={null}>
      <StandingNote />
    </Suspense>
  );
}
