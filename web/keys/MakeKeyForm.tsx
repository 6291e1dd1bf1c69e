/**
 * Makes an API key: what it may do, from where, for how long, and by whom its requests are signed.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  KEY_DAYS,
  KEY_DAYS_MOST,
  KEY_NAME_MAX_CHARS,
  type KeyKind,
  keys,
  type MadeKey,
  NETWORK_MAX_CHARS,
  NETWORKS_MOST,
  PUBLIC_KEY_MAX_CHARS,
} from '#protocol/keys.ts';
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import { isBlank } from '#protocol/text.ts';
import { amountTexts } from '#texts/amounts.ts';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { keyTexts } from '#texts/keys.ts';
import { proofErrors } from '#ui/account/code.rules.ts';
import { call } from '#ui/client/api.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { keysKey } from './keys.queries.ts';
import { Proof, useProof } from '#web/parts/Proof.tsx';

const words = keyScreenTexts();

const nothing = {
  name: '',
  mostPerTrade: '',
  mostPerDay: '',
  publicKey: '',
  networks: '',
  password: '',
  code: '',
};
type Form = typeof nothing;

const mostField = { hint: words.limitHint, placeholder: '0.00' };

/** What a key that trades may spend: only what was filled in. */
const limitsOf = ({ mostPerTrade, mostPerDay }: Form) => ({
  ...(mostPerTrade === '' ? {} : { mostPerTrade }),
  ...(mostPerDay === '' ? {} : { mostPerDay }),
});

/** An amount that cannot be read is no key without a limit. */
const mostErrors = (most: Pick<Form, 'mostPerTrade' | 'mostPerDay'>) =>
  Object.fromEntries(
    Object.entries(most)
      .filter(([, typed]) => typed !== '' && !parseAmount(typed, INR_SCALE))
      .map(([name]) => [name, amountTexts().invalid]),
  );

const addressesOf = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '');

export function MakeKeyForm({ onMade }: { onMade: (made: MadeKey) => void }) {
  const queries = useQueryClient();
  const proof = useProof();
  const [kind, setKind] = useState<KeyKind>('hmac');
  const [rights, setRights] = useState<'read' | 'trade'>('read');
  const [days, setDays] = useState(KEY_DAYS);
  const isOwn = kind === 'ed25519';
  const { field, valueField, banner, isBusy, formProps, reset } = useForm<Form>({
    initial: nothing,
    check: ({ name, publicKey, password, mostPerTrade, mostPerDay }) => ({
      ...(rights === 'trade' ? mostErrors({ mostPerTrade, mostPerDay }) : {}),
      ...(isBlank(name) ? { name: keyTexts().nameMissing } : {}),
      ...(isOwn && isBlank(publicKey) ? { publicKey: keyTexts().publicKeyInvalid } : {}),
      ...proofErrors({ password }),
    }),
    async send(form) {
      const made = await call(keys.make, {
        body: {
          name: form.name,
          kind,
          mayTrade: rights === 'trade',
          days,
          networks: addressesOf(form.networks),
          ...(rights === 'trade' ? limitsOf(form) : {}),
          ...(isOwn ? { publicKey: form.publicKey } : {}),
          ...proof.bodyOf(form),
        },
      });
      toast('success', words.keyMade);
      reset();
      onMade(made);
      await queries.invalidateQueries({ queryKey: keysKey });
    },
    problemOf: proof.problemOf,
  });
  return (
    <form {...formProps} className="grid gap-5">
      <h2 className="text-section">{words.makeTitle}</h2>
      <FormBanner text={banner} />
      <Field
        {...field('name')}
        label={words.name}
        hint={words.nameHint}
        maxLength={KEY_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <Segmented
        legend={words.access}
        value={rights}
        onChange={setRights}
        options={[
          { value: 'read', label: words.readAccess },
          { value: 'trade', label: words.tradeAccess },
        ]}
      />
      {rights === 'trade' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <AmountField {...valueField('mostPerTrade')} {...mostField} label={words.mostPerTrade} />
          <AmountField {...valueField('mostPerDay')} {...mostField} label={words.mostPerDay} />
        </div>
      ) : null}
      <div className="grid gap-1.5">
        <Segmented
          legend={words.authentication}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'hmac', label: words.secret },
            { value: 'ed25519', label: words.ownKeyPair },
          ]}
        />
        <p className="text-meta text-ink-3">{isOwn ? words.keyPairHint : words.secretHint}</p>
      </div>
      {isOwn ? (
        <Field
          {...field('publicKey')}
          label={words.publicKey}
          hint={words.publicKeyHint}
          maxLength={PUBLIC_KEY_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <Field
        {...field('networks')}
        label={words.addresses}
        hint={words.addressesHint}
        maxLength={NETWORKS_MOST * (NETWORK_MAX_CHARS + 2)}
        autoComplete="off"
        spellCheck={false}
      />
      <Segmented
        legend={words.lifetime}
        value={days}
        onChange={setDays}
        options={[30, KEY_DAYS, KEY_DAYS_MOST].map((count) => ({
          value: count,
          label: words.days({ count }),
        }))}
      />
      <Proof field={field} isCodeAsked={proof.isCodeAsked} label={words.currentPassword} />
      <div>
        <Button type="submit" busy={isBusy && wordTexts().makingNow}>
          {words.makeKey}
        </Button>
      </div>
    </form>
  );
}
