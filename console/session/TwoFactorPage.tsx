/** Two-factor sign-in of a member of staff. */
import { staffTwoFactor } from '#protocol/two-factor.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { TwoFactorPanel } from '#ui/account/TwoFactorPanel.tsx';

import { OfficePage } from '#console/parts/OfficePage.tsx';

const texts = consoleSessionTexts();

export function TwoFactorPage() {
  return (
    <OfficePage title={texts.twoFactor}>
      <div className="max-w-[32rem] p-5">
        <TwoFactorPanel routes={staffTwoFactor} />
      </div>
    </OfficePage>
  );
}
