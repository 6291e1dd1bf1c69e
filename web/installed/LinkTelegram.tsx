/**
 * Asks for the password, and for a code with two-factor on, before Telegram is linked. A person who
 * finds a page open cannot have another's notices sent to a chat of their own.
 */
import { pushes, type TelegramLink } from '#protocol/pushes.ts';
import { pushTexts } from '#texts/pushes.ts';
import { uiTexts } from '#texts/ui.ts';
import { wordTexts } from '#texts/words.ts';
import { proofErrors } from '#ui/account/code.rules.ts';
import { call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Proof, useProof } from '#web/parts/Proof.tsx';

const nothing = { password: '', code: '' };
type Form = typeof nothing;

type LinkTelegramProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the new link before the dialog closes. */
  onLink: (link: TelegramLink) => void;
};

export function LinkTelegram({ isOpen, onClose, onLink }: LinkTelegramProps) {
  const texts = pushTexts().settings;
  const proof = useProof();
  const { field, banner, isBusy, formProps, reset } = useForm<Form>({
    initial: nothing,
    check: proofErrors,
    async send(form) {
      onLink(await call(pushes.linkTelegram, { body: proof.bodyOf(form) }));
      close();
    },
    problemOf: proof.problemOf,
  });
  function close(): void {
    reset();
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      canClose={!isBusy}
      title={texts.telegramLink}
      description={texts.telegramProof}
    >
      <form {...formProps} className="grid gap-5">
        <FormBanner text={banner} />
        <Proof field={field} isCodeAsked={proof.isCodeAsked} label={uiTexts().currentPassword} />
        <Button type="submit" size="large" isWide busy={isBusy && wordTexts().checking}>
          {texts.telegramContinue}
        </Button>
      </form>
    </Dialog>
  );
}
