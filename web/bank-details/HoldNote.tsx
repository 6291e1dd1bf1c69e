/** Says why and until when no withdrawal is taken; nothing where none is held back. */
import { formatDateTime } from '#texts/format.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { Note } from '#ui/parts/Note.tsx';

import type { Hold } from './bank-details.queries.ts';

export function HoldNote({ hold }: { hold: Hold | null }) {
  if (hold === null) return null;
  const { onHold, onHoldAfterReset } = withdrawalTexts();
  return (
    <Note>
      <p className="text-ink">{hold.cause === 'second-factor' ? onHoldAfterReset : onHold}</p>
      <p>{withdrawalScreenTexts().holdUntil({ until: formatDateTime(hold.until) })}</p>
    </Note>
  );
}
