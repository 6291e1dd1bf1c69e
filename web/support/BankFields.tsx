/** The new bank details in a request to change them. The account number is typed twice: nobody can read it back later. */
import type { useForm } from '#ui/use-form.ts';
import { Field } from '#ui/Field.tsx';

import type { TicketForm } from './support.rules.ts';

type BankFieldsProps = {
  field: ReturnType<typeof useForm<TicketForm>>['field'];
  isBusy: boolean;
};

export function BankFields({ field, isBusy }: BankFieldsProps) {
  const common = { autoComplete: 'off', readOnly: isBusy } as const;
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-4 lg:p-5">
      <legend className="sr-only">New bank details</legend>
      <p aria-hidden className="text-section">
        New bank details
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('accountNumber')} {...common} label="Account number" inputMode="numeric" />
        <Field
          {...field('accountNumberAgain')}
          {...common}
          label="Account number again"
          inputMode="numeric"
        />
        <Field {...field('accountName')} {...common} label="Account holder name" maxLength={100} />
        <Field {...field('bankName')} {...common} label="Bank name" maxLength={100} />
        <Field
          {...field('ifsc')}
          {...common}
          label="IFSC code (optional)"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          {...field('phone')}
          {...common}
          label="Phone with country code (optional)"
          type="tel"
          inputMode="tel"
          maxLength={24}
        />
      </div>
      <Field
        {...field('additionalInfo')}
        {...common}
        label="Additional info (optional)"
        maxLength={300}
      />
    </fieldset>
  );
}
