/** Whether prices wait for their beacon, as the server says it. */
import { useQuery } from '@tanstack/react-query';

import { meta } from '#protocol/meta.ts';
import { uiTexts } from '#texts/ui.ts';

import { call } from './api.ts';
import { useMeta } from './meta.ts';

const texts = uiTexts();

const ASK_MS = 15_000;

/**
 * What prices wait for, in words; null while they do not, or nobody knows. A house without a beacon
 * is not asked.
 */
export function useBeaconWait(): string | null {
  const { data } = useMeta();
  const { data: health, isError } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(meta.health, { signal }),
    enabled: Boolean(data?.beacon),
    refetchInterval: ASK_MS,
  });
  const beacon = health?.beacon;
  if (isError || beacon?.state !== 'waiting') return null;
  return beacon.isPublic ? texts.publicBeaconWait : texts.ownBeaconWait;
}
