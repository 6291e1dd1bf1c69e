/**
 * Is this statement genuine? The file's fingerprint, worked out here, is looked up on the public
 * list; the file stays where it is.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { statements } from '#protocol/statements.ts';
import { formatDate, formatDateTime } from '#texts/format.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { sha256, toHex } from '#verifier/sha256.ts';

import { FileChoice } from './FileChoice.tsx';

const texts = statementsPageTexts();
const MOST_BYTES = 300_000_000;

/** By the browser where it may, which it does not over plain HTTP. */
async function fingerprint(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { subtle } = window.crypto as { subtle?: SubtleCrypto };
  return toHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}

type Chosen = { name: string; hash: string } | { problem: string } | null;

export function StatementCheck() {
  const [chosen, setChosen] = useState<Chosen>(null);
  const take = async (file: File): Promise<void> => {
    if (file.size > MOST_BYTES) return setChosen({ problem: texts.tooLarge });
    setChosen({ name: file.name, hash: await fingerprint(file) });
  };
  return (
    <div className="grid gap-4 pt-5">
      <FileChoice
        name="statement"
        accept=".csv,.pdf,text/csv,application/pdf"
        hint={texts.checkBody}
        label={texts.choose}
        onFile={(file) => void take(file)}
      />
      {chosen === null ? null : 'problem' in chosen ? (
        <Note tone="bad">
          <p role="alert">{chosen.problem}</p>
        </Note>
      ) : (
        <Verdict key={chosen.hash} name={chosen.name} hash={chosen.hash} />
      )}
    </div>
  );
}

function Verdict({ name, hash }: { name: string; hash: string }) {
  const { data, isPending, isError, refetch, isFetching } = useQuery({
    queryKey: ['issued', hash],
    queryFn: async ({ signal }) => {
      try {
        return await call(statements.issuedOne, { params: { hash }, signal });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'not-found') return null;
        throw error;
      }
    },
    gcTime: 0,
  });
  const date = (day: string) => formatDate(`${day}T00:00:00.000Z`);
  if (isPending)
    return (
      <p role="status" className="flex items-center gap-2 text-body text-ink-2">
        <Spinner size={18} isInstant />
        {texts.checking}
      </p>
    );
  if (isError)
    return (
      <ErrorState
        title={texts.checkFailed}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <div role="status">
      <Note tone={data ? 'info' : 'bad'}>
        <p className="text-row font-semibold text-ink">
          {data
            ? texts.genuineFile({
                period: texts.period({
                  from: date(data.from),
                  to: date(data.to),
                  isOneDay: data.from === data.to,
                }),
                at: formatDateTime(data.issuedAt),
              })
            : texts.alteredFile}
        </p>
        <p className="mt-1">{data ? texts.genuineBody : texts.alteredBody}</p>
        <p className="mt-2 text-meta wrap-anywhere text-ink-3">{name}</p>
        <p className="text-meta break-all text-ink-3">
          {texts.fingerprint}: {hash}
        </p>
      </Note>
    </div>
  );
}
