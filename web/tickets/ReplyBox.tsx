/** Where one adds to a ticket. What was typed stays until the server has it. */
import { wordTexts } from '#texts/words.ts';
import { type FormEvent, useState } from 'react';

import { MESSAGE_MAX_CHARS, type Ticket } from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { ApiProblem } from '#ui/client/api.ts';
import { useDraft } from '#ui/forms/use-draft.ts';
import { Button } from '#ui/parts/Button.tsx';

import { CharCount } from './CharCount.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useReply } from './tickets.queries.ts';
import { failureText, replyError } from './tickets.rules.ts';

const texts = ticketScreenTexts();

export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const draft = useDraft(`reply-to ${ticket.id}`);
  const [message, setMessage] = useState(draft.left['message'] ?? '');
  const [error, setError] = useState<string | undefined>();
  const reply = useReply(ticket.id, () => {
    setMessage('');
    draft.drop();
  });

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = replyError(message);
    setError(wrong);
    if (wrong !== undefined || reply.isPending) return;
    reply.mutate(message, {
      onError: (problem) =>
        setError(
          problem instanceof ApiProblem
            ? failureText(problem, texts.replyFailed)
            : texts.replyFailed,
        ),
    });
  };

  return (
    <form onSubmit={send} noValidate className="mt-5 grid gap-3 border-t border-line pt-4">
      <TextArea
        label={texts.yourReply}
        height="few-lines"
        value={message}
        readOnly={reply.isPending}
        error={error}
        hint={ticket.status === 'open' ? undefined : texts.reopensHint({ status: ticket.status })}
        aside={<CharCount text={message} most={MESSAGE_MAX_CHARS} />}
        onChange={({ target }) => {
          setMessage(target.value);
          draft.keep({ message: target.value });
          if (error !== undefined) setError(undefined);
        }}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={reply.isPending && wordTexts().sending}
      >
        {texts.sendReply}
      </Button>
    </form>
  );
}
