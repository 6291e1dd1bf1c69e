/** What staff see first where they must have a second factor: its set-up, and nothing else. */
import { staffTwoFactor } from '#protocol/two-factor.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { TwoFactorPanel } from '#ui/account/TwoFactorPanel.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';

const texts = consoleSessionTexts();

export function SetUpPage({ onDone }: { onDone: () => void }) {
  return (
    <FormPage title={texts.setUpTitle} lead={texts.setUpLead}>
      <TwoFactorPanel routes={staffTwoFactor} onDone={onDone} />
    </FormPage>
  );
}
