/**
 * The answer to a ticket, and what becomes of the ticket with it. What was written stays until the
 * server has it.
 */
import { useState } from 'react';

import type { DeskTicket } from '#protocol/desk.ts';
import { MESSAGE_MAX_CHARS, type TicketStatus } from '#protocol/tickets.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { useMeta } from '#ui/client/meta.ts';
import { Button } from '#ui/parts/Button.tsx';

import { useFormKeys } from '#console/desk/use-form-keys.ts';
import { TextArea } from '#console/parts/fields.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';

import type { useTicketWork } from './tickets.queries.ts';
import { answerError } from './tickets.rules.ts';

const texts = consoleTicketTexts();
/** In the order of their buttons. */
const statuses = ['resolved', 'closed', 'open'] as const satisfies TicketStatus[];

type AnswerFormProps = {
  ticket: DeskTicket;
  act: ReturnType<typeof useTicketWork>['act'];
  draft: string;
  onDraft: (draft: string) => void;
  /** True while a click may still be meant for the ticket before. */
  isSettling: boolean;
  /** The text says what was done; the status is the one that was set with it. */
  onDone: (text: string, status: TicketStatus | undefined) => void;
};

export function AnswerForm(props: AnswerFormProps) {
  const { ticket, act, draft, onDraft, isSettling, onDone } = props;
  const { data: meta } = useMeta();
  const [wasSent, setWasSent] = useState(false);
  const isEmpty = draft.trim() === '';
  const error = answerError(draft);
  const isBusy = act.isPending;
  const { subject } = ticket;

  const send = (status?: TicketStatus): void => {
    if (isBusy || isSettling) return;
    if (isEmpty && status !== undefined) {
      act.mutate(
        { id: ticket.id, act: { kind: 'set-status', status } },
        {
          onSuccess: () => onDone(texts.statusWasSet({ subject, status }), status),
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
          onDone(texts.answered({ subject, status: status ?? null }), status);
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
  const words = isOnlyKept ? texts.answerIsKept : texts.answer;
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
        label={texts.answerTo({ name: ticket.person.name })}
        aside={consoleDeskTexts().countOf({
          count: [...draft.trim()].length,
          total: MESSAGE_MAX_CHARS,
        })}
        rows={4}
        value={draft}
        readOnly={isBusy}
        error={wasSent && error !== null ? error : undefined}
        onChange={(event) => onDraft(event.target.value)}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy && words.busy} disabled={isSettling}>
          {words.send} <Kbd isOnBrand>Ctrl Enter</Kbd>
        </Button>
        {statuses
          .filter((status) => status !== ticket.status)
          .map((status) => (
            <Button
              key={status}
              look="secondary"
              size="small"
              disabled={isBusy || isSettling}
              onClick={() => send(status)}
            >
              {(isEmpty ? texts.setStatus : words.and)[status]}
            </Button>
          ))}
      </div>
    </form>
  );
}
