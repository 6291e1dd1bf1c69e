/**
 * Writing to support: subject and message, or a request to change one's bank details with the new
 * ones. What was typed stays until the server has it.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import {
  MESSAGE_MAX_CHARS,
  SUBJECT_MAX_CHARS,
  SUBMITTED_MS,
  type Ticket,
  tickets,
} from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { call } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { bankFields, type BankForm } from '#web/bank-details/bank-details.rules.ts';
import { BankFields } from '#web/bank-details/BankFields.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { CharCount } from './CharCount.tsx';
import { SupportHelp } from './SupportHelp.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { noteTicket, useTicketEvents } from './tickets.queries.ts';
import {
  bankSubject,
  emptyForm,
  missingDetails,
  missingFields,
  subjectAbout,
  type TicketForm,
  ticketBody,
  ticketErrors,
  ticketProblem,
} from './tickets.rules.ts';

const words = ticketScreenTexts();

export function SupportChatPage() {
  const [params] = useSearchParams();
  const isBank = params.get('topic') === 'bank-details';
  const subject = isBank ? bankSubject() : subjectAbout(params.get('about'));
  useTicketEvents();
  return (
    <PageFrame
      title={words.contactSupport}
      tagline={isBank ? words.bankChangeTagline : undefined}
      panel={<SupportHelp isBank={isBank} />}
    >
      {/* Another topic is another form. */}
      <TicketFormFields key={subject} subject={subject} isBank={isBank} />
      <div className="mt-8 lg:hidden">
        <SupportHelp isBank={isBank} />
      </div>
    </PageFrame>
  );
}

/** `subject` is what it begins with. */
function TicketFormFields({ subject: given, isBank }: { subject: string; isBank: boolean }) {
  const queries = useQueryClient();
  const [submitted, setSubmitted] = useState<Ticket | null>(null);
  const draft = useDraft(`ticket ${given}`);
  const form = useForm<TicketForm>({
    initial: { ...emptyForm, subject: given },
    draft,
    neverKept: ['accountNumber', 'accountNumberAgain'],
    check: (typed) => ticketErrors(typed, isBank),
    async send(typed) {
      const ticket = await call(tickets.place, { body: ticketBody(typed, isBank) });
      noteTicket(queries, ticket);
      setSubmitted(ticket);
      form.reset(emptyForm);
      draft.drop();
    },
    problemOf: ticketProblem,
  });
  const subject = form.field('subject');
  const message = form.field('message');
  return (
    <form {...form.formProps} className="grid max-w-[35rem] gap-5">
      <Submitted ticket={submitted} />
      <FormBanner
        text={form.banner ?? missingFields({ subject: subject.error, message: message.error })}
      />
      <Field
        {...subject}
        label={words.subject}
        autoComplete="off"
        aside={<CharCount text={subject.value} most={SUBJECT_MAX_CHARS} />}
      />
      {isBank ? <NewDetails form={form} /> : null}
      <TextArea
        {...message}
        label={isBank ? words.bankChangeReason : words.message}
        height={isBank ? 'few-lines' : 'many-lines'}
        aside={<CharCount text={message.value} most={MESSAGE_MAX_CHARS} />}
      />
      <div className="grid gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:items-center">
        <Button type="submit" size="large" busy={form.isBusy && wordTexts().submitting}>
          {words.submit}
        </Button>
        <ButtonLink to="/support-history" look="secondary" size="large">
          {words.historyLink}
        </ButtonLink>
        <Link
          to={isBank ? '/support-chat' : '/support-chat?topic=bank-details'}
          className="inline-flex min-h-11 items-center text-label text-brand-ink underline-offset-4 hover:underline max-sm:justify-self-center"
        >
          {isBank ? words.otherQuestion : bankSubject()}
        </Link>
      </div>
    </form>
  );
}

/** The same fields as with a first withdrawal. */
function NewDetails({ form }: { form: ReturnType<typeof useForm<TicketForm>> }) {
  const fields = bankFields.map((name) => [name, form.field(name)] as const);
  const bank = Object.fromEntries(fields.map(([name, { value }]) => [name, value])) as BankForm;
  const errors = Object.fromEntries(fields.map(([name, { error }]) => [name, error]));
  return (
    <BankFields
      title={words.bankChangeTitle}
      lead={words.bankChangeLead}
      bank={bank}
      errors={{ ...errors, details: missingDetails(errors) }}
      isLocked={form.isBusy}
      onChange={form.put}
    />
  );
}

/** The success for four seconds, and the way to the ticket for as long as the page is open. */
function Submitted({ ticket }: { ticket: Ticket | null }) {
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (!ticket) return undefined;
    setIsFresh(true);
    const timer = setTimeout(() => setIsFresh(false), SUBMITTED_MS);
    return () => clearTimeout(timer);
  }, [ticket]);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {ticket && isFresh ? (
        <p className="rounded-field bg-up-soft px-4 py-3 text-row text-up">
          {ticketTexts().submitted}
        </p>
      ) : null}
      {ticket ? (
        <p className="text-label font-normal text-ink-2">
          <RichText
            parts={words.submittedTicket({
              ticket: shortId(ticket.id),
              link: wrapIn(
                <Link
                  to={`/support-history?ticket=${ticket.id}`}
                  title={ticket.id}
                  className="font-medium text-brand-ink underline underline-offset-4"
                />,
              ),
            })}
          />
        </p>
      ) : null}
    </div>
  );
}
