/**
 * The page behind a mailed link: people who are or were on the staff read a delayed proposal and
 * object without signing in. The code of the link is read from the address after #, which no server
 * and no log ever sees, and leaves the address once it is spent.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { DelayedProposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { ApiProblem, call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';
import { tokenOf } from '#console/parts/link-token.ts';
import { useStaffSubmit } from '#console/parts/staff-form.ts';

import { DelayedChange } from './DelayedChange.tsx';

const texts = consoleProposalTexts();
const words = consoleWordTexts();

export function ObjectPage() {
  const [token] = useState(() => tokenOf(window.location.hash));
  if (token === null)
    return (
      <FormPage title={texts.noObjectionLink} lead={texts.objectionLinkMissing}>
        {null}
      </FormPage>
    );
  return (
    <FormPage title={words.pages.object}>
      <BehindTheLink token={token} />
    </FormPage>
  );
}

function BehindTheLink({ token }: { token: string }) {
  const queries = useQueryClient();
  const queryKey = ['objection', token];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(staff.readObjection, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [hasObjected, setHasObjected] = useState(false);
  if (query.data) {
    return (
      <>
        <StateOf delayed={query.data} hasObjected={hasObjected} />
        <DelayedChange delayed={query.data} />
        {query.data.status === 'open' ? (
          <ObjectButton
            token={token}
            onObjected={(ended) => {
              // The code is spent; it should not stay in the history of a shared machine.
              window.history.replaceState(null, '', '/console/object');
              queries.setQueryData(queryKey, ended);
              setHasObjected(true);
            }}
            onEnded={() => void query.refetch()}
          />
        ) : null}
      </>
    );
  }
  if (!query.isError) return <PageSpinner label={texts.loadingChange} />;
  if (query.error instanceof ApiProblem && query.error.code === 'not-found')
    return <FormBanner text={texts.objectionLinkWrong} />;
  return <LoadFailed query={query} title={texts.changeFailed} body={query.error.message} />;
}

/** Says whether the change is still open, or how it ended. */
function StateOf({ delayed, hasObjected }: { delayed: DelayedProposal; hasObjected: boolean }) {
  const { status } = delayed;
  const ended = status === 'open' ? null : texts.ended[status];
  return (
    <div role="status" className="mb-5 text-body">
      {hasObjected ? (
        <p className="font-semibold">{texts.youObjected}</p>
      ) : ended === null ? (
        <p className="text-ink-2">{texts.objectLead}</p>
      ) : (
        <p className="font-semibold">{ended}</p>
      )}
    </div>
  );
}

type ObjectButtonProps = {
  token: string;
  onObjected: (ended: DelayedProposal) => void;
  /** The change ended in another way meanwhile. */
  onEnded: () => void;
};

function ObjectButton({ token, onObjected, onEnded }: ObjectButtonProps) {
  const { isBusy, banner, submit } = useStaffSubmit();
  const object = () =>
    submit(async () => {
      try {
        onObjected(await call(staff.objectByLink, { body: { token } }));
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'already-decided') onEnded();
        throw error;
      }
    });
  return (
    <div className="mt-5 grid gap-4">
      <FormBanner text={banner} />
      <Button look="danger" isWide busy={isBusy && texts.objecting} onClick={() => void object()}>
        {texts.object}
      </Button>
    </div>
  );
}
