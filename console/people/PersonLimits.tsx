/** What a person has set against themselves, to be read: nobody here can change a limit or end a break. */
import { useQuery } from '@tanstack/react-query';

import { limits, type OwnLimit } from '#protocol/limits.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr, groupIndian } from '#texts/format.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { Fact, Facts } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';

const names: Record<OwnLimit['measure'], string> = {
  deposit: 'Deposits',
  loss: 'Losses',
  stake: 'Stakes',
  contracts: 'Contracts',
};

export function PersonLimits({ id }: { id: string }) {
  const query = useQuery({
    queryKey: mine('people', 'limits', id),
    queryFn: ({ signal }) => call(limits.ofPerson, { params: { id }, signal }),
  });
  const set = query.data?.items.filter(({ amount }) => amount !== null) ?? [];
  return (
    <Part title="Own limits" aside="Theirs to change">
      {query.data ? (
        <Facts>
          <Fact name="Break">
            {query.data.pause ? (
              <>
                until <When at={query.data.pause.endsAt} />
              </>
            ) : (
              'none'
            )}
          </Fact>
          {set.map((item) => (
            <Fact
              key={`${item.measure} ${item.period}`}
              name={`${names[item.measure]} a ${item.period}`}
            >
              {words(item, item.used)} of {words(item, item.amount)}
            </Fact>
          ))}
          {set.length === 0 ? <Fact name="Limits">none</Fact> : null}
        </Facts>
      ) : query.isError ? (
        <ErrorState
          title="Could not load their limits"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Part>
  );
}

function words({ measure }: OwnLimit, amount: string | null): string {
  if (amount === null) return 'no limit';
  return measure === 'contracts' ? groupIndian(amount) : formatInr(amount);
}
