/**
 * Ends an API key for good, once it is sure that this is meant. Takes no password: a worried person
 * must not be held up.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';

import { type ApiKey, keys } from '#protocol/keys.ts';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { above } from '#ui/forms/form-problems.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { keysKey } from './keys.queries.ts';

const texts = keyScreenTexts();

type EndKeyProps = {
  /** Null while none is chosen. */
  chosen: ApiKey | null;
  onClose: () => void;
};

export function EndKey({ chosen, onClose }: EndKeyProps) {
  const queries = useQueryClient();
  const { isBusy, banner, submit, reset } = useSubmit(() => above(texts.endFailed));
  const close = () => {
    reset();
    onClose();
  };
  const end = ({ id }: ApiKey) =>
    submit(async () => {
      try {
        await call(keys.end, { params: { id } });
        toast('success', texts.keyEnded);
      } catch (problem) {
        // It is gone already: the list says so.
        if (!(problem instanceof ApiProblem) || problem.code !== 'not-found') throw problem;
      }
      await queries.invalidateQueries({ queryKey: keysKey });
      close();
    });
  return (
    <Dialog
      isOpen={chosen !== null}
      onClose={close}
      canClose={!isBusy}
      title={texts.endTitle({ name: chosen?.name ?? '' })}
      description={texts.endHint}
    >
      <div className="grid gap-5">
        <FormBanner text={banner} />
        <Button
          size="large"
          isWide
          busy={isBusy && wordTexts().endingNow}
          onClick={() => {
            if (chosen) void end(chosen);
          }}
        >
          {texts.confirmEnd}
        </Button>
      </div>
    </Dialog>
  );
}
