/**
 * Says that bank details were changed, and until when no withdrawal is taken; nothing where none is
 * held back.
 */
import { formatDateTime } from '#texts/format.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { Note } from '#ui/parts/Note.tsx';

export function HoldNote({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <Note>
      <p className="text-ink">{withdrawalTexts().onHold}</p>
      <p>{withdrawalScreenTexts().theyOpenAt({ holdUntil: formatDateTime(until) })}</p>
    </Note>
  );
}
