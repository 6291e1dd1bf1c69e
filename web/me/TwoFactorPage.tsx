/** Two-factor sign-in of a customer, and the way to the other means that need no password. */
import { Link } from 'react-router';

import { twoFactor } from '#protocol/two-factor.ts';
import { meTexts } from '#texts/me.ts';
import { TwoFactorPanel } from '#ui/account/TwoFactorPanel.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

const texts = meTexts();

export function TwoFactorPage() {
  return (
    <PageFrame title={texts.twoFactor} width="narrow">
      <TwoFactorPanel routes={twoFactor} />
      <Link
        to="/passkeys"
        className="mt-4 inline-flex min-h-11 items-center text-label text-brand-ink underline-offset-4 hover:underline"
      >
        {texts.passkeysLink}
      </Link>
    </PageFrame>
  );
}
