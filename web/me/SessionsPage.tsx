/** Where the person is signed in, and the way to end it. */
import { sessions } from '#protocol/sessions.ts';
import { meTexts } from '#texts/me.ts';
import { DeviceList } from '#ui/account/DeviceList.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

const texts = meTexts();

export function SessionsPage() {
  return (
    <PageFrame title={texts.sessions} tagline={texts.sessionsTagline} width="narrow">
      <DeviceList routes={sessions} />
    </PageFrame>
  );
}
