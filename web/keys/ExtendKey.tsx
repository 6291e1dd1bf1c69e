/**
 * Lets an API key live for another 90 days from now, also one that has expired: its program goes on
 * as it is.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';

import { type ApiKey, KEY_DAYS, keys } from '#protocol/keys.ts';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { formatDate } from '#texts/format.ts';
import { proofErrors } from '#ui/account/code.rules.ts';
import { call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { keysKey } from './keys.queries.ts';
import { Proof, useProof } from '#web/parts/Proof.tsx';

const words = keyScreenTexts();

const nothing = { password: '', code: '' };
type Form = typeof nothing;

type ExtendKeyProps = {
  /** Null while none is chosen. */
  chosen: ApiKey | null;
  onClose: () => void;
};

export function ExtendKey({ chosen, onClose }: ExtendKeyProps) {
  const queries = useQueryClient();
  const proof = useProof();
  const { field, banner, isBusy, formProps, reset } = useForm<Form>({
    initial: nothing,
    check: proofErrors,
    async send(form) {
      if (!chosen) return null;
      const { expiresAt } = await call(keys.extend, {
        params: { id: chosen.id },
        body: { ...proof.bodyOf(form), days: KEY_DAYS },
      });
      toast('success', words.extended({ expiresAt: formatDate(expiresAt) }));
      await queries.invalidateQueries({ queryKey: keysKey });
      close();
      return null;
    },
    problemOf: proof.problemOf,
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
      title={wordTexts().extendOf({ name: chosen?.name ?? '' })}
      description={words.extendHint({ days: KEY_DAYS })}
    >
      <form {...formProps} className="grid gap-5">
        <FormBanner text={banner} />
        <Proof field={field} isCodeAsked={proof.isCodeAsked} label={words.yourPassword} />
        <Button type="submit" size="large" isWide busy={isBusy && wordTexts().extendingNow}>
          {words.confirmExtend}
        </Button>
      </form>
    </Dialog>
  );
}
