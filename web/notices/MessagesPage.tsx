/**
 * Messages and notifications. Open to everybody by its address, but without a session it holds no
 * data: only the way to log in. `support=1` shows the notice that old links ask for, and where
 * support is now.
 */
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { Notice } from '#protocol/notices.ts';
import { noticeScreenTexts } from '#texts/notice-screens.ts';
import { useSession } from '#ui/client/session.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { useOwnAddress } from '#web/parts/return-address.ts';

import { NoticeDialog } from './NoticeDialog.tsx';
import { NoticePanel } from './NoticePanel.tsx';

const texts = noticeScreenTexts();

export function MessagesPage() {
  const { person } = useSession();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<Notice | null>(null);
  const from = useOwnAddress();
  return (
    <PageFrame title={texts.messagesNotifications} panel={<SupportCard />}>
      <div className="in-turn grid grid-cols-1 gap-4">
        {params.get('support') === '1' ? <SupportNotice /> : null}
        <Card isFlush className="overflow-hidden">
          {person ? (
            <NoticePanel onOpen={setChosen} />
          ) : (
            <EmptyState
              title={texts.logInToRead}
              body={texts.notificationsBelongToYour}
              action={
                <ButtonLink to="/login" state={from}>
                  {texts.logIn}
                </ButtonLink>
              }
            />
          )}
        </Card>
        <div className="lg:hidden">
          <SupportCard />
        </div>
      </div>
      <NoticeDialog notice={chosen} onClose={() => setChosen(null)} />
    </PageFrame>
  );
}

function SupportNotice() {
  return (
    <Note tone="info">
      <p className="text-row font-semibold text-ink">{texts.supportFeatureIsUnder}</p>
      <p>{texts.wereWorkingHardTo}</p>
      <p className="mt-1">
        {texts.untilThenWriteTo}{' '}
        <Link to="/support-chat" className="text-brand-ink underline underline-offset-4">
          {texts.supportPage}
        </Link>{' '}
        {texts.andReadOurAnswers}{' '}
        <Link to="/support-history" className="text-brand-ink underline underline-offset-4">
          {texts.supportHistory}
        </Link>
        .
      </p>
    </Note>
  );
}

function SupportCard() {
  return (
    <Card>
      <h2 className="text-section">{texts.needAnAnswer}</h2>
      <p className="mt-1 text-body text-ink-2">{texts.notificationsTellYouWhat}</p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <ButtonLink to="/support-chat" look="secondary">
          {texts.contactSupport}
        </ButtonLink>
        <ButtonLink to="/support-history" look="quiet">
          {texts.supportHistory2}
        </ButtonLink>
      </div>
    </Card>
  );
}
