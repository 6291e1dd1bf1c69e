/** Where the person is signed in, and the way to end it. */
import { sessions } from '#protocol/sessions.ts';
import { DeviceList } from '#ui/account/DeviceList.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

export function SessionsPage() {
  return (
    <PageFrame
      title="Sessions and devices"
      tagline="Every browser that is signed in to your account. One that you end is signed out at once."
      width="narrow"
    >
      <DeviceList routes={sessions} />
    </PageFrame>
  );
}
