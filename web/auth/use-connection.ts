/**
 * Whether the server can be reached, checked while a form of strangers is open, so that nobody
 * types into the void.
 */
import { useQuery } from '@tanstack/react-query';

import { meta } from '#protocol/meta.ts';
import { call } from '#ui/client/api.ts';

const CHECK_AGAIN_MS = 4_000;

/** 'lost' stops the submit; it is asked again every few seconds and mends itself. */
export function useConnection(): 'checking' | 'there' | 'lost' {
  const { status } = useQuery({
    queryKey: ['connection'],
    queryFn: ({ signal }) => call(meta.meta, { signal }),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? CHECK_AGAIN_MS : false),
  });
  if (status === 'error') return 'lost';
  return status === 'success' ? 'there' : 'checking';
}
