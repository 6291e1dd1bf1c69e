/** Looking people up: by part of a name or e-mail, by id, by role. What was searched for is in the address. */
import { Link, useNavigate } from 'react-router';

import type { PersonRow } from '#protocol/staff-people.ts';

import type { Column } from '#console/parts/DataTable.tsx';
import { SelectField } from '#console/parts/fields.tsx';
import { FilterField } from '#console/parts/FilterField.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { useFilters } from '#console/parts/use-filters.ts';
import { When } from '#console/parts/When.tsx';

import { usePeople } from './people.queries.ts';
import { PersonState } from './PersonState.tsx';

const roles = [
  { value: '', label: 'All roles' },
  ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
];

const columns: readonly Column<PersonRow>[] = [
  {
    name: 'Name',
    cell: ({ id, name }) => (
      <Link to={`/console/people/${id}`} className="font-medium underline-offset-4 hover:underline">
        {name}
      </Link>
    ),
  },
  { name: 'E-mail', cell: ({ email }) => email ?? <NoLogin /> },
  { name: 'Role', cell: ({ role }) => roleNames[role] },
  { name: 'Referral', cell: ({ referral }) => referral ?? '-' },
  { name: 'Joined', cell: ({ createdAt }) => <When at={createdAt} isDayOnly />, isNumber: true },
  { name: 'Last seen', cell: ({ lastSeenAt }) => <When at={lastSeenAt} />, isNumber: true },
  { name: 'State', cell: (person) => <PersonState person={person} /> },
];

export function PeoplePage() {
  const filters = useFilters(['search', 'role']);
  const navigate = useNavigate();
  const pages = usePeople(filters.values);
  return (
    <OfficePage
      title="People"
      tools={
        <>
          <FilterField
            label="Search people"
            placeholder="Name, e-mail or id"
            value={filters.values.search}
            onChange={(search) => filters.set('search', search)}
            maxLength={100}
            className="w-64"
          />
          <SelectField
            label="Role"
            isLabelHidden
            options={roles}
            value={filters.values.role}
            onChoose={(role) => filters.set('role', role)}
            className="w-32"
          />
        </>
      }
    >
      <PagedTable
        label="People"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        onChoose={({ id }) => void navigate(`/console/people/${id}`)}
        failed="Could not load the people"
        empty={
          filters.isAnySet
            ? { title: 'Nobody found', body: 'Try a shorter part of the name, or all roles.' }
            : { title: 'Nobody here yet' }
        }
      />
    </OfficePage>
  );
}

/** The house's own sub-admin exists so that a new installation has a code; nobody can sign in as it. */
function NoLogin() {
  return <span className="text-ink-3">no login</span>;
}
