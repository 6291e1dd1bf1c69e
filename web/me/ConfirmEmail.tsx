/** Under the address, while it has to be confirmed: a link to do so is mailed again. */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import { people } from '#protocol/people.ts';
import { meTexts } from '#texts/me.ts';
import { signUpTexts } from '#texts/sign-up.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { waitText } from '#ui/forms/form-problems.ts';

const words = meTexts();

export function ConfirmEmail() {
  const { data: meta } = useMeta();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      await call(people.askConfirmation);
      setSaid(signUpTexts().confirmAsked);
    } catch (error) {
      const isSaid = error instanceof ApiProblem && error.code === 'rate-limited';
      setSaid(isSaid ? waitText(error.detail, error.retryAfter) : signUpTexts().confirmFailed);
    }
    setIsBusy(false);
  };
  // Signed up while mail was sent, and none is any more.
  if (!meta?.passwordReset) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-sunken py-1 pr-1 pl-3 text-label font-normal text-ink-2">
      <p role="status" className="min-w-0 py-1.5">
        {said ?? words.confirmEmail}
      </p>
      {said === null ? (
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void send()}
          className="min-h-11 rounded-small px-2 text-brand-ink underline underline-offset-4"
        >
          {isBusy ? wordTexts().sending : words.mailLink}
        </button>
      ) : null}
    </div>
  );
}
