/**
 * Approving, rejecting, or taking back one's own. Each asks once more, naming what happens. It moves money for a correction,
 * so it goes under a key: pressing again after a lost answer finds out what happened and does nothing twice.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Person } from '#protocol/people.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { ApiProblem, type Attempt, callMoney, isOutcomeUnknown, openAttempt } from '#ui/api.ts';
import { Button } from '#ui/Button.tsx';
import { mine } from '#ui/session.tsx';
import { toast } from '#ui/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { Mono } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { Kbd } from '#console/shell/Kbd.tsx';

import { proposalsKey } from './proposals.queries.ts';
import { decisionOf, groupRupees, shortHash, type Step, wordsFor } from './proposals.rules.ts';

type DecideProposalProps = {
  proposal: Proposal;
  me: Person;
  pressed: 'approve' | 'reject' | null;
  onPressed: () => void;
};

export function DecideProposal({ proposal, me, pressed, onPressed }: DecideProposalProps) {
  const decision = decisionOf(proposal, me);
  const [asking, setAsking] = useState<Step | null>(null);
  const { may } = decision;
  // A key does what its button would: where there is none, it does nothing.
  useEffect(() => {
    if (pressed === null) return;
    onPressed();
    if (may === 'decide') setAsking(pressed);
    if (may === 'withdraw' && pressed === 'reject') setAsking('withdraw');
  }, [pressed, may, onPressed]);

  return (
    <Part title="Decision">
      {decision.may === 'decide' ? (
        <div className="flex gap-2">
          <Button size="small" onClick={() => setAsking('approve')}>
            Approve… <Kbd>A</Kbd>
          </Button>
          <Button size="small" look="secondary" onClick={() => setAsking('reject')}>
            Reject… <Kbd>R</Kbd>
          </Button>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-label font-normal text-ink-2">{decision.why}</p>
          {decision.may === 'withdraw' ? (
            <Button size="small" look="secondary" onClick={() => setAsking('withdraw')}>
              Withdraw… <Kbd>R</Kbd>
            </Button>
          ) : null}
        </div>
      )}
      <Asking proposal={proposal} step={asking} onClose={() => setAsking(null)} />
    </Part>
  );
}

function Asking({
  proposal,
  step,
  onClose,
}: {
  proposal: Proposal;
  step: Step | null;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  // One attempt for each answer that can be given: another answer is another request.
  const attempts = useRef<Partial<Record<Step, Attempt>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);
  const words = wordsFor(step ?? 'approve', proposal.kind);

  const send = async () => {
    if (step === null) return;
    const attempt = (attempts.current[step] ??= openAttempt());
    setIsBusy(true);
    setBanner(null);
    try {
      await callMoney(staff.decideProposal, attempt, {
        params: { id: proposal.id },
        body: { digest: proposal.digest, decision: step === 'approve' ? 'approve' : 'reject' },
      });
      toast('success', words.done);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const isUnknown: boolean = isOutcomeUnknown(error);
      setBanner(isUnknown ? words.unknown : error.detail);
    } finally {
      setIsBusy(false);
      void queries.invalidateQueries({ queryKey: proposalsKey });
      void queries.invalidateQueries({ queryKey: mine('settings') });
      void queries.invalidateQueries({ queryKey: mine('people') });
      void queries.invalidateQueries({ queryKey: mine('invitations') });
    }
  };

  return (
    <Confirm
      isOpen={step !== null}
      isDangerous={step === 'reject'}
      title={words.title}
      action={words.action}
      busy={isBusy && words.busy}
      banner={banner}
      onConfirm={() => void send()}
      onClose={() => {
        setBanner(null);
        onClose();
      }}
    >
      <p className="text-row break-words text-ink">{groupRupees(proposal.summary)}</p>
      <p>{words.follows}</p>
      <p>
        Digest <Mono>{shortHash(proposal.digest)}</Mono>
      </p>
    </Confirm>
  );
}
