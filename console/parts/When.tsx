/**
 * A moment in Indian time, short enough for a column: this year goes without saying. The whole of
 * it on hover.
 */
import { localYear } from '#ui/client/clock.ts';
import { formatDate, formatDateTime, formatMinute } from '#texts/format.ts';

type WhenProps = {
  at: string | null;
  isDayOnly?: boolean;
  /** The text that contains the moment. */
  inText?: (moment: string) => string;
};

export function When({ at, isDayOnly = false, inText = (moment) => moment }: WhenProps) {
  if (at === null) return <span className="text-ink-3">-</span>;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {inText(isDayOnly ? formatDate(at) : withoutThisYear(formatMinute(at)))}
    </time>
  );
}

const withoutThisYear = (text: string) => text.replace(` ${localYear()},`, ',');
