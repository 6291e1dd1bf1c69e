/**
 * What the person can search of their own: the last hundred orders and contracts, asked for when
 * the search opens.
 */
import { useQuery } from '@tanstack/react-query';

import { contracts } from '#protocol/contracts.ts';
import { orders } from '#protocol/orders.ts';
import { formatInr, formatMinute } from '#texts/format.ts';
import { searchTexts } from '#texts/search.ts';
import { call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { subjectPath } from '#web/parts/subject-path.ts';

import type { Findable } from './search.rules.ts';

const SEARCHED = 100;

export function useOwn() {
  const { person } = useSession();
  return useQuery({
    queryKey: mine('search'),
    queryFn: async ({ signal }) => {
      const query = { limit: SEARCHED };
      const [placed, contracted] = await Promise.all([
        call(orders.list, { query, signal }),
        call(contracts.list, { query, signal }),
      ]);
      const texts = searchTexts();
      const own = [
        ...placed.items.map(({ id, positionId, side, coin, coinName, amount, acceptedAt }) => ({
          id: positionId ?? id,
          at: acceptedAt,
          amount,
          coinName,
          isRunning: false,
          title: texts.order({ side, coin, isPosition: positionId !== null }),
        })),
        ...contracted.items.map(
          ({ id, direction, coin, coinName, amount, acceptedAt, status }) => ({
            id,
            at: acceptedAt,
            amount,
            coinName,
            isRunning: status === 'ACTIVE',
            title: texts.contract({ direction, coin }),
          }),
        ),
      ];
      return own
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map(({ id, at, amount, coinName, title, isRunning }): Findable => ({
          // What runs has no receipt yet: it is among the open ones.
          kind: 'own',
          to: (isRunning ? null : subjectPath(id)) ?? '/order',
          title,
          note: [amount === null ? [] : formatInr(amount), formatMinute(at)].flat().join(' · '),
          words: `${id} ${coinName}`,
        }));
    },
    enabled: person !== null,
    staleTime: 10_000,
  });
}
