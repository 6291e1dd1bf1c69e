/** The columns that both views of referral codes share. */
import type { ReferralCode } from '#protocol/referral-codes.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { serverNow } from '#ui/client/clock.ts';
import { formatCount } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';

import type { Column } from '#console/parts/DataTable.tsx';
import { When } from '#console/parts/When.tsx';

import { codeState } from './codes.rules.ts';
import { CodeState } from './CodeState.tsx';

const texts = consoleCodeTexts();
const words = consoleWordTexts();

export function codeColumns(
  onRevoke: (code: ReferralCode) => void,
): readonly Column<ReferralCode>[] {
  return [
    {
      name: texts.code,
      cell: ({ code }) => <span className="font-mono font-semibold select-all">{code}</span>,
    },
    { name: texts.signUps, cell: ({ signUps }) => formatCount(signUps), isNumber: true },
    { name: texts.created, cell: ({ createdAt }) => <When at={createdAt} />, isNumber: true },
    {
      name: texts.validUntil,
      cell: ({ expiresAt }) => (expiresAt === null ? texts.noEnd : <When at={expiresAt} />),
      isNumber: true,
    },
    { name: words.state, cell: (code) => <CodeState code={code} /> },
    {
      name: words.takeBack,
      isNameHidden: true,
      isNumber: true,
      cell: (code) =>
        codeState(code, serverNow()) === 'active' ? (
          <Button look="quiet" size="small" className="min-h-7!" onClick={() => onRevoke(code)}>
            {words.revokeAsk}
            <span className="sr-only"> {code.code}</span>
          </Button>
        ) : null,
    },
  ];
}
