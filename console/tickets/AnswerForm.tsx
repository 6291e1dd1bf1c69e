/** The answer to a ticket, and what becomes of the ticket with it. What was written stays until the server has it. */
import { useState } from 'react';

import type { DeskTicket } from '#protocol/desk.ts';
import { MESSAGE_MAX_CHARS, type TicketStatus } from '#protocol/tickets.ts';
import { useMeta } from '#ui/client/meta.ts';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { useFormKeys } from '#console/desk/use-form-keys.ts';
import { TextArea } from '#console/parts/fields.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';

import type { useTicketWork } from './tickets.queries.ts';
import { answerError, doneText } from './tickets.rules.ts';

type AnswerFormProps = {
  ticket: DeskTicket;
  act: ReturnType<typeof useTicketWork>['act'];
  draft: string;
  onDraft: (draft: string) => void;
  /** An open ticket was closed or resolved. */
  onFinished: () => void;
};

export function AnswerForm({ ticket, act, draft, onDraft, onFinished }: AnswerFormProps) {
  const { data: meta } = useMeta();
  const [wasSent, setWasSent] = useState(false);
  const isEmpty = draft.trim() === '';
  const error = answerError(draft);
  const isBusy = act.isPending;

  const done = (answered: boolean, status: TicketStatus | undefined): void => {
    toast('success', doneText(ticket.subject, { answered, status }));
    if (ticket.status === 'open' && status !== undefined && status !== 'open') onFinished();
  };
  const send = (status?: TicketStatus): void => {
    if (isBusy) return;
    if (isEmpty && status !== undefined) {
      act.mutate(
        { id: ticket.id, act: { kind: 'set-status', status } },
        {
          onSuccess: () => done(false, status),
        },
      );
      return;
    }
    setWasSent(true);
    if (error !== null) return;
    act.mutate(
      {
        id: ticket.id,
        act: {
          kind: 'answer',
          message: draft.trim(),
          ...(status === undefined ? {} : { status }),
        },
      },
      {
        onSuccess: () => {
          onDraft('');
          setWasSent(false);
          done(true, status);
        },
      },
    );
  };
  const form = useFormKeys({
    onEscape: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    onSend: () => send(),
  });
  // Without a mail server staff send it themselves to somebody without an account.
  const isOnlyKept = ticket.person.id === null && meta?.passwordReset === false;
  const verb = isOnlyKept ? 'Keep' : 'Send';
  const withAnswer = (word: string, after: string) => (isEmpty ? word : `${verb} and ${after}`);
  return (
    <form
      ref={form}
      id="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={`Answer to ${ticket.person.name}`}
        aside={`${[...draft.trim()].length.toString()} of ${MESSAGE_MAX_CHARS.toString()}`}
        rows={4}
        value={draft}
        readOnly={isBusy}
        error={wasSent && error !== null ? error : undefined}
        onChange={(event) => onDraft(event.target.value)}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy && `${verb}ing...`}>
          {verb} <Kbd isOnBrand>Ctrl Enter</Kbd>
        </Button>
        {ticket.status === 'resolved' ? null : (
          <Button look="secondary" size="small" disabled={isBusy} onClick={() => send('resolved')}>
            {withAnswer('Resolve', 'resolve')}
          </Button>
        )}
        {ticket.status === 'closed' ? null : (
          <Button look="secondary" size="small" disabled={isBusy} onClick={() => send('closed')}>
            {withAnswer('Close', 'close')}
          </Button>
        )}
        {ticket.status === 'open' ? null : (
          <Button look="secondary" size="small" disabled={isBusy} onClick={() => send('open')}>
            {withAnswer('Open again', 'open again')}
          </Button>
        )}
      </div>
    </form>
  );
}
