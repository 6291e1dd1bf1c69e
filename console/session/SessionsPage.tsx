/** Where a member of staff is signed in to the console, and the way to end it. */
import { staffSessions } from '#protocol/sessions.ts';
import { DeviceList } from '#ui/account/DeviceList.tsx';

import { OfficePage } from '#console/parts/OfficePage.tsx';

export function SessionsPage() {
  return (
    <OfficePage title="Sessions and devices">
      <div className="grid max-w-[40rem] gap-5 p-5">
        <p className="text-label font-normal text-ink-2">
          Every browser that is signed in to the console as you. One that you end is signed out at
          once.
        </p>
        <DeviceList routes={staffSessions} />
      </div>
    </OfficePage>
  );
}
