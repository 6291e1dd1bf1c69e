/** The button that objects to a delayed proposal, after asking once more. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { DelayedProposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { delayedKey } from '#console/parts/delayed.queries.ts';
import { groupRupees } from '#console/parts/proposal.rules.ts';
import { useStaffSubmit } from '#console/parts/staff-form.ts';

import { proposalsKey } from './proposals.queries.ts';

const texts = consoleProposalTexts();

export function ObjectTo({ id, summary }: Pick<DelayedProposal, 'id' | 'summary'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, banner, submit, reset } = useStaffSubmit();
  const queries = useQueryClient();
  // After the dialog has closed: a list without this proposal would take the dialog away.
  const close = () => {
    setIsAsking(false);
    reset();
    for (const queryKey of [delayedKey, proposalsKey, mine('invitations')])
      void queries.invalidateQueries({ queryKey });
  };
  const object = async () => {
    const wrong = await submit(async () => {
      await call(staff.objectToProposal, { params: { id } });
      toast('success', texts.youObjected);
    });
    if (!wrong) close();
  };
  return (
    <>
      <Button size="small" look="secondary" onClick={() => setIsAsking(true)}>
        {texts.objectAsk}
        <span className="sr-only"> {groupRupees(summary)}</span>
      </Button>
      <Confirm
        isOpen={isAsking}
        isDangerous
        title={texts.objectTitle}
        action={texts.object}
        busy={isBusy && texts.objecting}
        banner={banner}
        onConfirm={() => void object()}
        onClose={close}
      >
        <p className="text-row break-words text-ink">{groupRupees(summary)}</p>
        <p>{texts.objectFollows}</p>
      </Confirm>
    </>
  );
}
