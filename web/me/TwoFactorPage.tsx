/** Two-factor sign-in of a customer. */
import { twoFactor } from '#protocol/two-factor.ts';
import { TwoFactorPanel } from '#ui/account/TwoFactorPanel.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

export function TwoFactorPage() {
  return (
    <PageFrame title="Two-factor authentication" width="narrow">
      <TwoFactorPanel routes={twoFactor} />
    </PageFrame>
  );
}
