/**
 * The second step of a sign-in: the code, after a password that was right. Fetched when somebody
 * gets there.
 */
import { wordTexts } from '#texts/words.ts';
import { uiTexts } from '#texts/ui.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';

import { AskedCode } from './AskedCode.tsx';
import { codeErrors, codeProblem } from './code.rules.ts';

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
    async send({ code }) {
      await signIn(code);
    },
    problemOf: codeProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <AskedCode {...field('code')} />
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
