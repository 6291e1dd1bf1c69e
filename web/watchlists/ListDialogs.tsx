/** A list is made, given another name, or deleted. */
import { wordTexts } from '#texts/words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { isName } from '#protocol/text.ts';
import { type Watchlist, WATCHLIST_NAME_MAX_CHARS, watchlists } from '#protocol/watchlists.ts';
import { alertScreenTexts } from '#texts/alert-screens.ts';
import { watchlistTexts } from '#texts/watchlists.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { fieldProblem } from '#ui/forms/form-problems.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import { reloadWatchlists } from './watchlists.queries.ts';

const words = alertScreenTexts();

type NameListProps = {
  /** The one that gets another name; null is a new one. */
  list: Watchlist | null;
  isOpen: boolean;
  onClose: () => void;
  /** Told of the list that was made. */
  onMade: (id: string) => void;
};

export function NameListDialog({ list, isOpen, onClose, onMade }: NameListProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={list ? words.renameTitle : words.makeTitle}>
      <NameForm key={`${list?.id} ${isOpen}`} list={list} onClose={onClose} onMade={onMade} />
    </Dialog>
  );
}

function NameForm({ list, onClose, onMade }: Omit<NameListProps, 'isOpen'>) {
  const queries = useQueryClient();
  const form = useForm<{ name: string }>({
    initial: { name: list?.name ?? '' },
    check: ({ name }) => (isName(name) ? {} : { name: watchlistTexts().nameMissing }),
    async send({ name }) {
      const body = { name };
      if (list) await call(watchlists.rename, { params: { id: list.id }, body });
      const made = list ? null : await call(watchlists.make, { body });
      await reloadWatchlists(queries);
      if (made) onMade(made.id);
      onClose();
    },
    problemOf: (answer, names) => fieldProblem(answer, names, words.saveFailed),
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormBanner text={form.banner} />
      <Field
        {...form.field('name')}
        label={words.name}
        autoComplete="off"
        maxLength={WATCHLIST_NAME_MAX_CHARS}
      />
      <Button type="submit" size="large" isWide busy={form.isBusy && wordTexts().saving}>
        {list ? words.saveName : words.makeList}
      </Button>
    </form>
  );
}

type DeleteListProps = {
  /** Null while none is to be deleted. */
  chosen: Watchlist | null;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteListDialog({ chosen, onClose, onDeleted }: DeleteListProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    scope: { id: 'watchlists' },
    mutationFn: (id: string) => call(watchlists.remove, { params: { id } }),
    onMutate: () => retractToasts(words.deleteFailed),
    async onSuccess() {
      await reloadWatchlists(queries);
      onDeleted();
      onClose();
    },
    async onError(problem) {
      // It is gone already: the lists say so.
      const isGone = problem instanceof ApiProblem && problem.code === 'not-found';
      if (!isGone) toast('error', words.deleteFailed);
      await reloadWatchlists(queries);
      onClose();
    },
  });
  const count = chosen?.coins.length ?? 0;
  return (
    <Dialog
      isOpen={chosen !== null}
      onClose={onClose}
      canClose={!remove.isPending}
      title={words.deleteTitle({ name: chosen?.name ?? '' })}
      actions={
        <>
          <Button look="secondary" size="large" disabled={remove.isPending} onClick={onClose}>
            {words.keepIt}
          </Button>
          <Button
            look="danger"
            size="large"
            busy={remove.isPending && wordTexts().deleting}
            onClick={() => chosen && remove.mutate(chosen.id)}
          >
            {words.deleteList}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{words.deleteHint({ count })}</p>
    </Dialog>
  );
}
