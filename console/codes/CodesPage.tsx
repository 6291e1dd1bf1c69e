/**
 * All referral codes, for admins: whose they are, how many signed up with each, making and revoking
 * them. No ranking.
 */
import { useState } from 'react';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { serverNow } from '#ui/client/clock.ts';
import { formatCount } from '#texts/format.ts';

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

const texts = consoleCodeTexts();
const words = consoleWordTexts();
const states = [
  { value: '', label: texts.allStates },
  ...Object.entries(texts.states).map(([value, label]) => ({ value, label })),
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
      title={words.pages.codes}
      tools={
        <>
          <SelectField
            label={words.roles['sub-admin']}
            isLabelHidden
            className="w-44 max-md:flex-1"
            options={[
              { value: '', label: texts.anySubAdmin },
              ...totals.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={of}
            onChoose={(next) => filters.set('of', next)}
          />
          <SelectField
            label={words.state}
            isLabelHidden
            className="w-32 max-md:flex-1"
            options={states}
            value={state}
            onChoose={(next) => filters.set('state', next)}
          />
        </>
      }
      paneLabel={texts.makeCode}
      pane={
        <>
          <Part title={texts.makeCode}>
            {subAdmins.data?.length === 0 ? (
              <p className="text-label font-normal text-ink-2">{texts.subAdminMissing}</p>
            ) : (
              <CreateCode owners={subAdmins.data ?? []} />
            )}
          </Part>
          {totals.length === 0 ? null : (
            <Part title={texts.subAdminTotals} className="px-0! [&_h2]:px-5">
              <DataTable
                label={texts.subAdminSignUps}
                isInPane
                rows={totals}
                rowKey={({ id }) => id}
                columns={[
                  { name: words.roles['sub-admin'], cell: ({ name }) => name },
                  { name: texts.codes, cell: ({ codes: count }) => String(count), isNumber: true },
                  {
                    name: texts.signUps,
                    cell: ({ signUps }) => formatCount(signUps),
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
        label={words.pages.codes}
        rows={shown}
        loaded={codes}
        columns={[
          ...(code ? [code] : []),
          { name: words.roles['sub-admin'], cell: ({ subAdmin }) => subAdmin.name },
          ...others,
        ]}
        rowKey={(row) => row.code}
        failed={texts.listFailed}
        empty={
          filters.isAnySet
            ? { title: texts.noMatch, body: texts.chooseOthers }
            : { title: texts.noCodes, body: texts.nobodyWithout }
        }
      />
      <RevokeCode code={revoking} onClose={() => setRevoking(null)} />
    </OfficePage>
  );
}
