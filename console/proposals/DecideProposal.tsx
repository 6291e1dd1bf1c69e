/**
 * Approving, rejecting, or taking back one's own. Each asks once more, naming what happens. It
 * moves money for a correction, so it is a money request: a lost answer is asked for, and pressing
 * again does nothing twice.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Proposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { Mono } from '#console/parts/Facts.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { decisionOf, groupRupees } from '#console/parts/proposal.rules.ts';

import { proposalsKey } from './proposals.queries.ts';
import { shortHash, type Step, wordsFor } from './proposals.rules.ts';

const texts = consoleProposalTexts();

const steps: readonly Step[] = ['approve', 'reject', 'withdraw'];

type DecideProposalProps = {
  proposal: Proposal;
  pressed: 'approve' | 'reject' | null;
  onPressed: () => void;
};

export function DecideProposal({ proposal, pressed, onPressed }: DecideProposalProps) {
  const decision = decisionOf(proposal);
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
    <Part title={texts.decision}>
      {decision.may === 'decide' ? (
        <div className="flex gap-2">
          <Button size="small" onClick={() => setAsking('approve')}>
            {texts.approveAsk} <Kbd>A</Kbd>
          </Button>
          <Button size="small" look="secondary" onClick={() => setAsking('reject')}>
            {texts.rejectAsk} <Kbd>R</Kbd>
          </Button>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-label font-normal text-ink-2">{decision.why}</p>
          {isStuck(proposal) ? (
            <p className="text-label font-normal text-ink-2">{texts.nobodyDecides}</p>
          ) : null}
          {decision.may === 'withdraw' ? (
            <Button size="small" look="secondary" onClick={() => setAsking('withdraw')}>
              {texts.withdrawAsk} <Kbd>R</Kbd>
            </Button>
          ) : null}
        </div>
      )}
      {steps.map((step) => (
        <Asking
          key={step}
          proposal={proposal}
          step={step}
          isOpen={asking === step}
          onClose={() => setAsking(null)}
        />
      ))}
    </Part>
  );
}

/** True for an open proposal that waits for another person and that nobody could approve now. */
const isStuck = ({ status, effectiveAt, hasDecider }: Proposal) =>
  status === 'open' && effectiveAt === null && !hasDecider;

/** One of the answers that can be given; each is a request of its own. */
function Asking({
  proposal,
  step,
  isOpen,
  onClose,
}: {
  proposal: Proposal;
  step: Step;
  isOpen: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const words = wordsFor(step, proposal.kind);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: proposalsKey });
    void queries.invalidateQueries({ queryKey: mine('settings') });
    void queries.invalidateQueries({ queryKey: mine('people') });
    void queries.invalidateQueries({ queryKey: mine('invitations') });
  };
  const { id, digest } = proposal;
  const { request, start, repeat, close } = useMoneyRequest<{ digest: string }, Proposal>({
    send: (seen, { key }) =>
      call(staff.decideProposal, {
        params: { id },
        body: { ...seen, decision: step === 'approve' ? 'approve' : 'reject' },
        idempotencyKey: key,
      }),
    onDone: () => {
      refresh();
      toast('success', words.done);
      leave();
    },
    onFailed: refresh,
  });
  const leave = () => {
    close();
    onClose();
  };
  const isUnknown = request.step === 'unknown';
  const isSending = request.step === 'sending' || (isUnknown && request.share !== null);
  const banner = isUnknown
    ? words.unknown
    : request.step === 'failed'
      ? request.problem.detail
      : null;

  return (
    <Confirm
      isOpen={isOpen}
      isDangerous={step === 'reject'}
      title={words.title}
      action={words.action}
      busy={isSending && words.busy}
      banner={banner}
      onConfirm={() => (isUnknown ? repeat() : start({ digest }))}
      onClose={leave}
    >
      <p className="text-row break-words text-ink">{groupRupees(proposal.summary)}</p>
      <p>{words.follows}</p>
      <p>
        {texts.digest} <Mono>{shortHash(proposal.digest)}</Mono>
      </p>
    </Confirm>
  );
}
