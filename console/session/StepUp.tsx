/**
 * Asks for a code where a decision needs a fresh one, over whatever page is open; what was asked
 * for then goes on by itself.
 */
import { useEffect, useRef, useState } from 'react';

import { staffTwoFactor } from '#protocol/two-factor.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { wordTexts } from '#texts/words.ts';
import { codeErrors, codeProblem } from '#ui/account/code.rules.ts';
import { CodeField } from '#ui/account/CodeField.tsx';
import { call, onStepUp } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

const texts = consoleSessionTexts();

export function StepUp() {
  const [isOpen, setIsOpen] = useState(false);
  // Several requests at once wait for one code.
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    onStepUp(() => {
      setIsOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => onStepUp(null);
  }, []);
  const finish = (isProven: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => finish(false)}
      title={texts.confirmTitle}
      description={texts.confirmLead}
    >
      <StepUpForm onDone={() => finish(true)} onCancel={() => finish(false)} />
    </Dialog>
  );
}

function StepUpForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { field, banner, isBusy, formProps } = useForm<{ code: string }>({
    initial: { code: '' },
    check: codeErrors,
    async send(body) {
      await call(staffTwoFactor.stepUp, { body });
      onDone();
    },
    problemOf: codeProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <CodeField {...field('code')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" disabled={isBusy} onClick={onCancel}>
          {consoleWordTexts().cancel}
        </Button>
        <Button type="submit" busy={isBusy && wordTexts().checking}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
