/**
 * Asks for the password before a passkey is removed. A person who finds a page open cannot take
 * away another's way in.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';

import { type Passkey, passkeys } from '#protocol/passkeys.ts';
import { meTexts } from '#texts/me.ts';
import { codeProblem, proofErrors } from '#ui/account/code.rules.ts';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { ApiProblem, call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';

const texts = meTexts();

export const passkeysKey = mine('passkeys');

type RemovePasskeyProps = {
  /** Null while none is chosen. */
  chosen: Passkey | null;
  onClose: () => void;
};

export function RemovePasskey({ chosen, onClose }: RemovePasskeyProps) {
  const queries = useQueryClient();
  const { field, banner, isBusy, formProps, reset } = useForm<{ password: string }>({
    initial: { password: '' },
    check: proofErrors,
    async send({ password }) {
      if (!chosen) return null;
      try {
        await call(passkeys.remove, { params: { id: chosen.id }, body: { password } });
        toast('success', texts.passkeyRemoved);
      } catch (problem) {
        // It is gone already: the list says so.
        if (!(problem instanceof ApiProblem) || problem.code !== 'not-found') throw problem;
      }
      await queries.invalidateQueries({ queryKey: passkeysKey });
      close();
      return null;
    },
    problemOf: codeProblem,
  });
  function close(): void {
    reset();
    onClose();
  }
  return (
    <Dialog
      isOpen={chosen !== null}
      onClose={close}
      canClose={!isBusy}
      title={wordTexts().removeOf({ name: chosen?.name ?? '' })}
      description={texts.passkeyRemovedHint}
    >
      <form {...formProps} className="grid gap-5">
        <FormBanner text={banner} />
        <PasswordField
          {...field('password')}
          label={texts.yourPassword}
          autoComplete="current-password"
        />
        <Button type="submit" size="large" isWide busy={isBusy && wordTexts().removingNow}>
          {texts.removePasskey}
        </Button>
      </form>
    </Dialog>
  );
}
