/** Changing one's own password as staff: sessions elsewhere end, this one goes on, and the audit log says that it happened. */
import { staff } from '#protocol/staff.ts';
import { ChangePasswordForm } from '#ui/account/ChangePasswordForm.tsx';
import { call } from '#ui/client/api.ts';

import { OfficePage } from '#console/parts/OfficePage.tsx';

export function ChangePasswordPage() {
  return (
    <OfficePage title="Change password">
      <div className="grid max-w-md gap-5 p-5">
        <p className="text-label font-normal text-ink-2">
          Your sessions in other browsers end at once; this one goes on. The audit log keeps that
          you changed it, never what it is.
        </p>
        <ChangePasswordForm change={(body) => call(staff.changePassword, { body })} />
      </div>
    </OfficePage>
  );
}
