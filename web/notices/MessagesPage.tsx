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
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
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
    <PageFrame title={texts.title} panel={<SupportCard />}>
      <div className="in-turn grid grid-cols-1 gap-4">
        {params.get('support') === '1' ? <SupportNotice /> : null}
        <Card isFlush className="overflow-hidden">
          {person ? (
            <NoticePanel onOpen={setChosen} />
          ) : (
            <EmptyState
              title={texts.logInTitle}
              body={texts.logInHint}
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
      <p className="text-row font-semibold text-ink">{texts.supportTitle}</p>
      <p>{texts.supportHint}</p>
      <p className="mt-1">
        <RichText
          parts={texts.supportWays({
            page: wrapIn(
              <Link to="/support-chat" className="text-brand-ink underline underline-offset-4" />,
            ),
            history: wrapIn(
              <Link
                to="/support-history"
                className="text-brand-ink underline underline-offset-4"
              />,
            ),
          })}
        />
      </p>
    </Note>
  );
}

function SupportCard() {
  return (
    <Card>
      <h2 className="text-section">{texts.answerTitle}</h2>
      <p className="mt-1 text-body text-ink-2">{texts.answerHint}</p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <ButtonLink to="/support-chat" look="secondary">
          {texts.contactSupport}
        </ButtonLink>
        <ButtonLink to="/support-history" look="quiet">
          {texts.openHistory}
        </ButtonLink>
      </div>
    </Card>
  );
}
