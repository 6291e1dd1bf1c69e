/** Closes the account for good: says first what that means, and asks who it is once more. */
import { useRef, useState } from 'react';

import { closing } from '#protocol/closing.ts';
import { formatInr } from '#texts/format.ts';
import { ownDataTexts } from '#texts/own-data.ts';
import { proofErrors } from '#ui/account/code.rules.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useMe } from '#ui/client/me.ts';
import { useMeta } from '#ui/client/meta.ts';
import { newId } from '#ui/client/new-id.ts';
import { useSession } from '#ui/client/session.tsx';
import { Frozen, useFrozen } from '#ui/figures/frozen.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { Proof, useProof } from '#web/parts/Proof.tsx';

const texts = ownDataTexts();

export function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-row font-semibold">{texts.closeTitle}</h2>
        <p className="text-label font-normal text-ink-2">{texts.closeNote}</p>
      </div>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {texts.close}
      </Button>
      <CloseDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Card>
  );
}

const nothing = { password: '', code: '' };
type Form = typeof nothing;

function CloseDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { signOut } = useSession();
  const proof = useProof();
  /** One request until its answer is known; after a refusal it is another. */
  const key = useRef(newId());
  const { field, banner, isBusy, formProps, reset } = useForm<Form>({
    initial: nothing,
    check: proofErrors,
    async send(form) {
      try {
        await call(closing.close, { body: proof.bodyOf(form), idempotencyKey: key.current });
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500)
          key.current = newId();
        throw problem;
      }
      toast('success', texts.closed);
      // The account is closed, also where its session cannot be ended any more.
      await signOut().catch(() => window.location.assign('/'));
    },
    problemOf: proof.problemOf,
  });
  const leave = () => {
    reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={leave} canClose={!isBusy} title={texts.closeTitle}>
      <form {...formProps} className="grid gap-5">
        <Frozen value={isBusy}>
          <Consequences />
        </Frozen>
        <FormBanner text={banner} />
        <Proof field={field} isCodeAsked={proof.isCodeAsked} label={texts.yourPassword} />
        <Button type="submit" look="danger" size="large" isWide busy={isBusy && texts.closing}>
          {texts.closeForGood}
        </Button>
      </form>
    </Dialog>
  );
}

function Consequences() {
  const me = useFrozen(useMe().data);
  const { data: meta } = useMeta();
  const isVirtual = meta?.funds !== 'real';
  const left = me && isVirtual ? formatInr(me.balances.inr.available) : null;
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-body text-ink-2">
      <li>{texts.closeFirst}</li>
      <li>{texts.closeEnds}</li>
      {left === null ? null : <li>{texts.closeGivesUp({ left })}</li>}
      <li>{texts.closeErases}</li>
      <li>{texts.closeKeeps}</li>
    </ul>
  );
}
