/** Whether mail is being sent: what waits, what has been tried, and since when. Nothing here can be sent or taken away. */
import { useQuery } from '@tanstack/react-query';

import type { MailHealth } from '#protocol/health.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { groupIndian } from '#texts/format.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';

import { Figure, Figures } from '#console/parts/Figures.tsx';
import { HealthBanner } from '#console/parts/HealthBanner.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { LoadingTable, StaleLine } from '#console/parts/PagedTable.tsx';
import { When } from '#console/parts/When.tsx';

const REFRESH_MS = 5_000;

export function MailPage() {
  const query = useQuery({
    queryKey: mine('mail'),
    queryFn: ({ signal }) => call(staff.mailHealth, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <OfficePage
      title="Mail"
      tools={<span className="text-meta text-ink-3">refreshed every 5 seconds</span>}
    >
      {query.data ? (
        <>
          {query.isError ? <StaleLine loaded={query} /> : null}
          <State mail={query.data} />
          <Waiting mail={query.data} />
        </>
      ) : query.isError ? (
        <ErrorState
          title="Could not load the state of the mail"
          body="This says nothing about the mail itself."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingTable label="Loading the state of the mail" />
      )}
    </OfficePage>
  );
}

const count = (value: number) => groupIndian(String(value));

function Waiting({ mail }: { mail: MailHealth }) {
  return (
    <Figures>
      <Figure name="Waiting" hint="sent within seconds while all is well">
        {count(mail.waiting)}
      </Figure>
      <Figure name="Tried and waiting" hint="tried again by itself" isBad={mail.failing > 0}>
        {count(mail.failing)}
      </Figure>
      <Figure name="Given up" hint="after two days of trying" isBad={mail.givenUp > 0}>
        {count(mail.givenUp)}
      </Figure>
      <Figure name="Oldest waiting" hint="when it was written">
        <When at={mail.oldestAt} />
      </Figure>
      <Figure name="Last failure" hint="codes of the mail server" isBad={mail.lastFailure !== null}>
        {mail.lastFailure ?? '-'}
      </Figure>
    </Figures>
  );
}

function State({ mail }: { mail: MailHealth }) {
  if (!mail.isOn) {
    return (
      <HealthBanner isWell title="No mail server is set">
        <p>Nothing is mailed and nothing waits: people read their notices in the app.</p>
      </HealthBanner>
    );
  }
  if (mail.failing === 0 && mail.givenUp === 0) {
    return <HealthBanner isWell title="Mail is being sent" />;
  }
  return (
    <HealthBanner isWell={false} title="Some mail could not be sent">
      <p>
        It is tried again after longer and longer, for about two days. Nothing is lost meanwhile;
        look at the mail server and at SMTP_URL.
      </p>
    </HealthBanner>
  );
}
