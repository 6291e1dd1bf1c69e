/**
 * One person: facts, what an admin may do, what they asked support, and for those who may read it,
 * what they asked for and their money as they read it themselves.
 */
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';

import type { Person as Me } from '#protocol/people.ts';
import type { PersonFacts } from '#protocol/staff-people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { ApiProblem } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';

import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { LoadingTable } from '#console/parts/PagedTable.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { mayReadMoney } from '#console/parts/staff-roles.ts';
import { When } from '#console/parts/When.tsx';

import { ChangeAccess } from './ChangeAccess.tsx';
import { ChangeRole } from './ChangeRole.tsx';
import { usePerson } from './people.queries.ts';
import { PersonBalance, PersonLedger } from './PersonLedger.tsx';
import { PersonLimits } from './PersonLimits.tsx';
import { PersonRequests, PersonTickets } from './PersonSections.tsx';
import { PersonState } from './PersonState.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';

const texts = consolePeopleTexts();
const words = consoleWordTexts();

export function PersonPage() {
  const { id = '' } = useParams();
  const { person: me } = useSession();
  const query = usePerson(id);
  const person = query.data;
  if (!person) {
    const isUnknown = query.error instanceof ApiProblem && query.error.code === 'not-found';
    return (
      <OfficePage title={words.person} tools={<Back />}>
        {isUnknown ? (
          <EmptyState title={texts.notFoundTitle} body={texts.notFoundHint} />
        ) : query.isError ? (
          <LoadFailed query={query} title={texts.personFailed} />
        ) : (
          <LoadingTable label={texts.loadingPerson} />
        )}
      </OfficePage>
    );
  }
  return (
    <OfficePage
      title={person.name}
      tools={<Back />}
      paneLabel={texts.personPane}
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
      <Matters id={person.id} me={me} />
    </OfficePage>
  );
}

/** Nobody on the staff sees what they themselves asked for. */
function Matters({ id, me }: { id: string; me: Me | null }) {
  const of = { id, reader: me?.role };
  const isOneself = me?.id === id;
  const tickets = isOneself ? null : <PersonTickets {...of} />;
  if (!mayReadMoney(me?.role)) {
    return (
      <>
        {tickets}
        <EmptyState title={texts.moneyHidden} body={texts.whoReadsMoney} />
      </>
    );
  }
  return (
    <>
      <PersonBalance id={id} />
      {isOneself ? null : <PersonRequests {...of} />}
      {tickets}
      <PersonLedger id={id} />
    </>
  );
}

function Person({ person }: { person: PersonFacts }) {
  return (
    <Part title={words.person} aside={<PersonState person={person} />}>
      <Facts>
        <Fact name={words.name}>{person.name}</Fact>
        <Fact name={words.email}>{person.email ?? texts.noLogin}</Fact>
        <Fact name={words.role}>{roleNames[person.role]}</Fact>
        <Fact name={texts.referralCode}>{person.referral ?? words.none}</Fact>
        <Fact name={texts.joined}>
          <When at={person.createdAt} />
        </Fact>
        <Fact name={texts.lastSeen}>
          <When at={person.lastSeenAt} />
        </Fact>
        {person.role === 'user' ? <Fact name={texts.apiKeys}>{person.apiKeys.count}</Fact> : null}
        {person.apiKeys.lastUsedAt === null ? null : (
          <Fact name={texts.apiKeyUsed}>
            <When at={person.apiKeys.lastUsedAt} />
          </Fact>
        )}
        {person.disabledAt === null ? null : (
          <Fact name={texts.disabled}>
            <When at={person.disabledAt} />
          </Fact>
        )}
        <Fact name={texts.id}>
          <span className="flex items-center justify-between gap-2">
            <Mono>{person.id}</Mono>
            <CopyButton text={person.id} what={texts.theId} look="verb" />
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
      {texts.allPeople}
    </Link>
  );
}
