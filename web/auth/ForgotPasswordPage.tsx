/**
 * Asks for a mail with a link to set a new password. It says the same whether or not there is such
 * an account.
 */
import { wordTexts } from '#texts/words.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { people } from '#protocol/people.ts';
import { authTexts } from '#texts/auth.ts';
import { peopleTexts } from '#texts/people.ts';
import { resetTexts } from '#texts/resets.ts';
import { call } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { EmailField } from '#ui/account/EmailField.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { AuthColumn } from './AuthColumn.tsx';
import { type ForgotForm, forgotErrors, resetProblem } from './reset.rules.ts';
import { WhomToAsk } from './WhomToAsk.tsx';

const words = authTexts();

export function ForgotPasswordPage() {
  const { data: meta } = useMeta();
  // Where one wanted to go goes along.
  const { state: origin } = useLocation() as { state: unknown };
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isClosed = meta?.passwordReset === false;
  return (
    <AuthColumn
      title={askedFor === null ? words.resetTitle : words.resetSentTitle}
      lead={
        isClosed
          ? words.resetUnavailable({ reason: peopleTexts().resetUnavailable })
          : askedFor === null
            ? words.resetLead
            : words.askedFor({ email: askedFor })
      }
      footer={
        <Link
          to="/login"
          state={origin}
          className="reach inline-block text-brand-ink underline underline-offset-4"
        >
          {words.back}
        </Link>
      }
    >
      {isClosed ? (
        <WhomToAsk contact={meta.contact} />
      ) : askedFor === null ? (
        <ForgotFields onAsked={setAskedFor} />
      ) : (
        <Asked onAgain={() => setAskedFor(null)} />
      )}
    </AuthColumn>
  );
}

function ForgotFields({ onAsked }: { onAsked: (email: string) => void }) {
  const { field, banner, isBusy, formProps } = useForm<ForgotForm>({
    initial: { email: '' },
    check: forgotErrors,
    send: async ({ email }) => {
      await call(people.forgotPassword, { body: { email: email.trim() } });
      onAsked(email.trim());
      return null;
    },
    problemOf: resetProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <EmailField {...field('email')} label={words.email} />
      <Button type="submit" size="large" isWide busy={isBusy && wordTexts().sending}>
        {words.sendLink}
      </Button>
    </form>
  );
}

/** Takes the focus, since the form that had it is gone. */
function Asked({ onAgain }: { onAgain: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p
        ref={text}
        tabIndex={-1}
        role="status"
        className="rounded-field bg-brand-soft px-3.5 py-3 text-body text-ink outline-none"
      >
        {peopleTexts().resetAsked}
      </p>
      <p className="text-body text-ink-2">
        <RichText
          parts={resetTexts().noMailHint({
            link: wrapIn(
              <Link to="/write-to-us" className="text-brand-ink underline underline-offset-4" />,
            ),
          })}
        />
      </p>
      <div>
        <Button look="secondary" onClick={onAgain}>
          {words.askAgain}
        </Button>
      </div>
    </div>
  );
}
