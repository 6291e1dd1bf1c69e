/**
 * Writing to the operator without an account, e.g. when one cannot get into it. What is said
 * afterwards is the same for everybody: it tells nobody whether an address has an account.
 */
import { wordTexts } from '#texts/words.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';

import { NAME_MAX_CHARS } from '#protocol/people.ts';
import { MESSAGE_MAX_CHARS, tickets } from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { call } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { EmailField } from '#ui/account/EmailField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { AuthColumn } from '#web/auth/AuthColumn.tsx';
import { ContactText } from '#web/parts/ContactText.tsx';

import { CharCount } from './CharCount.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { type VisitorForm, visitorErrors, visitorProblem } from './tickets.rules.ts';

const words = ticketScreenTexts();

const contactText = (contact: string) => <ContactText contact={contact} />;

export function WriteToUsPage() {
  const { person } = useSession();
  const { data: meta } = useMeta();
  const [isSent, setIsSent] = useState(false);
  // A person who is signed in has tickets of their own.
  if (person) return <Navigate to="/support-chat" replace />;
  return (
    <AuthColumn
      title={isSent ? words.messageSent : words.visitorTitle}
      lead={
        isSent ? (
          words.sentLead
        ) : meta?.contact ? (
          <RichText
            parts={words.visitorContactLead({
              contact: meta.contact,
              link: contactText,
            })}
          />
        ) : (
          words.visitorLead
        )
      }
      footer={
        <Link
          to="/login"
          className="reach inline-block text-brand-ink underline underline-offset-4"
        >
          {words.loginLink}
        </Link>
      }
    >
      {isSent ? <Sent /> : <MessageForm onSent={() => setIsSent(true)} />}
    </AuthColumn>
  );
}

function MessageForm({ onSent }: { onSent: () => void }) {
  const { field, banner, isBusy, formProps } = useForm<VisitorForm>({
    initial: { name: '', email: '', message: '' },
    check: visitorErrors,
    send: async ({ name, email, message }) => {
      const body = { name: name.trim(), email: email.trim(), message: message.trim() };
      await call(tickets.write, { body });
      onSent();
    },
    problemOf: visitorProblem,
  });
  const message = field('message');
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <Field {...field('name')} label={words.name} autoComplete="name" maxLength={NAME_MAX_CHARS} />
      <EmailField
        {...field('email')}
        label={words.email}
        autoComplete="email"
        hint={words.emailHint}
      />
      <TextArea
        {...message}
        label={words.message}
        hint={words.messageHint}
        height="few-lines"
        aside={<CharCount text={message.value} most={MESSAGE_MAX_CHARS} />}
        readOnly={isBusy}
      />
      <Button type="submit" size="large" isWide busy={isBusy && wordTexts().sending}>
        {words.send}
      </Button>
    </form>
  );
}

/** Takes the focus, since the form that had it is gone. */
function Sent() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p
      ref={text}
      tabIndex={-1}
      role="status"
      className="rounded-field bg-brand-soft px-3.5 py-3 text-body text-ink outline-none"
    >
      {ticketTexts().messageSent}
    </p>
  );
}
