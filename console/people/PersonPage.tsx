/** One person: facts, what an admin may do, and for those who may read it, the money as the person reads it themselves. */
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';

import type { PersonFacts } from '#protocol/staff-people.ts';
import { ApiProblem } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';

import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { LoadingTable } from '#console/parts/PagedTable.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { mayReadMoney } from '#console/parts/staff-roles.ts';
import { When } from '#console/parts/When.tsx';

import { ChangeAccess } from './ChangeAccess.tsx';
import { ChangeRole } from './ChangeRole.tsx';
import { usePerson } from './people.queries.ts';
import { PersonLedger } from './PersonLedger.tsx';
import { PersonLimits } from './PersonLimits.tsx';
import { PersonState } from './PersonState.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';

export function PersonPage() {
  const { id = '' } = useParams();
  const { person: me } = useSession();
  const query = usePerson(id);
  const person = query.data;
  if (!person) {
    const isUnknown = query.error instanceof ApiProblem && query.error.code === 'not-found';
    return (
      <OfficePage title="Person" tools={<Back />}>
        {isUnknown ? (
          <EmptyState title="Nobody has this id" body="It may have been copied in part." />
        ) : query.isError ? (
          <ErrorState
            title="Could not load this person"
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <LoadingTable label="Loading the person" />
        )}
      </OfficePage>
    );
  }
  return (
    <OfficePage
      title={person.name}
      tools={<Back />}
      paneLabel="Facts and actions"
      pane={
        <>
          <Person person={person} />
          {person.role === 'user' && mayReadMoney(me?.role) ? (
            <PersonLimits id={person.id} />
          ) : null}
          {me?.role === 'admin' && person.email !== null ? (
            <>
              <ChangeAccess person={person} isOneself={me.id === person.id} />
              {me.id === person.id ? null : <ResetSecondFactor person={person} />}
              {person.role === 'user' ? null : (
                <ChangeRole person={person} isOneself={me.id === person.id} />
              )}
            </>
          ) : null}
        </>
      }
    >
      {mayReadMoney(me?.role) ? (
        <PersonLedger id={person.id} />
      ) : (
        <EmptyState
          title="Money is not shown here"
          body="Finance and admins read balances and statements."
        />
      )}
    </OfficePage>
  );
}

function Person({ person }: { person: PersonFacts }) {
  return (
    <Part title="Person" aside={<PersonState person={person} />}>
      <Facts>
        <Fact name="Name">{person.name}</Fact>
        <Fact name="E-mail">{person.email ?? 'no login'}</Fact>
        <Fact name="Role">{roleNames[person.role]}</Fact>
        <Fact name="Referral code">{person.referral ?? '-'}</Fact>
        <Fact name="Joined">
          <When at={person.createdAt} />
        </Fact>
        <Fact name="Last seen">
          <When at={person.lastSeenAt} />
        </Fact>
        {person.role === 'user' ? <Fact name="API keys">{person.apiKeys.count}</Fact> : null}
        {person.apiKeys.lastUsedAt === null ? null : (
          <Fact name="API key last used">
            <When at={person.apiKeys.lastUsedAt} />
          </Fact>
        )}
        {person.disabledAt === null ? null : (
          <Fact name="Disabled">
            <When at={person.disabledAt} />
          </Fact>
        )}
        <Fact name="Id">
          <span className="flex items-center justify-between gap-2">
            <Mono>{person.id}</Mono>
            <CopyButton text={person.id} what="id" look="verb" />
          </span>
        </Fact>
      </Facts>
    </Part>
  );
}

function Back() {
  return (
    <Link
      to="/console/people"
      className="inline-flex min-h-9 items-center gap-1.5 text-label text-brand-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden size={15} />
      All people
    </Link>
  );
}
