/** A moment in Indian time, short enough for a column; the whole of it, with seconds, on hover and for machines. */
import { formatDate, formatDateTime, formatMinute } from '#ui/format.ts';

export function When({ at, isDayOnly = false }: { at: string | null; isDayOnly?: boolean }) {
  if (at === null) return <span className="text-ink-3">-</span>;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {isDayOnly ? formatDate(at) : formatMinute(at)}
    </time>
  );
}
