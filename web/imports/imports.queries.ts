/**
 * What the person holds elsewhere, and sending a file of it: once to be looked at, once to be taken
 * in.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { Mapping } from '#protocol/import-lines.ts';
import { imports, type Tracked } from '#protocol/imports.ts';
import { importTexts } from '#texts/imports.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { newId } from '#ui/client/new-id.ts';
import { upload } from '#ui/money/upload.ts';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

const trackedKey = mine('imports');

export function useTracked() {
  return useQuery({
    queryKey: trackedKey,
    queryFn: ({ signal }) => call(imports.tracked, { signal }),
    refetchOnMount: 'always',
  });
}

export function useSendFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn(asked: { what: 'preview' | 'add'; file: File; mapping: Mapping | null }) {
      const form = new FormData();
      if (asked.mapping) form.set('mapping', JSON.stringify(asked.mapping));
      form.set('file', asked.file);
      return upload(imports[asked.what], {
        form,
        idempotencyKey: newId(),
        onShare: () => undefined,
        signal: new AbortController().signal,
      });
    },
    onSuccess: (_, { what }) =>
      what === 'add' ? queries.invalidateQueries({ queryKey: trackedKey }) : undefined,
  });
}

export function useRemoveFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(imports.remove, { params: { id } }),
    onMutate: () => retractToasts(importTexts().notDone),
    onSuccess: () => toast('success', importTexts().removed),
    onError: () => toast('error', importTexts().notDone),
    onSettled: () => queries.invalidateQueries({ queryKey: trackedKey }),
  });
}

export function useCountInWorth() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inWorth: boolean) => call(imports.count, { body: { inWorth } }),
    onMutate(inWorth) {
      retractToasts(importTexts().notDone);
      queries.setQueryData<Tracked>(trackedKey, (before) => before && { ...before, inWorth });
    },
    onError: () => toast('error', importTexts().notDone),
    onSettled: () => queries.invalidateQueries({ queryKey: trackedKey }),
  });
}
