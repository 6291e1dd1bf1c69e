/** The description of our API, as programs read it. It does not change while the server runs. */
import { useQuery } from '@tanstack/react-query';

import { apiDescription } from '#protocol/api-description.ts';
import { call } from '#ui/client/api.ts';

import { type ApiDescription, readApi } from './api-reference.rules.ts';

export function useApiReference() {
  return useQuery({
    queryKey: ['api-description'],
    queryFn: async ({ signal }) =>
      readApi((await call(apiDescription, { signal })) as ApiDescription),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
