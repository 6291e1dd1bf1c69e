/**
 * A moment in Indian time, short enough for a column: this year goes without saying. The whole of
 * it on hover.
 */
import { localYear } from '#ui/client/clock.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatDate, formatDateTime, formatMinute } from '#texts/format.ts';

import { Absent } from './Absent.tsx';

const { never } = consoleWordTexts();

type WhenProps = {
  at: string | null;
  isDayOnly?: boolean;
  /** Said where there is no moment. */
  absent?: string;
  /** The text that contains the moment. */
  inText?: (moment: string) => string;
};

export function When({
  at,
  isDayOnly = false,
  absent = never,
  inText = (moment) => moment,
}: WhenProps) {
  if (at === null) return <Absent>{absent}</Absent>;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {inText(isDayOnly ? formatDate(at) : withoutThisYear(formatMinute(at)))}
    </time>
  );
}

const withoutThisYear = (text: string) => text.replace(` ${localYear()},`, ',');
