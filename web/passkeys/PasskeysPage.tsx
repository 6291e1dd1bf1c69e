/** Passkeys: a way in without a password, by a device that checks who holds it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type Passkey, PASSKEY_NAME_MAX_CHARS, passkeys } from '#protocol/passkeys.ts';
import { isBlank } from '#protocol/text.ts';
import { meTexts } from '#texts/me.ts';
import { passkeyTexts } from '#texts/passkeys.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { proofErrors } from '#ui/account/code.rules.ts';
import { call } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { fetched } from '#ui/parts/later.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { Proof, useProof } from '#web/parts/Proof.tsx';

import { passkeysKey, RemovePasskey } from './RemovePasskey.tsx';

const words = meTexts();

const nothing = { name: '', password: '', code: '' };
type Form = typeof nothing;

export function PasskeysPage() {
  return (
    <PageFrame title={words.passkeys} tagline={words.passkeysTagline} width="narrow">
      <div className="in-turn grid gap-8">
        <List />
        {window.isSecureContext ? <Add /> : <NotHere />}
      </div>
    </PageFrame>
  );
}

function List() {
  const [removing, setRemoving] = useState<Passkey | null>(null);
  useEffect(preloadDialog, []);
  const query = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(passkeys.list, { signal }),
  });
  return (
    <Loaded
      query={query}
      failed={words.passkeysFailed}
      failedBody={words.accountUnchanged}
      staleClass="-mb-4"
      loading={<SkeletonRows count={2} label={words.passkeysLoading} />}
    >
      {(data) => (
        <>
          {data.items.length === 0 ? (
            <EmptyState title={words.noPasskeys} body={words.noPasskeysHint} />
          ) : (
            <ul className="rounded-card border border-line bg-surface">
              {data.items.map((passkey) => (
                <li
                  key={passkey.id}
                  className="flex items-center justify-between gap-3 border-b border-line px-4 py-3.5 last:border-b-0"
                >
                  <Facts passkey={passkey} />
                  <Button
                    look="secondary"
                    size="small"
                    className="shrink-0"
                    onClick={() => setRemoving(passkey)}
                  >
                    {words.remove}
                    <span className="sr-only"> {passkey.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <RemovePasskey chosen={removing} onClose={() => setRemoving(null)} />
        </>
      )}
    </Loaded>
  );
}

function Facts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="text-row wrap-anywhere">{name}</p>
      <p className="flex flex-wrap gap-x-3 text-label font-normal text-ink-3">
        <span>
          <RichText
            parts={words.added({ day: createdAt, time: wrapIn(<time dateTime={createdAt} />) })}
          />
        </span>
        <span>
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <RichText
              parts={words.lastUsed({
                day: lastUsedAt,
                time: wrapIn(<time dateTime={lastUsedAt} />),
              })}
            />
          )}
        </span>
      </p>
    </div>
  );
}

/** Browsers make and use passkeys on secure pages only. */
function NotHere() {
  return (
    <section className="grid gap-2">
      <h2 className="text-section">{words.addTitle}</h2>
      <p className="text-body text-ink-2">{passkeyTexts().insecure}</p>
    </section>
  );
}

function Add() {
  const queries = useQueryClient();
  const proof = useProof();
  const { field, banner, isBusy, formProps, reset } = useForm<Form>({
    initial: nothing,
    check: ({ name, password }) => ({
      ...(isBlank(name) ? { name: passkeyTexts().nameMissing } : {}),
      ...proofErrors({ password }),
    }),
    async send(form) {
      const { makePasskey } = await fetched(() => import('./passkey-device.ts'));
      const made = await makePasskey({
        name: form.name,
        proof: proof.bodyOf(form),
        onProven: () => reset({ ...form, code: '' }),
      });
      if (!made) {
        const why = proof.isCodeAsked ? passkeyTexts().notAddedCodeUsed : passkeyTexts().notAdded;
        return { fields: {}, banner: why };
      }
      toast('success', words.passkeyAdded);
      reset();
      await queries.invalidateQueries({ queryKey: passkeysKey });
      return null;
    },
    problemOf: proof.problemOf,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <h2 className="text-section">{words.addTitle}</h2>
      <FormBanner text={banner} />
      <Field
        {...field('name')}
        label={words.name}
        hint={words.nameHint}
        maxLength={PASSKEY_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <Proof field={field} isCodeAsked={proof.isCodeAsked} label={words.currentPassword} />
      <div>
        <Button type="submit" busy={isBusy && words.askingDevice}>
          {words.addPasskey}
        </Button>
      </div>
    </form>
  );
}
