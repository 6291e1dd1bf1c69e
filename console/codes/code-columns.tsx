/** The columns that both views of referral codes share. */
import type { ReferralCode } from '#protocol/referral-codes.ts';
import { serverNow } from '#ui/client/clock.ts';
import { groupIndian } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';

import type { Column } from '#console/parts/DataTable.tsx';
import { When } from '#console/parts/When.tsx';

import { codeState } from './codes.rules.ts';
import { CodeState } from './CodeState.tsx';

export function codeColumns(
  onRevoke: (code: ReferralCode) => void,
): readonly Column<ReferralCode>[] {
  return [
    {
      name: 'Code',
      cell: ({ code }) => <span className="font-mono font-semibold select-all">{code}</span>,
    },
    { name: 'Sign-ups', cell: ({ signUps }) => groupIndian(String(signUps)), isNumber: true },
    { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} />, isNumber: true },
    {
      name: 'Valid until',
      cell: ({ expiresAt }) => (expiresAt === null ? 'no end' : <When at={expiresAt} />),
      isNumber: true,
    },
    { name: 'State', cell: (code) => <CodeState code={code} /> },
    {
      name: 'Take back',
      isNameHidden: true,
      isNumber: true,
      cell: (code) =>
        codeState(code, serverNow()) === 'active' ? (
          <Button look="quiet" size="small" className="min-h-7!" onClick={() => onRevoke(code)}>
            Revoke…<span className="sr-only"> {code.code}</span>
          </Button>
        ) : null,
    },
  ];
}
