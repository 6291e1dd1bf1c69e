/** Where a member of staff is signed in to the console, and the way to end it. */
import { staffSessions } from '#protocol/sessions.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { DeviceList } from '#ui/account/DeviceList.tsx';

import { OfficePage } from '#console/parts/OfficePage.tsx';

const texts = consoleSessionTexts();

export function SessionsPage() {
  return (
    <OfficePage title={consoleWordTexts().pages.sessions}>
      <div className="grid max-w-[40rem] gap-5 p-5">
        <p className="text-label font-normal text-ink-2">{texts.sessionsLead}</p>
        <DeviceList routes={staffSessions} />
      </div>
    </OfficePage>
  );
}
