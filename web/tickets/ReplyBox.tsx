/** Where one adds to a ticket. What was typed stays until the server has it. */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';

import { MESSAGE_MAX_CHARS, type Ticket, tickets } from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { call } from '#ui/client/api.ts';
import { dropEmpty } from '#ui/forms/form-problems.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { useDraft } from '#ui/forms/use-draft.ts';
import { Button } from '#ui/parts/Button.tsx';

import { CharCount } from './CharCount.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { noteTicket } from './tickets.queries.ts';
import { failureText, replyError } from './tickets.rules.ts';

const texts = ticketScreenTexts();

export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const draft = useDraft(`reply-to ${ticket.id}`);
  const queries = useQueryClient();
  const { field, values, isBusy, reset, formProps } = useForm({
    initial: { message: '' },
    draft,
    check: ({ message }) => dropEmpty({ message: replyError(message) }),
    async send({ message }) {
      const body = { message: message.trim() };
      noteTicket(queries, await call(tickets.reply, { params: { id: ticket.id }, body }));
      reset();
      draft.drop();
    },
    problemOf: (answer) => ({
      fields: { message: failureText(answer, texts.replyFailed) },
      banner: null,
    }),
  });

  return (
    <form {...formProps} className="mt-5 grid gap-3 border-t border-line pt-4">
      <TextArea
        label={texts.yourReply}
        height="few-lines"
        {...field('message')}
        hint={ticket.status === 'open' ? undefined : texts.reopensHint({ status: ticket.status })}
        aside={<CharCount text={values.message} most={MESSAGE_MAX_CHARS} />}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy && wordTexts().sending}>
        {texts.sendReply}
      </Button>
    </form>
  );
}
