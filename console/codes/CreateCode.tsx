/**
 * Making a referral code: for whom, where an admin does it, and for how many days. The new code is
 * shown to copy.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { staff } from '#protocol/staff.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';

import { SelectField, TextField } from '#console/parts/fields.tsx';
import { useStaffForm } from '#console/parts/staff-form.ts';

import { codesKey } from './codes.queries.ts';
import { readDays } from './codes.rules.ts';

const texts = consoleCodeTexts();
const words = consoleWordTexts();

export type Owner = { id: string; name: string };

export function CreateCode({
  owners,
}: {
  /** Whom it can be for; left out by a sub-admin, whose codes are their own. */
  owners?: readonly Owner[] | undefined;
}) {
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [created, setCreated] = useState<ReferralCode | null>(null);
  const queries = useQueryClient();
  const owner = owners?.find(({ id }) => id === ownerId) ?? owners?.[0];

  const { field, valueField, forget, isBusy, banner, reset, formProps } = useStaffForm({
    initial: { subAdminId: '', days: '' },
    check: ({ days }): { days?: string } => {
      const read = readDays(days);
      return 'error' in read ? { days: read.error } : {};
    },
    async send({ days }) {
      const read = readDays(days);
      if ('error' in read) return;
      setCreated(
        await call(staff.createCode, {
          body: {
            ...(owner ? { subAdminId: owner.id } : {}),
            ...(read.days === null ? {} : { days: read.days }),
          },
        }),
      );
      reset();
      void queries.invalidateQueries({ queryKey: codesKey });
    },
  });

  return (
    <form {...formProps} className="grid gap-3">
      {owners ? (
        <SelectField
          label={words.roles['sub-admin']}
          name="subAdminId"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          value={owner?.id ?? ''}
          error={valueField('subAdminId').error}
          disabled={isBusy || owners.length === 0}
          onChoose={(id) => {
            setOwnerId(id);
            forget('subAdminId');
          }}
        />
      ) : null}
      <TextField
        label={texts.validDays}
        {...field('days')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint={texts.validDaysHint}
      />
      <FormBanner text={banner} />
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        disabled={owners?.length === 0}
        busy={isBusy && texts.creating}
      >
        {texts.create}
      </Button>
      <div role="status" className="empty:hidden">
        {created === null ? null : (
          <p className="flex items-center justify-between gap-3 rounded-desk border border-line-strong bg-canvas px-3 py-2">
            <span className="min-w-0">
              <span className="block font-mono text-row font-semibold">{created.code}</span>
              <span className="block truncate text-meta text-ink-3">
                {texts.newFor(created.subAdmin)}
              </span>
            </span>
            <CopyButton text={created.code} what={texts.theCode} look="verb" />
          </p>
        )}
      </div>
    </form>
  );
}
