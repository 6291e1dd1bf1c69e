/**
 * Looking people up: by part of a name or e-mail, by id, by role. What was searched for is in the
 * address.
 */
import { Link, useNavigate } from 'react-router';

import type { ListedPerson } from '#protocol/staff-people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr } from '#texts/format.ts';
import { useSession } from '#ui/client/session.tsx';

import { Absent } from '#console/parts/Absent.tsx';
import type { Column } from '#console/parts/DataTable.tsx';
import { SelectField } from '#console/parts/fields.tsx';
import { FilterField } from '#console/parts/FilterField.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { mayReadMoney } from '#console/parts/staff-roles.ts';
import { useFilters } from '#console/parts/use-filters.ts';
import { When } from '#console/parts/When.tsx';

import { usePeople } from './people.queries.ts';
import { PersonState } from './PersonState.tsx';

const texts = consolePeopleTexts();
const words = consoleWordTexts();

const roles = [
  { value: '', label: texts.allRoles },
  ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
];

const columns: readonly Column<ListedPerson>[] = [
  {
    name: words.name,
    cell: ({ id, name }) => (
      <Link to={`/console/people/${id}`} className="font-medium underline-offset-4 hover:underline">
        {name}
      </Link>
    ),
  },
  { name: words.email, cell: ({ email }) => email ?? <Absent>{texts.noLogin}</Absent> },
  { name: words.role, cell: ({ role }) => roleNames[role] },
  {
    name: texts.referral,
    cell: ({ referral }) => referral ?? <Absent />,
    className: 'max-xl:hidden',
  },
  {
    name: texts.joined,
    cell: ({ createdAt }) => <When at={createdAt} isDayOnly />,
    isNumber: true,
    className: 'max-md:hidden',
  },
  {
    name: texts.balance,
    cell: ({ balance }) =>
      balance === null ? <Absent>{texts.noBalance}</Absent> : formatInr(balance),
    isNumber: true,
  },
  { name: texts.lastSeen, cell: ({ lastSeenAt }) => <When at={lastSeenAt} />, isNumber: true },
  { name: words.state, cell: (person) => <PersonState person={person} /> },
];

const withoutMoney = columns.filter(({ name }) => name !== texts.balance);

export function PeoplePage() {
  const filters = useFilters(['search', 'role']);
  const navigate = useNavigate();
  const pages = usePeople(filters.values);
  const { person: me } = useSession();
  return (
    <OfficePage
      title={words.pages.people}
      tools={
        <>
          <FilterField
            label={texts.searchPeople}
            placeholder={texts.searchHint}
            value={filters.values.search}
            onChange={(search) => filters.set('search', search)}
            maxLength={100}
            className="w-64 max-md:flex-1"
          />
          <SelectField
            label={words.role}
            isLabelHidden
            options={roles}
            value={filters.values.role}
            onChoose={(role) => filters.set('role', role)}
            className="w-32 max-md:flex-1"
          />
        </>
      }
    >
      <PagedTable
        label={words.pages.people}
        pages={pages}
        columns={mayReadMoney(me?.role) ? columns : withoutMoney}
        rowKey={({ id }) => id}
        onChoose={({ id }) => void navigate(`/console/people/${id}`)}
        failed={texts.listFailed}
        empty={
          filters.isAnySet
            ? { title: texts.nobodyFound, body: texts.searchLess }
            : { title: texts.nobodyYet }
        }
      />
    </OfficePage>
  );
}
