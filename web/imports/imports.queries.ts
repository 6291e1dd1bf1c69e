/** Queries of the coins held elsewhere, and the upload of a file for its preview or its import. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { DateOrder, DecimalMark, Mapping } from '#protocol/import-lines.ts';
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

/** Choices of the person about a file; null where the file itself decides. */
export type FileAnswers = {
  mapping: Mapping | null;
  head: string | null;
  decimal: DecimalMark | null;
  dates: DateOrder | null;
};
export const noAnswers: FileAnswers = { mapping: null, head: null, decimal: null, dates: null };

/** `onShare` is called with the share of the file that has left, 0 to 1. */
export function useSendFile(onShare: (share: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn(asked: { what: 'preview' | 'add'; file: File; answers: FileAnswers }) {
      const form = new FormData();
      const { mapping, ...answers } = asked.answers;
      if (mapping) form.set('mapping', JSON.stringify(mapping));
      for (const [name, answer] of Object.entries(answers))
        if (answer !== null) form.set(name, answer);
      onShare(0);
      form.set('file', asked.file);
      return upload(imports[asked.what], {
        form,
        idempotencyKey: newId(),
        onShare,
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
