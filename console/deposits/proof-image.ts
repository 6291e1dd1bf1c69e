/**
 * The proof image as it is loaded: whole, kept for a while, and asked for ahead of the request that
 * will need it.
 */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { ApiProblem, networkText, readProblem } from '#ui/client/api.ts';
import { pageHeaders } from '#ui/client/page-person.ts';
import { mine } from '#ui/client/session.tsx';

const TIMEOUT_MS = 20_000;
const KEPT_MS = 5 * 60_000;

/** An image never changes once it is stored. */
const proofOptions = (path: string) =>
  queryOptions({
    queryKey: mine('proof', path),
    queryFn: ({ signal }) => loadProof(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

async function loadProof(path: string, signal: AbortSignal): Promise<Blob> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, {
    signal: AbortSignal.any([signal, timeout]),
    credentials: 'same-origin',
    headers: pageHeaders(),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiProblem({ code: 'network', detail: networkText, status: 0 });
  });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  throw readProblem(response.status, response.headers.get('retry-after'), body);
}

/** `url` is good as long as the component shows this image. */
export function useProof(path: string) {
  const { data, isError, isFetching, refetch } = useQuery(proofOptions(path));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [data]);
  return { url, isError: isError && !data, isFetching, retry: () => void refetch() };
}

/** Loads an image before it is shown. */
export function loadProofAhead(queries: QueryClient, path: string): void {
  void queries.prefetchQuery(proofOptions(path));
}
