/**
 * Whether mail is being sent: what waits, what has been tried, and since when. Nothing here can be
 * sent or taken away.
 */
import { useQuery } from '@tanstack/react-query';

import type { MailHealth } from '#protocol/health.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { consoleMailTexts } from '#texts/console-mail.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatCount } from '#texts/format.ts';

import { Figure, Figures } from '#console/parts/Figures.tsx';
import { HealthBanner } from '#console/parts/HealthBanner.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';
import { WhenLoaded } from '#console/parts/WhenLoaded.tsx';

const texts = consoleMailTexts();
const words = consoleWordTexts();
const REFRESH_MS = 5_000;

export function MailPage() {
  const query = useQuery({
    queryKey: mine('mail'),
    queryFn: ({ signal }) => call(staff.mailHealth, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <OfficePage
      title={words.pages.mail}
      tools={<span className="text-meta text-ink-3">{texts.refreshed}</span>}
    >
      <WhenLoaded
        query={query}
        says={{ failed: texts.failed, body: texts.failedBody, loading: texts.loading }}
      >
        {(data) => (
          <>
            <State mail={data} />
            <Waiting mail={data} />
          </>
        )}
      </WhenLoaded>
    </OfficePage>
  );
}

function Waiting({ mail }: { mail: MailHealth }) {
  return (
    <Figures>
      <Figure name={texts.waiting} hint={texts.waitingHint}>
        {formatCount(mail.waiting)}
      </Figure>
      <Figure name={texts.retrying} hint={texts.triedAgain} isBad={mail.failing > 0}>
        {formatCount(mail.failing)}
      </Figure>
      <Figure name={texts.givenUp} hint={texts.givenUpHint} isBad={mail.givenUp > 0}>
        {formatCount(mail.givenUp)}
      </Figure>
      <Figure name={texts.oldestWaiting} hint={texts.whenWritten}>
        <When at={mail.oldestAt} absent={words.none} />
      </Figure>
      <Figure name={texts.lastFailure} hint={texts.failureCodes} isBad={mail.lastFailure !== null}>
        {mail.lastFailure ?? words.none}
      </Figure>
    </Figures>
  );
}

function State({ mail }: { mail: MailHealth }) {
  if (!mail.isOn) {
    return (
      <HealthBanner isWell title={texts.noServer}>
        <p>{texts.noServerBody}</p>
      </HealthBanner>
    );
  }
  if (mail.failing === 0 && mail.givenUp === 0) {
    return <HealthBanner isWell title={texts.isSent} />;
  }
  return (
    <HealthBanner isWell={false} title={texts.someFailing}>
      <p>{texts.someFailingBody}</p>
    </HealthBanner>
  );
}
