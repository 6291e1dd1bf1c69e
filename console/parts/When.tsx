/** A moment in Indian time, short enough for a column: this year goes without saying. The whole of it on hover. */
import { localYear } from '#ui/client/clock.ts';
import { formatDate, formatDateTime, formatMinute } from '#texts/format.ts';

export function When({ at, isDayOnly = false }: { at: string | null; isDayOnly?: boolean }) {
  if (at === null) return <span className="text-ink-3">-</span>;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {isDayOnly ? formatDate(at) : withoutThisYear(formatMinute(at))}
    </time>
  );
}

const withoutThisYear = (text: string) => text.replace(` ${localYear()},`, ',');
