/**
 * A sub-admin's whole console: their own codes, and how many signed up with them on which day.
 * Never who, never money.
 */
import { useState } from 'react';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { serverNow } from '#ui/client/clock.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';

import type { Column } from '#console/parts/DataTable.tsx';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { LoadedTable } from '#console/parts/PagedTable.tsx';

import { codeColumns } from './code-columns.tsx';
import { useOwnCodes } from './codes.queries.ts';
import { indianDay, lastDays } from './codes.rules.ts';
import { CreateCode } from './CreateCode.tsx';
import { RevokeCode } from './RevokeCode.tsx';
import { SignUpsByDay } from './SignUpsByDay.tsx';

const texts = consoleCodeTexts();
const words = consoleWordTexts();
const DAYS = 30;

export function OwnCodesPage() {
  const own = useOwnCodes();
  const [revoking, setRevoking] = useState<ReferralCode | null>(null);
  const today = indianDay(serverNow());
  return (
    <OfficePage
      title={words.pages.ownCodes}
      paneLabel={texts.ownPane}
      pane={
        <>
          <Part title={texts.makeCode}>
            <CreateCode />
          </Part>
          {own.data ? (
            <Part title={texts.dailySignUps} aside={texts.lastDays({ days: DAYS })}>
              <SignUpsByDay days={lastDays(own.data.days, today, DAYS)} />
            </Part>
          ) : null}
        </>
      }
    >
      <LoadedTable
        label={words.pages.ownCodes}
        rows={own.data?.codes}
        loaded={own}
        columns={columnsFor(setRevoking)}
        rowKey={({ code }) => code}
        failed={texts.ownFailed}
        empty={{ title: texts.noCodes, body: texts.noCodesHint }}
      />
      <RevokeCode code={revoking} onClose={() => setRevoking(null)} />
    </OfficePage>
  );
}

function columnsFor(onRevoke: (code: ReferralCode) => void): readonly Column<ReferralCode>[] {
  return [
    ...codeColumns(onRevoke),
    {
      name: texts.copy,
      isNameHidden: true,
      isNumber: true,
      cell: ({ code }) => <CopyButton text={code} what={texts.codeNamed({ code })} look="verb" />,
    },
  ];
}
