/**
 * What a person has set against themselves, to be read: nobody here can change a limit or end a
 * break.
 */
import { useQuery } from '@tanstack/react-query';

import { limits, type OwnLimit } from '#protocol/limits.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr, formatCount } from '#texts/format.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { Fact, Facts } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';

const texts = consolePeopleTexts();
const words = consoleWordTexts();

export function PersonLimits({ id }: { id: string }) {
  const query = useQuery({
    queryKey: mine('people', 'limits', id),
    queryFn: ({ signal }) => call(limits.ofPerson, { params: { id }, signal }),
  });
  const set = query.data?.items.filter(({ amount }) => amount !== null) ?? [];
  return (
    <Part title={texts.ownLimits} aside={texts.ownLimitsNote}>
      {query.data ? (
        <Facts>
          <Fact name={texts.break}>
            {query.data.pause ? (
              <When at={query.data.pause.endsAt} inText={(moment) => words.until({ moment })} />
            ) : (
              words.none
            )}
          </Fact>
          {set.map((item) => (
            <Fact
              key={`${item.measure} ${item.period}`}
              name={texts.limitOf[item.measure][item.period]}
            >
              {words.partOf({ part: sizeOf(item, item.used), whole: sizeOf(item, item.amount) })}
            </Fact>
          ))}
          {set.length === 0 ? <Fact name={texts.limits}>{words.none}</Fact> : null}
        </Facts>
      ) : query.isError ? (
        <LoadFailed query={query} title={texts.limitsFailed} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Part>
  );
}

function sizeOf({ measure }: OwnLimit, amount: string | null): string {
  if (amount === null) return words.noLimit;
  return measure === 'contracts' ? formatCount(amount) : formatInr(amount);
}
