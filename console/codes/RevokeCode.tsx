/** Taking a code out of use, after asking. Who signed up with it stays signed up. */
import { useQueryClient } from '@tanstack/react-query';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { staff } from '#protocol/staff.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { call } from '#ui/client/api.ts';
import { toast } from '#ui/parts/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { useStaffSubmit } from '#console/parts/staff-form.ts';

import { codesKey } from './codes.queries.ts';

const texts = consoleCodeTexts();
const words = consoleWordTexts();

export function RevokeCode({
  code,
  onClose,
}: {
  /** Null while nothing is asked. */
  code: ReferralCode | null;
  onClose: () => void;
}) {
  const { isBusy, banner, submit, reset } = useStaffSubmit();
  const queries = useQueryClient();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (!code) return;
    const wrong = await submit(async () => {
      await call(staff.revokeCode, { params: { code: code.code } });
    });
    void queries.invalidateQueries({ queryKey: codesKey });
    if (wrong) return;
    toast('success', texts.isRevoked(code));
    close();
  };
  return (
    <Confirm
      isOpen={code !== null}
      isDangerous
      title={texts.revokeTitle({ code: code?.code ?? '' })}
      action={texts.revokeOne({ code: code?.code ?? '' })}
      busy={isBusy && words.revoking}
      banner={banner}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p className="break-words">{texts.revokeMeans({ name: code?.subAdmin.name ?? '' })}</p>
    </Confirm>
  );
}
