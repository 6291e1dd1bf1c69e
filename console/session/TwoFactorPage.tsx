/** Two-factor sign-in of a member of staff. */
import { staffTwoFactor } from '#protocol/two-factor.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { TwoFactorPanel } from '#ui/account/TwoFactorPanel.tsx';

import { OfficePage } from '#console/parts/OfficePage.tsx';

export function TwoFactorPage() {
  return (
    <OfficePage title={consoleWordTexts().pages.twoFactor}>
      <div className="max-w-[32rem] p-5">
        <TwoFactorPanel routes={staffTwoFactor} />
      </div>
    </OfficePage>
  );
}
