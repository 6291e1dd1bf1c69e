/** What staff see first where they must have a second factor: its set-up, and nothing else. */
import { staffTwoFactor } from '#protocol/two-factor.ts';
import { TwoFactorPanel } from '#ui/account/TwoFactorPanel.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';

export function SetUpPage({ onDone }: { onDone: () => void }) {
  return (
    <FormPage
      title="Before you start"
      lead="Everybody on the staff of this house has a second factor. Set yours up now; it takes a minute and an authenticator app."
    >
      <TwoFactorPanel routes={staffTwoFactor} onDone={onDone} />
    </FormPage>
  );
}
