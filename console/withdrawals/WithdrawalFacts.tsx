/**
 * Where a withdrawal goes: the bank details as they were when it was asked for, masked. The whole
 * number shows on request, for a minute, and every look is in the audit log.
 */
import { useEffect, useState } from 'react';

import { desk, type WithdrawalPane } from '#protocol/desk.ts';
import { call, type ReplyOf } from '#ui/client/api.ts';
import { consoleWithdrawalTexts } from '#texts/console-withdrawals.ts';
import { formatInr } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';

import { useStaffSubmit } from '#console/parts/staff-form.ts';
import { useIsDesk } from '#console/desk/DeskLayout.tsx';
import {
  Alarm,
  ApprovalsFact,
  BalanceFact,
  DueFact,
  Under,
  UserFact,
} from '#console/desk/PersonFacts.tsx';
import { Fact, Facts } from '#console/parts/Facts.tsx';

const texts = consoleWithdrawalTexts();
const words = wordTexts();
const SHOWN_MS = 60_000;

export function WithdrawalFacts({ pane, onAct }: { pane: WithdrawalPane; onAct: () => void }) {
  const { bankDetails, flags } = pane;
  const { whole, error, isBusy, reveal } = useReveal(pane.id);
  const isDesk = useIsDesk();
  return (
    <Facts>
      <Fact name={texts.askedAmount}>
        {formatInr(pane.amount)}
        <Under>{texts.whereItIs[pane.status]}</Under>
      </Fact>
      <UserFact pane={pane} />
      <Fact name={words.accountHolder}>
        {bankDetails.accountName}
        {flags.includes('name-differs') ? (
          <Alarm>{texts.nameDiffers({ name: pane.person.name })}</Alarm>
        ) : null}
      </Fact>
      <Fact name={words.bank}>
        {bankDetails.bankName}
        {bankDetails.ifsc === null ? null : <Under>IFSC {bankDetails.ifsc}</Under>}
      </Fact>
      <Fact name={words.accountNumber}>
        <span className="flex min-h-6 flex-wrap items-center gap-x-2">
          <span className={whole ? 'text-row font-semibold' : undefined}>
            {whole?.accountNumber ?? bankDetails.accountNumber}
          </span>
          {whole ? (
            <span className="-my-2.5">
              <CopyButton text={whole.accountNumber} what={texts.accountNumber} />
            </span>
          ) : isDesk ? (
            <Button
              look="quiet"
              size="small"
              className="-my-1 min-h-7!"
              busy={isBusy && texts.asking}
              onClick={() => {
                onAct();
                void reveal();
              }}
            >
              {texts.reveal}
            </Button>
          ) : null}
        </span>
        <Under>{whole ? texts.revealed : texts.revealHint}</Under>
        <span role="alert" className="block text-down empty:hidden">
          {error}
        </span>
      </Fact>
      {bankDetails.phone === null ? null : (
        <Fact name={words.phone}>{whole?.phone ?? bankDetails.phone}</Fact>
      )}
      {bankDetails.additionalInfo === null ? null : (
        <Fact name={texts.theirRemark}>
          <span className="font-normal">{bankDetails.additionalInfo}</span>
        </Fact>
      )}
      <DueFact pane={pane} />
      <ApprovalsFact pane={pane} />
      <BalanceFact pane={pane} />
    </Facts>
  );
}

/** The whole number, for a minute. */
function useReveal(id: string) {
  const [whole, setWhole] = useState<ReplyOf<typeof desk.reveal> | null>(null);
  const { isBusy, banner, submit } = useStaffSubmit();
  useEffect(() => {
    if (!whole) return undefined;
    const timer = setTimeout(() => setWhole(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  const reveal = () =>
    submit(async () => {
      setWhole(await call(desk.reveal, { params: { id } }));
    });
  return { whole, error: banner, isBusy, reveal };
}
