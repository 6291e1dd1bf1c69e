/**
 * The page behind the mailed link that confirms an address. It is pressed, not opened, that counts:
 * programs that look through mail open links. The token is read from the address after #, which no
 * server and no log ever sees.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { people } from '#protocol/people.ts';
import { authTexts } from '#texts/auth.ts';
import { resetTexts } from '#texts/resets.ts';
import { signUpTexts } from '#texts/sign-up.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { AuthColumn } from './AuthColumn.tsx';
import { bannerOf, resetTokenOf } from './reset.rules.ts';

const words = authTexts();

export function ConfirmEmailPage() {
  const { person } = useSession();
  const queries = useQueryClient();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => resetTokenOf(hash));
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // A link that is pasted here does not load the page again.
    if (hash === '') return;
    setToken(resetTokenOf(hash));
    setState('asking');
    // Neither the history keeps it, nor does a person looking over a shoulder see it.
    void navigate('/confirm-email', { replace: true });
  }, [hash, navigate]);

  const confirm = async (link: string) => {
    setState('busy');
    setProblem(null);
    try {
      await call(people.confirmEmail, { body: { token: link } });
      setState('done');
      void queries.invalidateQueries({ queryKey: mine('me') });
    } catch (error) {
      setState('asking');
      setProblem(error instanceof ApiProblem ? bannerOf(error) : signUpTexts().confirmFailed);
    }
  };
  const home = person ? { to: '/wallet', name: words.wallet } : { to: '/login', name: words.logIn };
  if (state === 'done') {
    return (
      <AuthColumn title={words.addressConfirmed} lead={signUpTexts().emailConfirmed}>
        <ButtonLink to={home.to} size="large" isWide>
          {home.name}
        </ButtonLink>
      </AuthColumn>
    );
  }
  if (token === null) {
    return (
      <AuthColumn title={words.linkMissing} lead={words.linkMissingHint}>
        {null}
      </AuthColumn>
    );
  }
  return (
    <AuthColumn
      title={words.confirmEmailTitle}
      lead={words.confirmEmailLead}
      footer={
        <RichText
          parts={resetTexts().linkFails({
            link: wrapIn(<Link to="/me" className="text-brand-ink underline underline-offset-4" />),
          })}
        />
      }
    >
      <div className="grid gap-4">
        <FormBanner text={problem} />
        <Button
          size="large"
          isWide
          busy={state === 'busy' && wordTexts().confirming}
          onClick={() => void confirm(token)}
        >
          {words.confirm}
        </Button>
      </div>
    </AuthColumn>
  );
}
