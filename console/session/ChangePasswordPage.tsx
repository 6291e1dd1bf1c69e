/**
 * Changing one's own password as staff: sessions elsewhere end, this one goes on, and the audit log
 * says that it happened.
 */
import { staff } from '#protocol/staff.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { ChangePasswordForm } from '#ui/account/ChangePasswordForm.tsx';
import { call } from '#ui/client/api.ts';

import { OfficePage } from '#console/parts/OfficePage.tsx';

const texts = consoleSessionTexts();

export function ChangePasswordPage() {
  return (
    <OfficePage title={consoleWordTexts().pages.password}>
      <div className="grid max-w-[32rem] gap-5 p-5">
        <p className="text-label font-normal text-ink-2">{texts.changePasswordLead}</p>
        <ChangePasswordForm change={(body) => call(staff.changePassword, { body })} />
      </div>
    </OfficePage>
  );
}
