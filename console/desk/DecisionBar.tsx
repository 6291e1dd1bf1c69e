/**
 * The foot of a request: approve or reject, confirmed in place, or why neither can be pressed. The
 * amount is what was asked for; there is no field to change it.
 */
import { useLayoutEffect } from 'react';

import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';

import { Kbd } from '#console/parts/Kbd.tsx';

import type { DeskKind, MoneyPane } from './desk-kind.ts';
import { holderOf, mailbox, shutReason } from './desk.rules.ts';
import { NoteForm } from './NoteForm.tsx';
import { RejectForm } from './RejectForm.tsx';
import type { Decisions } from './use-decisions.ts';
import { useFormKeys } from './use-form-keys.ts';

const texts = consoleDeskTexts();

type DecisionBarProps<Pane extends MoneyPane> = {
  pane: Pane;
  kind: DeskKind<Pane>;
  decisions: Decisions;
  nowMs: number;
};

export function DecisionBar<Pane extends MoneyPane>(props: DecisionBarProps<Pane>) {
  const { pane, kind, decisions } = props;
  const decision = decisions.of(pane.id);
  return (
    <div className="shrink-0 border-t border-line bg-surface px-4.5 py-3">
      {decision.step === 'confirming' ? (
        <ConfirmApproval {...props} />
      ) : decision.step === 'rejecting' ? (
        <RejectForm
          pane={pane}
          queue={kind.queue}
          reason={decision.reason}
          onReason={(reason) => decisions.write(pane, reason)}
          onCancel={() => decisions.leave(pane.id)}
          onSend={(reason) => decisions.send(pane, { kind: 'reject', digest: pane.digest, reason })}
        />
      ) : decision.step === 'noting' ? (
        <NoteForm
          pane={pane}
          kind={kind}
          onWrite={() => decisions.touch(pane)}
          onDone={() => decisions.leave(pane.id)}
        />
      ) : decision.step === 'sending' || decision.step === 'unknown' ? (
        <Out pane={pane} decisions={decisions} />
      ) : (
        <Choice pane={pane} decisions={decisions} nowMs={props.nowMs} />
      )}
    </div>
  );
}

function Choice({
  pane,
  decisions,
  nowMs,
}: Pick<DecisionBarProps<MoneyPane>, 'pane' | 'decisions' | 'nowMs'>) {
  const me = useSession().person?.id ?? '';
  const decision = decisions.of(pane.id);
  const note = (
    <button
      type="button"
      onClick={() => decisions.ask(pane, 'note')}
      aria-keyshortcuts="n"
      className="flex h-8 items-center gap-1.5 rounded-desk px-2 text-label font-normal text-ink-2 hover:bg-sunken"
    >
      {texts.note} <Kbd>N</Kbd>
    </button>
  );
  const refusal = (
    <p role="alert" className="mb-2 text-label text-down empty:hidden">
      {decision.step === 'refused' ? decision.text : null}
    </p>
  );
  if (pane.status !== 'pending') {
    return (
      <>
        {refusal}
        <div className="flex justify-end">{note}</div>
      </>
    );
  }
  const shut = shutReason(pane, nowMs);
  const isMine = holderOf(pane, nowMs)?.id === me;
  const isHuge = figureWrap(formatInr(pane.amount)) === 'wrap-anywhere';
  return (
    <>
      {shut === null ? refusal : null}
      {shut === null ? null : <p className="mb-2 text-label text-ink-2">{shut}</p>}
      <div className="flex gap-2.5 xl:grid xl:grid-cols-2">
        <Button
          className={classes('flex-auto px-2.5!', isHuge && 'whitespace-normal!')}
          disabled={shut !== null}
          aria-keyshortcuts="a"
          onClick={() => decisions.ask(pane, 'approve')}
        >
          {texts.approve({ amount: formatInr(pane.amount) })} <Kbd isOnBrand>A</Kbd>
        </Button>
        <Button
          look="secondary"
          className="flex-1 px-2.5!"
          disabled={shut !== null}
          aria-keyshortcuts="r"
          onClick={() => decisions.ask(pane, 'reject')}
        >
          {texts.reject} <Kbd>R</Kbd>
        </Button>
      </div>
      <div className="-mx-2 mt-1.5 -mb-1.5 flex items-center gap-2">
        <p className="px-2 text-meta text-ink-3">{texts.amountStays}</p>
        <span className="ml-auto flex shrink-0">
          {isMine ? (
            <button
              type="button"
              onClick={() => decisions.release(pane)}
              aria-keyshortcuts="u"
              className="flex h-8 items-center gap-1.5 rounded-desk px-2 text-label font-normal text-ink-2 hover:bg-sunken"
            >
              {texts.release} <Kbd>U</Kbd>
            </button>
          ) : null}
          {note}
        </span>
      </div>
    </>
  );
}

function ConfirmApproval<Pane extends MoneyPane>({
  pane,
  kind,
  decisions,
}: DecisionBarProps<Pane>) {
  const isReal = useMeta().data?.funds === 'real';
  const send = () => decisions.send(pane, { kind: 'approve', digest: pane.digest });
  const form = useFormKeys({ onEscape: () => decisions.leave(pane.id), onSend: send });
  // The key that asked is followed by Enter.
  useLayoutEffect(() => form.current?.querySelector('button')?.focus(), [form]);
  const amount = formatInr(pane.amount);
  const left = pane.approvalsNeeded - pane.approvals.length;
  const effect =
    left > 1
      ? texts.oneOfApprovals({ number: pane.approvals.length + 1, needed: pane.approvalsNeeded })
      : kind.effectOfApproval(pane, isReal);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="mb-2.5 text-label font-normal text-ink">{effect}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <button
          type="submit"
          // The second click of a double one on Approve, which was in this place.
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault();
          }}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-field bg-brand px-4 text-row font-medium whitespace-nowrap text-on-brand hover:bg-brand-hover"
        >
          {left > 1 ? texts.confirmApproval : texts.confirmAmount({ amount })}{' '}
          <Kbd isOnBrand>Enter</Kbd>
        </button>
        <Button look="secondary" onClick={() => decisions.leave(pane.id)}>
          {consoleWordTexts().cancel} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </form>
  );
}

/** The decision is on its way, or nobody knows what became of it. */
function Out({ pane, decisions }: Pick<DecisionBarProps<MoneyPane>, 'pane' | 'decisions'>) {
  const decision = decisions.of(pane.id);
  if (decision.step === 'unknown') {
    return (
      <div role="alert">
        <p className="text-label text-ink">{texts.notKnown[decision.act.kind]}</p>
        <p className="mt-0.5 mb-2.5 text-label font-normal text-ink-2">{texts.askAgainHint}</p>
        <Button
          look="secondary"
          busy={decision.isRepeating && texts.asking}
          onClick={() => decisions.repeat(pane)}
        >
          {texts.askAgain}
        </Button>
      </div>
    );
  }
  const isApproval = decision.step === 'sending' && decision.act.kind === 'approve';
  return (
    <Button isWide busy={isApproval ? texts.approving : texts.rejecting}>
      {texts.amountFor({ amount: formatInr(pane.amount), who: mailbox(pane.person.email) })}
    </Button>
  );
}
