/**
 * The second step of a sign-in: the code, after a password that was right. Fetched when somebody
 * gets there.
 */
import { wordTexts } from '#texts/words.ts';
import { useEffect, useRef } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';

import { codeErrors, codeProblem } from './code.rules.ts';
import { CodeField } from './CodeField.tsx';

const texts = uiTexts();

type CodeStepProps = {
  /** Signs in with password and code; throws what the server did not like. */
  signIn: (code: string) => Promise<void>;
  /** To e-mail and password. */
  onBack: () => void;
};

export function CodeStep({ signIn, onBack }: CodeStepProps) {
  const { field, banner, isBusy, formProps } = useForm<{ code: string }>({
    initial: { code: '' },
    check: codeErrors,
    send: ({ code }) =>
      signIn(code).then(
        () => null,
        (problem: unknown) => codeProblem(problem, ['code']),
      ),
  });
  // A person who gets here has just pressed the button of the form before: this is where they go
  // on.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <div ref={place}>
        <CodeField {...field('code')} readOnly={isBusy} />
      </div>
      <div className="grid gap-2">
        <Button type="submit" size="large" isWide busy={isBusy && wordTexts().checking}>
          {texts.confirm}
        </Button>
        <Button look="secondary" size="large" isWide disabled={isBusy} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
