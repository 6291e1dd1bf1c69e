/** When an item began, in a column or on a card. */
import { formatMinute } from '#texts/format.ts';

/** Broken between the day and the time of day, if at all. */
export function When({ iso }: { iso: string }) {
  const [day, time] = formatMinute(iso).split(', ');
  return (
    <>
      <span className="whitespace-nowrap">{day},</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </>
  );
}
