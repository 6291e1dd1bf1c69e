/**
 * Bank details as they are entered. What is entered here is kept for good, so the account number is
 * asked twice.
 */
import { type ComponentProps, type ReactNode, useId } from 'react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Note } from '#ui/parts/Note.tsx';

import type { BankErrors, BankField, BankForm } from './bank-details.rules.ts';

const texts = depositScreenTexts();

const accountNumber = {
  kind: 'code',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 34,
  'aria-required': true,
} as const;

type BankFieldsProps = {
  bank: BankForm;
  errors: BankErrors;
  isLocked: boolean;
  onChange: (field: BankField, value: string) => void;
  title?: string;
  lead?: string;
};

export function BankFields({
  bank,
  errors,
  isLocked,
  onChange,
  title = texts.bankDetails,
  lead = texts.bankDetailsLead,
}: BankFieldsProps) {
  const field = (name: BankField): FieldAttributes => ({
    name,
    value: bank[name],
    error: errors[name],
    disabled: isLocked,
    onChange: ({ target }) => onChange(name, target.value),
  });
  return (
    <BankSection title={title} lead={lead} error={errors.details}>
      <Field {...field('accountNumber')} {...accountNumber} label={texts.accountNumber} />
      <Field
        {...field('accountNumberAgain')}
        {...accountNumber}
        label={texts.repeatAccountNumber}
      />
      <Field
        {...field('accountName')}
        label={texts.holderName}
        hint={texts.holderNameHint}
        autoComplete="name"
        maxLength={100}
        aria-required
      />
      <Field
        {...field('bankName')}
        label={texts.bankName}
        autoComplete="off"
        maxLength={100}
        aria-required
      />
      <Field
        {...field('ifsc')}
        kind="code"
        label={texts.ifscCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={11}
        className="[&_input]:uppercase"
      />
      <Field
        {...field('phone')}
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={24}
      />
      <Field
        {...field('additionalInfo')}
        label={texts.additionalInfo}
        autoComplete="off"
        maxLength={300}
      />
    </BankSection>
  );
}

type FieldAttributes = Pick<
  ComponentProps<typeof Field>,
  'name' | 'value' | 'error' | 'disabled' | 'onChange'
>;

function BankSection({
  title,
  lead,
  error,
  children,
}: {
  title: string;
  lead: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h2 id={titleId} className="text-section">
          {title}
        </h2>
        <p className="mt-1 text-body text-ink-2">{lead}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {error === undefined ? null : <Note tone="bad">{error}</Note>}
      </div>
      {children}
    </section>
  );
}
