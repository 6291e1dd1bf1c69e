/** Who makes prices with this server, and what that means, as it holds at this moment. */
import { useQuery } from '@tanstack/react-query';

import { witness } from '#protocol/witness.ts';
import { formatClock } from '#texts/format.ts';
import { witnessTexts } from '#texts/witnesses.ts';
import { call } from '#ui/client/api.ts';

const texts = witnessTexts();
const LOOK_MS = 5_000;

export function WhoMakesPrices() {
  const { data, isError } = useQuery({
    queryKey: ['witnesses'],
    queryFn: () => call(witness.facts),
    refetchInterval: LOOK_MS,
  });
  if (!data) return isError ? <p>{texts.unknown}</p> : null;
  const present = data.standing.filter((one) => one.present);
  const absent = data.standing.filter((one) => !one.present);
  const { time } = data.last;
  const awaited = present.filter((one) => one.awaited);
  return (
    <section aria-label={texts.heading} className="grid gap-2">
      <p className="text-ink">{texts.made({ names: present.map(({ name }) => name) })}</p>
      {absent.map(({ name, absentSince }) => (
        <p key={name}>{texts.absent({ name, since: absentSince && formatClock(absentSince) })}</p>
      ))}
      {data.waits && (
        <p>{texts.waits({ names: awaited.map(({ name }) => name), since: formatClock(time) })}</p>
      )}
    </section>
  );
}
