/** All referral codes, for admins: whose they are, how many signed up with each, making and revoking them. No ranking. */
import { useState } from 'react';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { serverNow } from '#ui/client/clock.ts';
import { groupIndian } from '#texts/format.ts';

import { DataTable } from '#console/parts/DataTable.tsx';
import { SelectField } from '#console/parts/fields.tsx';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { LoadedTable } from '#console/parts/PagedTable.tsx';
import { useFilters } from '#console/parts/use-filters.ts';

import { codeColumns } from './code-columns.tsx';
import { useCodes, useSubAdmins } from './codes.queries.ts';
import { codeState, totalsBySubAdmin } from './codes.rules.ts';
import { CreateCode } from './CreateCode.tsx';
import { RevokeCode } from './RevokeCode.tsx';

const states = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
];

export function CodesPage() {
  const codes = useCodes();
  const subAdmins = useSubAdmins();
  const filters = useFilters(['state', 'of']);
  const { state, of } = filters.values;
  const [revoking, setRevoking] = useState<ReferralCode | null>(null);
  const all = codes.data?.items;
  const totals = totalsBySubAdmin(all ?? []);
  const shown = all?.filter(
    (code) =>
      (state === '' || codeState(code, serverNow()) === state) &&
      (of === '' || code.subAdmin.id === of),
  );
  const [code, ...others] = codeColumns(setRevoking);
  return (
    <OfficePage
      title="Referral codes"
      tools={
        <>
          <SelectField
            label="Sub-admin"
            isLabelHidden
            className="w-44"
            options={[
              { value: '', label: 'All sub-admins' },
              ...totals.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={of}
            onChoose={(next) => filters.set('of', next)}
          />
          <SelectField
            label="State"
            isLabelHidden
            className="w-32"
            options={states}
            value={state}
            onChoose={(next) => filters.set('state', next)}
          />
        </>
      }
      paneLabel="Make a code"
      pane={
        <>
          <Part title="Make a code">
            {subAdmins.data?.length === 0 ? (
              <p className="text-label font-normal text-ink-2">
                There is no sub-admin yet. Invite one first.
              </p>
            ) : (
              <CreateCode owners={subAdmins.data ?? []} />
            )}
          </Part>
          {totals.length === 0 ? null : (
            <Part title="By sub-admin" className="px-0! [&_h2]:px-5">
              <DataTable
                label="Sign-ups by sub-admin"
                isInPane
                rows={totals}
                rowKey={({ id }) => id}
                columns={[
                  { name: 'Sub-admin', cell: ({ name }) => name },
                  { name: 'Codes', cell: ({ codes: count }) => String(count), isNumber: true },
                  {
                    name: 'Sign-ups',
                    cell: ({ signUps }) => groupIndian(String(signUps)),
                    isNumber: true,
                  },
                ]}
              />
            </Part>
          )}
        </>
      }
    >
      <LoadedTable
        label="Referral codes"
        rows={shown}
        loaded={codes}
        columns={[
          ...(code ? [code] : []),
          { name: 'Sub-admin', cell: ({ subAdmin }) => subAdmin.name },
          ...others,
        ]}
        rowKey={(row) => row.code}
        failed="Could not load the codes"
        empty={
          filters.isAnySet
            ? { title: 'No code matches', body: 'Choose all states, or another sub-admin.' }
            : { title: 'No codes yet', body: 'Nobody can sign up without one.' }
        }
      />
      <RevokeCode code={revoking} onClose={() => setRevoking(null)} />
    </OfficePage>
  );
}
