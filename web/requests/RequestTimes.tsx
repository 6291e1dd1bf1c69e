/** When a request was made, and how old it is while it waits or how long its review took. */
import { wordTexts } from '#texts/words.ts';
import { ageWords, spanWords, useMinute } from '#ui/formats/age.ts';
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { formatDateTime } from '#texts/format.ts';

const words = depositScreenTexts();

type Times = { createdAt: string; decidedAt: string | null };

export function RequestTimes({ createdAt, decidedAt }: Times) {
  const now = useMinute();
  return (
    <>
      <span className="block">{unbroken(formatDateTime(createdAt))}</span>
      <span className="block text-label font-normal text-ink-3">
        {decidedAt === null
          ? wordTexts().requestedOf({ at: ageWords(createdAt, now) })
          : words.decidedAfter({ span: reviewWords({ createdAt, decidedAt }) })}
      </span>
    </>
  );
}

/** A date and time that may break between the two alone. */
const unbroken = (text: string): string => text.replaceAll(/(?<!,) /g, '\u00a0');

function reviewWords({ createdAt, decidedAt }: { createdAt: string; decidedAt: string }): string {
  return spanWords(Math.max(0, Math.floor((Date.parse(decidedAt) - Date.parse(createdAt)) / 1000)));
}
